internal import LMDB
internal import Platform

/// Compares the records that a replay of the journal gives with those that the tables have, both in key
/// order, side by side.
final class TableComparison: RecordSink {
  private let transaction: ReadTransaction
  private let names: RecordNames
  private let problems: Problems
  /// For each table, by its number, where the comparison has come to; nil before it begins.
  private var places: [Place?]

  private struct Place {
    var cursor: Cursor
    /// Whether the cursor stands on a record that was not compared yet.
    var isOnRecord: Bool
  }

  init(_ transaction: ReadTransaction, _ names: RecordNames, _ problems: Problems) {
    self.transaction = transaction
    self.names = names
    self.problems = problems
    places = Array(repeating: nil, count: Tables.names.count + 1)
  }

  func take(_ value: Span<UInt8>, at key: Span<UInt8>, in table: RecordTable) throws {
    var place = try place(in: table)
    defer { places[Int(table.number)] = place }
    while place.isOnRecord {
      let order = try place.cursor.withCurrent { storedKey, storedValue -> Order in
        if ByteOrder.isEqual(storedKey, key) {
          return ByteOrder.isEqual(storedValue, value) ? .same : .different
        }
        return ByteOrder.isLess(storedKey, key) ? .before : .behind
      }
      switch order {
      case .same:
        place.isOnRecord = try place.cursor.next()
        return
      case .different:
        try problems.report(
          "\(names.name(of: key, value, in: table)) is not what the journal gives")
        place.isOnRecord = try place.cursor.next()
        return
      case .before:
        try reportSurplus(at: place.cursor, in: table)
        place.isOnRecord = try place.cursor.next()
      case .behind:
        return try problems.report("\(names.name(of: key, value, in: table)) is missing")
      }
    }
    try problems.report("\(names.name(of: key, value, in: table)) is missing")
  }

  private enum Order { case same, different, before, behind }

  /// Reports what is left in the tables.
  func finish(_ tables: [RecordTable]) throws {
    for table in tables {
      var place = try place(in: table)
      while place.isOnRecord {
        try reportSurplus(at: place.cursor, in: table)
        place.isOnRecord = try place.cursor.next()
      }
      place.cursor.close()
    }
  }

  private func place(in table: RecordTable) throws -> Place {
    if let place = places[Int(table.number)] { return place }
    let cursor = try transaction.cursor(in: table.table)
    return Place(cursor: cursor, isOnRecord: try cursor.first())
  }

  private func reportSurplus(at cursor: Cursor, in table: RecordTable) throws {
    let name = try cursor.withCurrent { names.name(of: $0, $1, in: table) }
    try problems.report("\(name) has nothing in the journal to stand for")
  }
}
