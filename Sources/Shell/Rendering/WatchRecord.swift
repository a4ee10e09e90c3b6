public import Daybook

/// What a revision did to a watched listing. Positions of deletes and of what is moved or updated
/// (`at`, `from`) are those before it, all others those after it.
public struct WatchRecord: Equatable, Sendable {
  public let revision: UInt64
  public let changes: [Change]

  public init(revision: UInt64, changes: [Change]) {
    self.revision = revision
    self.changes = changes
  }

  /// A section and a row in it, both from 0.
  public struct Place: Equatable, Sendable {
    public let section: Int
    public let row: Int

    public init(section: Int, row: Int) {
      self.section = section
      self.row = row
    }
  }

  public enum Change: Equatable, Sendable {
    case sectionDelete(section: Int, name: Value)
    case sectionInsert(section: Int, name: Value)
    /// The section has another name.
    case sectionUpdate(section: Int, name: Value)
    case delete(object: UInt64, at: Place)
    case insert(object: UInt64, at: Place, values: NamedValues)
    case move(object: UInt64, from: Place, to: Place, values: NamedValues)
    case update(object: UInt64, at: Place, to: Place, values: NamedValues)
  }
}
