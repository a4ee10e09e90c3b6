import Testing

@testable import Daybook

@Suite struct SectionTests {
  private func store(_ views: [View]) throws -> TemporaryStore {
    var model = Model.courses
    model.views = views
    return try TemporaryStore(model: model)
  }

  private func insert(_ authors: [Value], _ store: Store) throws {
    for (index, author) in authors.enumerated() {
      try store.insert("Course", ["title": .string("t\(index)"), "author": author])
    }
  }

  /// Case 3: exact sections and folded ones, also after a restart.
  @Test func sectionsAppearOnceByOneComparison() throws {
    let temporary = try store([
      View("exact", on: "Course", section: try SortKey("author"), sort: [try SortKey("title")]),
      View("folded", on: "Course", section: try SortKey("author[c]"), sort: [try SortKey("title")]),
    ])
    try insert(["ann", "Ann", "ann"], temporary.store)
    for _ in 0..<2 {
      #expect(
        try temporary.store.listing(Query("exact")).groups
          == [.init("ann", [1, 3]), .init("Ann", [2])])
      #expect(try temporary.store.listing(Query("folded")).groups == [.init("ann", [1, 2, 3])])
      try temporary.reopen()
    }
    // The header is the first row's spelling, whichever row that is.
    try temporary.store.write { try $0.update(1, ["author": "ANN"]) }
    #expect(try temporary.store.listing(Query("folded")).groups == [.init("ANN", [1, 2, 3])])
    #expect(
      try temporary.store.listing(Query("folded"), at: .revision(4)).groups
        == [.init("ann", [1, 2, 3])])
    try temporary.store.write { try $0.delete(1) }
    #expect(try temporary.store.listing(Query("folded")).groups == [.init("Ann", [2, 3])])
  }

  /// The same, where the rows before are left out by a predicate or replaced by pending ones.
  @Test func aSectionIsNamedByTheFirstRowThatIsListed() throws {
    let temporary = try store([
      View("folded", on: "Course", section: try SortKey("author[c]"), sort: [try SortKey("title")])
    ])
    let store = temporary.store
    try insert(["ann", "Ann", "ann"], store)
    let query = Query("folded", where: try Predicate(parsing: #"title != "t0""#))
    #expect(try store.listing(query).groups == [.init("Ann", [2, 3])])
    #expect(try store.listing(query, at: .revision(2)).groups == [])
    var names: [Value?] = []
    try store.snapshot().forEach(query) { row in
      names.append(row.section)
      return true
    }
    #expect(names == ["Ann", "Ann"])
    let context = store.makeContext()
    try context.update(1, ["title": "z"])
    #expect(try context.listing(Query("folded")).groups == [.init("Ann", [2, 3, 1])])
    try context.insert("Course", ["title": "a", "author": "aNN"])
    #expect(try context.listing(Query("folded")).groups == [.init("aNN", [4, 2, 3, 1])])
  }

  /// Case 8: nil is a section of its own, first and apart from "".
  @Test func nilAndTheEmptyTextAreSectionsOfTheirOwn() throws {
    let temporary = try TemporaryStore(model: .courses)
    let store = temporary.store
    try insert([.null, "", "Ann"], store)
    let all: [Listing.Group] = [.init(.null, [1]), .init("", [2]), .init("Ann", [3])]
    #expect(try store.listing(Query("byAuthor")).groups == all)
    try store.write { try $0.update(1, ["author": ""]) }
    #expect(
      try store.listing(Query("byAuthor")).groups == [.init("", [1, 2]), .init("Ann", [3])])
    #expect(try store.listing(Query("byAuthor"), at: .revision(4)).groups == all)
    var descending = Query("byAuthor")
    descending.section = try SortKey("author", descending: true)
    #expect(
      try store.listing(descending, at: .revision(4)).sections.map(\.name) == ["Ann", "", .null])
  }

  /// Case 33: canonically equivalent texts are one section, adjacent, with their own bytes.
  @Test func equivalentTextsShareASection() throws {
    let temporary = try TemporaryStore(model: .courses)
    let store = temporary.store
    try insert(["caf\u{E9}", "cafe", "cafe\u{301}", "cafz"], store)
    #expect(
      try store.listing(Query("byAuthor")).groups
        == [.init("cafe", [2]), .init("caf\u{E9}", [1, 3]), .init("cafz", [4])])
    for form in ["caf\u{E9}", "cafe\u{301}"] {
      #expect(try store.numbers("Course", where: "author == \"\(form)\"") == [1, 3])
      #expect(try store.numbers("byAuthor", where: "author IN {\"\(form)\"}") == [1, 3])
      #expect(
        try store.numbers("Course", where: "author CONTAINS \"f\(form.dropFirst(3))\"") == [1, 3])
    }
    let stored = try [1, 3].map { try store.snapshot().object($0)["author"] ?? .null }
    #expect(stored[0].isIdentical(to: "caf\u{E9}") && stored[1].isIdentical(to: "cafe\u{301}"))
  }

  /// Sections beyond what a key holds keep their identity and their true order.
  @Test func longSectionNamesStandInTheirOrder() throws {
    let temporary = try TemporaryStore(model: .courses)
    let store = temporary.store
    let stem = String(repeating: "w", count: 300)
    let names = ["z", "b", "a\0", "a", "B", "é", ""].map { stem + $0 + stem } + [stem, "v", "x"]
    try insert(names.map(Value.string), store)
    // "v", the stem alone, then by the letter between; NUL only decides between equals.
    let sorted = [9, 8, 3, 4, 2, 5, 6, 7, 1, 10] as [UInt64]
    #expect(try store.numbers("byAuthor") == sorted)
    #expect(try store.listing(Query("byAuthor")).sections.count == 10)
    #expect(try store.numbers("byAuthor", at: .revision(11)) == sorted)
    let one = Query(
      "byAuthor", where: .comparison(.attribute("author"), .equal, .value(.string(names[2])), .none)
    )
    #expect(try store.numbers(one) == [3])
    let context = store.makeContext()
    try context.insert("Course", ["title": "t", "author": .string(stem + "ab" + stem)])
    #expect(try context.listing(Query("byAuthor")).numbers == [9, 8, 11, 3, 4, 2, 5, 6, 7, 1, 10])
    try context.update(5, ["title": "pending"])
    #expect(try context.listing(Query("byAuthor")).numbers == [9, 8, 11, 3, 4, 2, 5, 6, 7, 1, 10])
  }
}
