/// The changes that one revision makes to one view's rows, gathered so that they can be put in key
/// order: that is where bulk speed comes from.
struct RowChanges {
  private(set) var sorter = KeySorter<Change>(sharedPrefix: 4)

  struct Change {
    var shape: ViewLayout.KeyShape
    var action: Action
    /// The ordinal of the event that made the change.
    var ordinal: UInt32
  }

  enum Action: UInt8 {
    /// The object leaves this key.
    case remove
    /// The object comes to this key.
    case insert
    /// The object stays at this key with new content.
    case touch

    /// What it does to the number of rows.
    var difference: Int64 {
      switch self {
      case .remove: -1
      case .insert: 1
      case .touch: 0
      }
    }
  }

  /// Takes in what an object's change from one state to another does to the view.
  mutating func add(
    from old: ObjectState?, to new: ObjectState?, ordinal: UInt32, layout: ViewLayout
  ) throws {
    let leaves = try old.map { try append($0, .remove, ordinal, layout) } ?? false
    let comes = try new.map { try append($0, .insert, ordinal, layout) } ?? false
    guard leaves, comes else { return }
    let last = sorter.entries.count - 1
    guard sorter.isSameKey(sorter.entries[last - 1], sorter.entries[last]) else { return }
    var change = sorter.entries[last].payload
    change.action = .touch
    sorter.removeLast()
    sorter.setPayload(change, at: last - 1)
  }

  /// Appends an entry for a state, if the view contains it.
  private mutating func append(
    _ state: ObjectState, _ action: Action, _ ordinal: UInt32, _ layout: ViewLayout
  ) throws -> Bool {
    guard try layout.contains(state) else { return false }
    try sorter.append { key in
      Change(
        shape: try layout.appendKey(of: state, to: &key), action: action, ordinal: ordinal)
    }
    return true
  }

  mutating func sort() { sorter.sort() }

  mutating func removeAll() { sorter.removeAll() }
}
