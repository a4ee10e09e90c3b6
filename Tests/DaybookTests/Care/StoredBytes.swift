import FoundationEssentials
import LMDB
import Platform

@testable import Daybook

/// Where the records of a store's journal lie in its file, found by looking for their bytes.
struct StoredBytes {
  let url: URL
  /// The offsets of all bytes of all records found.
  private(set) var offsets: [Int] = []

  init(of store: Store) throws {
    url = store.url
    var records: [[UInt8]] = []
    try store.read { reader in
      for table in [reader.tables.meta, reader.tables.revisions, reader.tables.events] {
        let cursor = try reader.transaction.cursor(in: table.table)
        var found = try cursor.first()
        while found {
          // In a leaf a record's value follows its key.
          records.append(try cursor.withCurrent { $0.copied + $1.copied })
          found = try cursor.next()
        }
      }
    }
    let file = [UInt8](try Data(contentsOf: url))
    var places: [UInt64: [Int]] = [:]
    for offset in 0..<file.count - 8 {
      places[StoredBytes.front(file[offset...]), default: []].append(offset)
    }
    for record in records {
      let found = (places[StoredBytes.front(record[...])] ?? []).filter {
        $0 + record.count <= file.count && file[$0..<$0 + record.count].elementsEqual(record)
      }
      // A record that stands in two places has an old copy in a page that is no longer used.
      if found.count == 1 { offsets.append(contentsOf: found[0]..<found[0] + record.count) }
    }
  }

  private static func front(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
