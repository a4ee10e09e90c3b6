internal import Daybook

/// One object with all its values.
struct ObjectRecord: Equatable, Sendable {
  let object: UInt64
  let entity: String
  /// nil while it is pending, as the others are.
  let createdAt: Timestamp?
  let updatedAt: Timestamp?
  let revision: UInt64?
  let values: NamedValues
}

/// A revision, as `log` tells of it.
struct RevisionRecord: Equatable, Sendable {
  let revision: UInt64
  let time: Timestamp
  /// `change`, `undo` and so on.
  let kind: String
  let target: UInt64?
  let author: String
  let message: String?
  let count: Int
  /// Hexadecimal.
  let digest: String
  /// What it did, in a person's words, for tables.
  var words: String?
}

/// One version of an object: what a revision made of it.
struct VersionRecord: Equatable, Sendable {
  let revision: UInt64
  let time: Timestamp
  let kind: String
  let author: String
  let change: ChangeKind
  /// nil for an insert.
  let old: NamedValues?
  /// nil for a delete.
  let new: NamedValues?
}

/// Who gave an attribute its value, and when.
struct BlameRecord: Equatable, Sendable {
  let attribute: String
  let value: Value
  let revision: UInt64
  let time: Timestamp
  let author: String
}
