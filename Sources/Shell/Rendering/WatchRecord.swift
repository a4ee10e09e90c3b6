internal import Daybook

/// What a revision did to a watched listing. Positions of deletes and of what is moved or updated
/// (`at`, `from`) are those before it, all others those after it.
struct WatchRecord: Equatable, Sendable {
  let revision: UInt64
  let changes: [Change]

  /// A section and a row in it, both from 0.
  struct Place: Equatable, Sendable {
    let section: Int
    let row: Int
  }

  enum Change: Equatable, Sendable {
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
