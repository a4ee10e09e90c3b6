import LMDB
import Platform

@testable import Daybook

/// Every byte of a store's tables, for comparing two states of them.
struct TableDump: Equatable {
  /// For each table its records, keys and values in hexadecimal, in key order.
  private(set) var tables: [String: [Record]] = [:]

  struct Record: Equatable {
    var key: [UInt8]
    var value: [UInt8]
  }

  /// - Parameter derived: whether only what `rebuild` makes is read; else the journal and meta too.
  init(_ store: Store, derived: Bool = true) throws {
    try store.read { reader in
      let tables = reader.tables
      let all = tables.derived + (derived ? [] : [tables.meta, tables.revisions, tables.events])
      for table in all {
        var records: [Record] = []
        let cursor = try reader.transaction.cursor(in: table.table)
        defer { cursor.close() }
        while try cursor.next() {
          try cursor.withCurrent { key, value in
            records.append(Record(key: key.copied, value: value.copied))
          }
        }
        self.tables[table.table.name] = records
      }
    }
  }

  /// The first difference of each table, in words; "" when there is none.
  func difference(from other: TableDump) -> String {
    var lines: [String] = []
    for (name, records) in tables.sorted(by: { $0.key < $1.key }) {
      let others = other.tables[name] ?? []
      guard records != others else { continue }
      let index = zip(records, others).prefix { $0 == $1 }.count
      func text(_ records: [Record]) -> String {
        index < records.count ? "\(records[index].key) = \(records[index].value)" : "nothing"
      }
      lines.append(
        "\(name) (\(records.count) and \(others.count) records): at \(index) \(text(records)) "
          + "became \(text(others))")
    }
    return lines.joined(separator: "\n")
  }
}
