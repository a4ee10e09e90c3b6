/// The rows that a context's pending changes put into a listing, and those that they take out.
final class PendingRows {
  private let layout: ViewLayout
  /// Every object that the context changed: what the store has of it does not count.
  private let changed: Set<UInt64>
  /// States that stand in the listing, the first one last.
  private var states: [(whole: [UInt8], key: [UInt8], sectionEnd: Int, state: ObjectState)] = []

  /// - Parameter states: the pending states of the entity's objects that live.
  init(changed: Set<UInt64>, states: [ObjectState], layout: ViewLayout) throws {
    self.layout = layout
    self.changed = changed
    for state in states where try layout.contains(state) {
      var whole: [UInt8] = []
      _ = try layout.appendWholeKey(of: state, to: &whole)
      var key: [UInt8] = []
      let shape = try layout.appendKey(of: state, to: &key)
      self.states.append((whole, key, shape.sectionEnd, state))
    }
    self.states.sort { $1.whole.lexicographicallyPrecedes($0.whole) }
  }

  /// Whether the store's row of an object is replaced or gone.
  func replaces(_ object: UInt64) -> Bool { changed.contains(object) }

  /// Puts pending rows among rows of the store, in order.
  /// - Parameter isLast: whether the store has no rows behind these.
  func merge(into rows: inout [PlannedRow], isLast: Bool) {
    var merged: [PlannedRow] = []
    for row in rows {
      while let next = states.last, next.key.lexicographicallyPrecedes(row.key) {
        merged.append(takeNext(next))
      }
      merged.append(row)
    }
    if isLast {
      while let next = states.last { merged.append(takeNext(next)) }
    }
    rows = merged
  }

  func append(to rows: inout SortedRows) throws {
    while let next = states.popLast() { try rows.append(next.state, .pending(next.state.image)) }
  }

  private func takeNext(
    _ next: (whole: [UInt8], key: [UInt8], sectionEnd: Int, state: ObjectState)
  ) -> PlannedRow {
    states.removeLast()
    return PlannedRow(
      object: next.state.object, content: .pending(next.state.image), key: next.key,
      sectionEnd: next.sectionEnd, sectionName: nil)
  }
}
