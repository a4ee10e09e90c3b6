internal import LMDB
internal import Platform

/// Compares the records that a replay of the journal gives with those that the tables have, both in key
/// order, side by side.
final class TableComparison: RecordSink {
  /// How a record that is stored differs from one that should be.
  enum Difference: Sendable {
    case missing, different, surplus
  }

  /// Told of each difference, with the record as it should be, or as it is where there should be none.
  typealias Report = (
    _ difference: Difference, _ key: Span<UInt8>, _ value: Span<UInt8>, _ table: RecordTable
  ) throws -> Void

  private let transaction: ReadTransaction
  private let prefix: [UInt8]
  private let report: Report
  /// For each table, by its number, where the comparison has come to; nil before it begins.
  private var places: [Place?]

  private struct Place {
    var cursor: Cursor
    /// Whether the cursor stands on a record that was not compared yet.
    var isOnRecord: Bool
  }

  private enum Order { case same, different, before, behind }

  /// - Parameter prefix: what the keys of the records that are compared begin with.
  init(_ transaction: ReadTransaction, within prefix: [UInt8] = [], _ report: @escaping Report) {
    self.transaction = transaction
    self.prefix = prefix
    self.report = report
    places = Array(repeating: nil, count: Tables.names.count + 1)
  }

  func take(_ value: Span<UInt8>, at key: Span<UInt8>, in table: RecordTable) throws {
    var place = try place(in: table)
    defer { places[Int(table.number)] = place }
    while place.isOnRecord {
      switch try order(of: place.cursor, key, value) {
      case .same: return try advance(&place)
      case .different:
        try report(.different, key, value, table)
        return try advance(&place)
      case .before:
        try reportSurplus(at: place.cursor, in: table)
        try advance(&place)
      case .behind: return try report(.missing, key, value, table)
      }
    }
    try report(.missing, key, value, table)
  }

  /// Reports what is left in the tables.
  func finish(_ tables: [RecordTable]) throws {
    for table in tables {
      var place = try place(in: table)
      while place.isOnRecord {
        try reportSurplus(at: place.cursor, in: table)
        try advance(&place)
      }
      place.cursor.close()
    }
  }

  private func place(in table: RecordTable) throws -> Place {
    if let place = places[Int(table.number)] { return place }
    let cursor = try transaction.cursor(in: table.table)
    let prefix = prefix
    let found = try cursor.seek(atOrAfter: prefix.span)
    return Place(cursor: cursor, isOnRecord: try found && isWithinPrefix(cursor))
  }

  private func advance(_ place: inout Place) throws {
    place.isOnRecord = try place.cursor.next() && isWithinPrefix(place.cursor)
  }

  private func isWithinPrefix(_ cursor: Cursor) throws -> Bool {
    try prefix.isEmpty || cursor.withCurrent { key, _ in key.starts(with: prefix) }
  }

  private func order(
    of cursor: Cursor, _ key: Span<UInt8>, _ value: Span<UInt8>
  ) throws -> Order {
    try cursor.withCurrent { storedKey, storedValue -> Order in
      if ByteOrder.isEqual(storedKey, key) {
        return ByteOrder.isEqual(storedValue, value) ? .same : .different
      }
      return ByteOrder.isLess(storedKey, key) ? .before : .behind
    }
  }

  private func reportSurplus(at cursor: Cursor, in table: RecordTable) throws {
    try cursor.withCurrent { key, value in try report(.surplus, key, value, table) }
  }
}
