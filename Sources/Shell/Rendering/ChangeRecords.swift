internal import Daybook

/// What happened to an object, or to a part of the model.
enum ChangeKind: String, Equatable, Sendable {
  case insert
  case update
  case delete
}

/// The change of one object. An update has only the attributes that changed.
struct ObjectChange: Equatable, Sendable {
  let change: ChangeKind
  let entity: String
  let object: UInt64
  /// nil for an insert.
  let old: NamedValues?
  /// nil for a delete.
  let new: NamedValues?

  init(
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
enum ChangeRecord: Equatable, Sendable {
  case object(ObjectChange)
  /// `model` is `entity` or `view`.
  case model(ChangeKind, model: String, name: String)
}

/// The changes of a revision, or only their number when they are many.
enum ChangeList: Equatable, Sendable {
  /// How many changes are still listed.
  static let listedLimit = 1_000

  case listed([ChangeRecord])
  case counted(Int)
}

/// What a command that writes has done.
struct WriteRecord: Equatable, Sendable {
  /// nil: nothing was saved.
  let revision: UInt64?
  let time: Timestamp?
  /// `change`, `model`, `undo` and so on.
  let kind: String
  /// The revision that an undo, redo, revert or restore speaks of.
  let target: UInt64?
  /// What is known of the target, for a person.
  let targetRevision: RevisionRecord?
  /// Between `begin` and `save`.
  let isPending: Bool
  let changes: ChangeList

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
  static func saved(
    revision: UInt64, time: Timestamp, kind: String, target: UInt64? = nil,
    targetRevision: RevisionRecord? = nil, changes: ChangeList
  ) -> WriteRecord {
    WriteRecord(
      revision: revision, time: time, kind: kind, target: target, targetRevision: targetRevision,
      changes: changes)
  }

  /// The command changed nothing.
  static let unchanged = WriteRecord(
    revision: nil, time: nil, kind: "change", changes: .listed([]))

  /// The changes wait for `save`.
  static func pending(_ changes: ChangeList) -> WriteRecord {
    WriteRecord(revision: nil, time: nil, kind: "change", isPending: true, changes: changes)
  }
}

/// A change between two moments, or one of a replay.
struct DifferenceRecord: Equatable, Sendable {
  /// The revision that made it; nil in a `diff`, which gathers several.
  var revision: UInt64?
  let change: ObjectChange
}
