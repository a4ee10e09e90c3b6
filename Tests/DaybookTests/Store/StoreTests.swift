import FoundationEssentials
import Testing

@testable import Daybook

@Suite struct StoreTests {
  private func titles(_ listing: Listing) throws -> [String] {
    try listing.rows(in: 0..<listing.count).map { $0.object["title"]?.text ?? "-" }
  }

  @Test func insertsListsUndoesAndShowsThePast() throws {
    let temporary = try TemporaryStore(model: .courses)
    let store = temporary.store
    let (first, one) = try store.write { try $0.insert("Course", ["title": "b", "author": "Kim"]) }
    let (second, two) = try store.write {
      try $0.insert("Course", ["title": "a", "author": "Kim"])
    }
    try store.write { try $0.insert("Course", ["title": "z", "author": "Ann"]) }
    #expect(first == 1)
    #expect(second == 2)
    #expect(one?.number == 2)
    #expect(two?.number == 3)
    var listing = try store.listing(Query("byAuthor"))
    #expect(listing.sections.map(\.name) == ["Ann", "Kim"])
    #expect(listing.sections.map(\.count) == [1, 2])
    #expect(try titles(listing) == ["z", "a", "b"])
    try store.write { try $0.update(1, ["author": "Zoe"]) }
    listing = try store.listing(Query("byAuthor"))
    #expect(listing.sections.map(\.name) == ["Ann", "Kim", "Zoe"])
    listing = try store.listing(Query("byAuthor"), at: .revision(4))
    #expect(listing.sections.map(\.count) == [1, 2])
    #expect(try titles(listing) == ["z", "a", "b"])
    #expect(try titles(try store.listing(Query("byAuthor"), at: .revision(3))) == ["a", "b"])
    let undone = try store.undo()
    #expect(undone.map(\.target) == [5])
    listing = try store.listing(Query("byAuthor"))
    #expect(try titles(listing) == ["z", "a", "b"])
    try store.undo(3)
    #expect(try store.snapshot().count("Course") == 0)
    try store.redo(3)
    #expect(try titles(try store.listing(Query("byAuthor"))) == ["z", "a", "b"])
    #expect(try store.snapshot().count("Course") == 3)
    let filtered = try store.listing(
      Query("Course", where: try Predicate(parsing: #"author == "Kim" AND title > "a""#)))
    #expect(try titles(filtered) == ["b"])
    let byTitle = try store.listing(
      Query("Course", sort: [SortKey(KeyExpression("title"), descending: true)]))
    #expect(try titles(byTitle) == ["z", "b", "a"])
  }

  @Test func viewsMadeLateHaveTheWholePast() throws {
    let temporary = try TemporaryStore(model: .stories)
    let store = temporary.store
    for title in ["c", "a", "b"] {
      try store.write { try $0.insert("Story", ["title": .string(title)]) }
    }
    try store.write { try $0.update(1, ["title": "0"]) }
    try store.write { try $0.delete(2) }
    try store.write {
      try $0.define(View("byTitle", on: "Story", sort: [SortKey(KeyExpression("title"))]))
    }
    #expect(try titles(try store.listing(Query("byTitle"))) == ["0", "b"])
    let past = Query("Story", sort: [SortKey(KeyExpression("title"))])
    #expect(try titles(try store.listing(past, at: .revision(4))) == ["a", "b", "c"])
    #expect(try titles(try store.listing(past, at: .revision(5))) == ["0", "a", "b"])
  }
}
