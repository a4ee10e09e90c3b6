import FoundationEssentials
import Platform
import Testing

@testable import Daybook

@Suite struct StatisticsTests {
  @Test func countsWhatIsThere() throws {
    let temporary = try TemporaryStore(model: .courses)
    let store = temporary.store
    for title in ["a", "b", "c"] {
      try store.write { try $0.insert("Course", ["title": .string(title)]) }
    }
    try store.write { try $0.delete(2) }
    try store.write { try $0.update(1, ["author": "Kim"]) }
    let statistics = try store.statistics()
    #expect(statistics.storeID.count == 32)
    #expect(statistics.format == 1)
    #expect(statistics.collator == Collator.version)
    #expect(!statistics.hasOtherCollator)
    #expect(statistics.revisions == 6)
    #expect(statistics.events == 7)
    #expect(statistics.objects == 2)
    #expect(statistics.objectsEver == 3)
    #expect(statistics.tables.map(\.name) == Tables.names)
    let records = Dictionary(
      uniqueKeysWithValues: statistics.tables.map { ($0.name, $0.records) })
    #expect(records["revisions"] == 6)
    #expect(records["events"] == 7)
    #expect(records["rows"] == 4)
    #expect(statistics.tables.map(\.sizeBytes).reduce(0, +) < statistics.fileSizeBytes)
    #expect(statistics.mapSizeBytes >= statistics.fileSizeBytes)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: store.url.path)[.size] as? UInt64)
    #expect(Int(size) >= statistics.fileSizeBytes)
    #expect(statistics.readers.allSatisfy { $0.processIdentifier > 1 })
  }

  @Test func anEmptyStoreHasNothing() throws {
    let temporary = try TemporaryStore()
    let statistics = try temporary.store.statistics()
    #expect(statistics.revisions == 0)
    #expect(statistics.objects == 0)
    #expect(statistics.objectsEver == 0)
  }
}
