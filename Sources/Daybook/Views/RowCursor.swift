internal import LMDB
internal import Platform

/// Walks one of the two tables of rows below a prefix, one entry ahead.
final class RowCursor {
  enum Source { case present, past }

  struct Entry {
    /// The key that the row has, or had, in `rows`.
    var key: [UInt8]
    var since: UInt64
    /// The revision in which the row ended; nil for a present one.
    var until: UInt64?
    /// The newest event of a present row; nil for one that ended.
    var newest: EventPosition?
    var cutOffset: Int
  }

  private let reader: StoreReader
  private let source: Source
  private let table: RecordTable
  private let cursor: Cursor
  /// What the table's keys begin with.
  private let prefix: [UInt8]
  private var current: Entry?
  private var isStarted = false

  /// - Parameter prefix: the beginning of the keys in `rows`.
  init(_ reader: StoreReader, _ source: Source, prefix: [UInt8]) throws {
    self.reader = reader
    self.source = source
    table = source == .present ? reader.tables.rows : reader.tables.pastRows
    cursor = try reader.transaction.cursor(in: table.table)
    self.prefix = RowCursor.tableKey(of: prefix, in: source)
  }

  func close() { cursor.close() }

  /// Moves to the first entry at or after a key of `rows`.
  func seek(atOrAfter key: [UInt8]) throws {
    isStarted = true
    let target = RowCursor.tableKey(of: key, in: source)
    try read(found: try cursor.seek(atOrAfter: target.span))
  }

  func peek() throws -> Entry? {
    if !isStarted {
      isStarted = true
      let prefix = prefix
      try read(found: try cursor.seek(atOrAfter: prefix.span))
    }
    return current
  }

  func pop() throws -> Entry? {
    guard let entry = try peek() else { return nil }
    try read(found: try cursor.next())
    return entry
  }

  private func read(found: Bool) throws {
    guard found else {
      current = nil
      return
    }
    current = try cursor.record(in: table) { key, payload in
      guard key.starts(with: prefix) else { return nil }
      return source == .present
        ? try RowCursor.presentEntry(key, payload) : try RowCursor.pastEntry(key, payload)
    }
  }

  private static func presentEntry(_ key: Span<UInt8>, _ payload: Span<UInt8>) throws -> Entry {
    let record = try RowRecord(decoding: payload)
    return Entry(
      key: key.copied, since: record.since, until: nil, newest: record.newest,
      cutOffset: record.cutOffset)
  }

  private static func pastEntry(_ key: Span<UInt8>, _ payload: Span<UInt8>) throws -> Entry {
    let record = try PastRowRecord(decoding: payload)
    let end = key.count - 8
    var row = key.extracting(0..<4).copied
    row.append(
      contentsOf: key.extracting(4 + PastRowRecord.generationLength..<end).copied)
    return Entry(
      key: row, since: record.since, until: key.bigEndianUInt64(at: end), newest: nil,
      cutOffset: record.cutOffset)
  }

  /// The beginning of a key of `rows` as the beginning of a key of the walked table.
  private static func tableKey(of row: [UInt8], in source: Source) -> [UInt8] {
    guard source == .past else { return row }
    var key: [UInt8] = []
    PastRowRecord.makeKey(&key, fromRow: row[...])
    return key
  }
}
