public import Daybook

/// One object with all its values.
public struct ObjectRecord: Equatable, Sendable {
  public let object: UInt64
  public let entity: String
  /// nil while it is pending, as the others are.
  public let createdAt: Timestamp?
  public let updatedAt: Timestamp?
  public let revision: UInt64?
  public let values: NamedValues

  public init(
    object: UInt64, entity: String, createdAt: Timestamp?, updatedAt: Timestamp?,
    revision: UInt64?, values: NamedValues
  ) {
    self.object = object
    self.entity = entity
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.revision = revision
    self.values = values
  }
}

/// A revision, as `log` tells of it.
public struct RevisionRecord: Equatable, Sendable {
  public let revision: UInt64
  public let time: Timestamp
  /// `change`, `undo` and so on.
  public let kind: String
  public let target: UInt64?
  public let author: String
  public let message: String?
  public let count: Int
  /// Hexadecimal.
  public let digest: String
  /// What it did, in a person's words, for tables.
  public let words: String?

  public init(
    revision: UInt64, time: Timestamp, kind: String, target: UInt64?, author: String,
    message: String?, count: Int, digest: String, words: String? = nil
  ) {
    self.revision = revision
    self.time = time
    self.kind = kind
    self.target = target
    self.author = author
    self.message = message
    self.count = count
    self.digest = digest
    self.words = words
  }
}

/// One version of an object: what a revision made of it.
public struct VersionRecord: Equatable, Sendable {
  public let revision: UInt64
  public let time: Timestamp
  public let kind: String
  public let author: String
  public let change: ChangeKind
  /// nil for an insert.
  public let old: NamedValues?
  /// nil for a delete.
  public let new: NamedValues?

  public init(
    revision: UInt64, time: Timestamp, kind: String, author: String, change: ChangeKind,
    old: NamedValues?, new: NamedValues?
  ) {
    self.revision = revision
    self.time = time
    self.kind = kind
    self.author = author
    self.change = change
    self.old = old
    self.new = new
  }
}

/// Who gave an attribute its value, and when.
public struct BlameRecord: Equatable, Sendable {
  public let attribute: String
  public let value: Value
  public let revision: UInt64
  public let time: Timestamp
  public let author: String

  public init(
    attribute: String, value: Value, revision: UInt64, time: Timestamp, author: String
  ) {
    self.attribute = attribute
    self.value = value
    self.revision = revision
    self.time = time
    self.author = author
  }
}
