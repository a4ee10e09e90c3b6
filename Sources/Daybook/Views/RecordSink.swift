internal import LMDB

/// Where a replay of the journal puts the records of derived tables.
protocol RecordSink: AnyObject {
  /// Takes a record; those of one table come in key order.
  /// - Parameter value: what is stored, the checksum included.
  func take(_ value: Span<UInt8>, at key: Span<UInt8>, in table: RecordTable) throws
}

/// Puts records into the tables of a write transaction.
final class TableWriter: RecordSink {
  private let transaction: WriteTransaction
  /// For each table, by its number, a cursor, and whether all records so far came behind all others.
  private var places: [(cursor: Cursor, isBehindAll: Bool)?]

  init(_ transaction: WriteTransaction) {
    self.transaction = transaction
    places = Array(repeating: nil, count: Tables.names.count + 1)
  }

  func take(_ value: Span<UInt8>, at key: Span<UInt8>, in table: RecordTable) throws {
    let number = Int(table.number)
    var (cursor, isBehindAll) =
      try places[number] ?? (transaction.cursor(in: table.table), true)
    // Behind all others LMDB fills pages whole, and need not look for the place.
    if isBehindAll { isBehindAll = try cursor.append(value, at: key) }
    if !isBehindAll { try cursor.put(value, at: key) }
    places[number] = (cursor, isBehindAll)
  }
}
