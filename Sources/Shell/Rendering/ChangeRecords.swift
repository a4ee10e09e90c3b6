public import Daybook

/// What happened to an object, or to a part of the model.
public enum ChangeKind: String, Equatable, Sendable {
  case insert
  case update
  case delete
}

/// The change of one object. An update has only the attributes that changed.
public struct ObjectChange: Equatable, Sendable {
  public let change: ChangeKind
  public let entity: String
  public let object: UInt64
  /// nil for an insert.
  public let old: NamedValues?
  /// nil for a delete.
  public let new: NamedValues?

  public init(
    _ change: ChangeKind, entity: String, object: UInt64, old: NamedValues?, new: NamedValues?
  ) {
    self.change = change
    self.entity = entity
    self.object = object
    self.old = old
    self.new = new
  }
}

/// One change of a revision.
public enum ChangeRecord: Equatable, Sendable {
  case object(ObjectChange)
  /// `model` is `entity` or `view`.
  case model(ChangeKind, model: String, name: String)
}

/// The changes of a revision, or only their number when they are many.
public enum ChangeList: Equatable, Sendable {
  /// How many changes are still listed.
  public static let listedLimit = 1_000

  case listed([ChangeRecord])
  case counted(Int)
}

/// What a command that writes has done.
public struct WriteRecord: Equatable, Sendable {
  /// nil: nothing was saved.
  public let revision: UInt64?
  public let time: Timestamp?
  /// `change`, `model`, `undo` and so on.
  public let kind: String
  /// The revision that an undo, redo, revert or restore speaks of.
  public let target: UInt64?
  /// What is known of the target, for a person.
  public let targetRevision: RevisionRecord?
  /// Between `begin` and `save`.
  public let isPending: Bool
  public let changes: ChangeList

  private init(
    revision: UInt64?, time: Timestamp?, kind: String, target: UInt64? = nil,
    targetRevision: RevisionRecord? = nil, isPending: Bool = false, changes: ChangeList
  ) {
    self.revision = revision
    self.time = time
    self.kind = kind
    self.target = target
    self.targetRevision = targetRevision
    self.isPending = isPending
    self.changes = changes
  }

  /// A revision was saved.
  public static func saved(
    revision: UInt64, time: Timestamp, kind: String, target: UInt64? = nil,
    targetRevision: RevisionRecord? = nil, changes: ChangeList
  ) -> WriteRecord {
    WriteRecord(
      revision: revision, time: time, kind: kind, target: target, targetRevision: targetRevision,
      changes: changes)
  }

  /// The command changed nothing.
  public static let unchanged = WriteRecord(
    revision: nil, time: nil, kind: "change", changes: .listed([]))

  /// The changes wait for `save`.
  public static func pending(_ changes: ChangeList) -> WriteRecord {
    WriteRecord(revision: nil, time: nil, kind: "change", isPending: true, changes: changes)
  }
}

/// A change between two moments, or one of a replay.
public struct DifferenceRecord: Equatable, Sendable {
  /// The revision that made it; nil in a `diff`, which gathers several.
  public let revision: UInt64?
  public let change: ObjectChange

  public init(revision: UInt64? = nil, change: ObjectChange) {
    self.revision = revision
    self.change = change
  }
}
