/// The rows that a context's pending changes put into a listing, and those that they take out.
final class PendingRows {
  /// The order in which rows are merged: that of the walked table, where it is the answer's.
  private let layout: ViewLayout
  /// Every object that the context changed: what the store has of it does not count.
  private let changed: Set<UInt64>
  /// The rows in listing order.
  private let rows: [Row]
  /// How many of them are merged already.
  private var taken = 0

  private struct Row {
    var state: ObjectState
    var key: [UInt8]
    var sectionEnd: Int
    /// Where the first cut component was cut; nil when the key is whole.
    var cutOffset: Int?
    /// The key in full.
    var whole: [UInt8]
  }

  /// - Parameter states: the pending states of the entity's objects that live.
  init(changed: Set<UInt64>, states: [ObjectState], plan: QueryPlan) throws {
    let layout = plan.isOrdered ? plan.walked : plan.order
    self.layout = layout
    self.changed = changed
    rows = try states.filter(plan.order.contains).map { state in
      var row = Row(state: state, key: [], sectionEnd: 0, whole: [])
      _ = try layout.appendWholeKey(of: state, to: &row.whole)
      if plan.isOrdered {
        let shape = try layout.appendKey(of: state, to: &row.key)
        row.sectionEnd = shape.sectionEnd
        row.cutOffset = shape.firstCut
      }
      return row
    }.sorted { $0.whole.lexicographicallyPrecedes($1.whole) }
  }

  /// Whether the store's row of an object is replaced or gone.
  func replaces(_ object: UInt64) -> Bool { changed.contains(object) }

  /// Begins again, with no row merged.
  func restart() { taken = 0 }

  /// Puts pending rows among rows of the store, in order.
  /// - Parameter isLast: whether the store has no rows behind these.
  func merge(into stored: inout [PlannedRow], isLast: Bool, _ reader: StoreReader) throws {
    var merged: [PlannedRow] = []
    for row in stored {
      var whole: [UInt8]?
      while taken < rows.count, try isBefore(row, whole: &whole, reader) {
        merged.append(takeNext())
      }
      merged.append(row)
    }
    if isLast {
      while taken < rows.count { merged.append(takeNext()) }
    }
    stored = merged
  }

  /// Whether the next pending row stands before a row of the store.
  ///
  /// Keys that were cut at the same first bytes end with hashes, so their order is that of the whole.
  /// - Parameter whole: the stored row's whole key, once it was needed.
  private func isBefore(
    _ row: PlannedRow, whole: inout [UInt8]?, _ reader: StoreReader
  ) throws -> Bool {
    let next = rows[taken]
    guard let cut = next.cutOffset, row.key.starts(with: next.key[..<cut]) else {
      return next.key.lexicographicallyPrecedes(row.key)
    }
    if whole == nil {
      var bytes: [UInt8] = []
      let state = try reader.state(of: row, withTimes: layout.usesTimes)
      _ = try layout.appendWholeKey(of: state, to: &bytes)
      whole = bytes
    }
    return next.whole.lexicographicallyPrecedes(whole ?? [])
  }

  private func takeNext() -> PlannedRow {
    defer { taken += 1 }
    let row = rows[taken]
    return PlannedRow(
      object: row.state.object, content: .pending(row.state), key: row.key,
      sectionEnd: row.sectionEnd)
  }

  /// Adds all rows to rows that are yet to be sorted.
  func append(to sorted: inout SortedRows) throws {
    for row in rows { try sorted.append(row.state, .pending(row.state)) }
  }
}
