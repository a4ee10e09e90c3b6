internal import LMDB
internal import Platform

/// Walks the rows of one section of a view in listing order, as of now or of a revision.
///
/// The listing as of revision r merges `rows` with since ≤ r and `pastRows` with since ≤ r < until.
/// Both tables are in key order; only where keys were cut does a run of rows with the same prefix
/// have to be gathered and sorted by the whole values.
final class RowWalker {
  /// Which rows count.
  enum Window: Equatable {
    case present
    case asOf(UInt64)
  }

  struct Row {
    var object: UInt64
    /// The event with the row's content; for `.asOf`, of that revision.
    var newest: EventPosition
    /// The row's key in `rows`.
    var key: [UInt8]
  }

  private let reader: StoreReader
  private let layout: ViewLayout
  private let window: Window
  private let present: RowCursor
  private let past: RowCursor?
  /// Rows of a cut run that are sorted and not yet handed out, in reverse order.
  private var pending: [Row] = []

  /// - Parameter section: the section's key in `sections`; the view's prefix where it has none.
  init(
    _ reader: StoreReader, _ layout: ViewLayout, section: [UInt8], window: Window
  ) throws {
    self.reader = reader
    self.layout = layout
    self.window = window
    present = try RowCursor(reader, .present, prefix: section)
    past = window == .present ? nil : try RowCursor(reader, .past, prefix: section)
  }

  /// Moves to the first row at or after a key of `rows`.
  ///
  /// A key inside a cut run moves to the run's first row, since the run has an order of its own.
  func seek(atOrAfter key: [UInt8]) throws {
    pending = []
    try present.seek(atOrAfter: key)
    try past?.seek(atOrAfter: key)
    guard let run = try run(at: key) else { return }
    // Either table may have rows of the run on both sides of the key.
    try present.seek(atOrAfter: run)
    try past?.seek(atOrAfter: run)
  }

  /// What the keys of a cut run begin with, if the key lies inside one.
  private func run(at key: [UInt8]) throws -> [UInt8]? {
    for entry in [try present.peek(), try past?.peek()].compactMap(\.self) where entry.cutOffset > 0
    {
      let run = [UInt8](entry.key[..<entry.cutOffset])
      if key.starts(with: run) { return run }
    }
    return nil
  }

  /// The next row, or nil at the end.
  func next() throws -> Row? {
    if let row = pending.popLast() { return row }
    while let candidate = try nextCandidate() {
      guard candidate.cutOffset > 0 else {
        if let row = try resolved(candidate) { return row }
        continue
      }
      try gatherRun(from: candidate)
      if let row = pending.popLast() { return row }
    }
    return nil
  }

  func close() {
    present.close()
    past?.close()
  }

  /// The next entry of the two tables in key order, whether or not it counts in the window.
  private func nextCandidate() throws -> RowCursor.Entry? {
    guard let past else { return try present.pop() }
    guard let ended = try past.peek() else { return try present.pop() }
    guard let living = try present.peek() else { return try past.pop() }
    return living.key.lexicographicallyPrecedes(ended.key) ? try present.pop() : try past.pop()
  }

  /// The row of an entry, or nil when it does not count in the window.
  private func resolved(_ entry: RowCursor.Entry) throws -> Row? {
    let object = layout.object(in: entry.key.span)
    guard case .asOf(let revision) = window else {
      return Row(
        object: object, newest: entry.newest ?? EventPosition(revision: 0, ordinal: 0),
        key: entry.key)
    }
    guard entry.since <= revision, entry.until.map({ revision < $0 }) ?? true else { return nil }
    if let newest = entry.newest, newest.revision <= revision {
      return Row(object: object, newest: newest, key: entry.key)
    }
    guard let position = try reader.position(of: object, asOf: revision) else {
      throw DaybookError.damagedRecord(at: entry.key, in: reader.tables.rows.table.name)
    }
    return Row(object: object, newest: position, key: entry.key)
  }

  /// Takes all entries with the same cut prefix and sorts those that count by their whole keys.
  private func gatherRun(from first: RowCursor.Entry) throws {
    let prefix = [UInt8](first.key[..<first.cutOffset])
    var run: [(whole: [UInt8], row: Row)] = []
    var candidate: RowCursor.Entry? = first
    while let entry = candidate {
      if let row = try resolved(entry) {
        let state = try reader.state(of: row.object, at: row.newest)
        run.append((try layout.wholeSortKey(of: state), row))
      }
      let living = try present.peek()?.key.starts(with: prefix) ?? false
      let ended = try past?.peek()?.key.starts(with: prefix) ?? false
      candidate = living || ended ? try nextCandidate() : nil
    }
    run.sort { $1.whole.lexicographicallyPrecedes($0.whole) }
    pending = run.map(\.row)
  }
}
