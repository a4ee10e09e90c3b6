import FoundationEssentials
import Testing

@testable import Daybook

@Suite struct VerifyTests {
  @Test func findsNothingWrongInRandomHistories() throws {
    for _ in 0..<8 {
      let history = try RandomSaves(revisions: 80)
      let verification = try history.store.verify()
      #expect(verification.problems == [])
      let newest = try #require(try history.store.newestRevision())
      #expect(verification.revisions == Int(newest.number))
      #expect(verification.head?.description == "r\(newest.number):\(newest.digest)")
    }
  }

  @Test func namesSectionsOfCutKeysByTheirTrueFirstRow() throws {
    let long = String(repeating: "long ", count: 120)
    let folded = Collation(ignoresCase: true, ignoresDiacritics: true)
    let temporary = try TemporaryStore(
      model: Model(
        entities: [Entity("Work", [Attribute("title", .string), Attribute("by", .string)])],
        views: [
          View(
            "byFold", on: "Work", section: SortKey(KeyExpression("by", collation: folded)),
            sort: [SortKey(KeyExpression("title"))])
        ]))
    let store = temporary.store
    // The keys of these titles are cut, so that the rows stand in the order of hashes.
    for (index, by) in ["Ann", "ann", "ANN", "Ánn", "àNN", "aNN"].enumerated() {
      try store.write {
        try $0.insert("Work", ["title": .string(long + "\(9 - index)"), "by": .string(by)])
      }
      let sections = try store.listing(Query("byFold")).sections
      #expect(sections.map(\.name) == [.string(by)])
    }
    try store.write { try $0.delete(6) }
    try store.write { try $0.update(4, ["title": "zzz"]) }
    #expect(try store.listing(Query("byFold")).sections.map(\.name) == ["àNN"])
    #expect(try store.verify().problems == [])
  }
}
