internal import Platform

/// One saved transaction, as `log` shows it.
public struct Revision: Hashable, Sendable {
  /// The number, from 1, written `r42`.
  public let number: UInt64
  /// When it was saved; later than every revision before it.
  public let time: Timestamp
  public let kind: RevisionKind
  /// For undo and redo the change that was reversed or brought back, always the original one; for
  /// restore the revision restored to, 0 being the empty store before the first.
  public let target: UInt64?
  public let author: String
  public let message: String?
  /// How many objects it changed, those of the model included.
  public let count: Int
  /// The digest over this revision and all before it: 64 hexadecimal digits.
  public let digest: String

  init(_ stored: StoredRevision) {
    number = stored.header.revision
    time = stored.header.time
    kind = stored.header.kind
    // A header has no room for 0, and every restore has a target.
    target = stored.header.target ?? (stored.header.kind == .restore ? 0 : nil)
    author = stored.header.author
    message = stored.message?.text
    count = Int(stored.header.eventCount)
    digest = stored.digest.hexadecimal
  }
}
