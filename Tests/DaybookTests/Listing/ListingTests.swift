import Testing

@testable import Daybook

@Suite struct ListingTests {
  private func store(_ count: Int) throws -> TemporaryStore {
    let temporary = try TemporaryStore(model: .courses)
    try temporary.store.write { context in
      for index in 0..<count {
        try context.insert(
          "Course", ["title": .string("t\(1000 + index)"), "author": .string("a\(index % 3)")])
      }
    }
    return temporary
  }

  @Test func positionsAreCheckedInEverySection() throws {
    let temporary = try store(7)
    let listing = try temporary.store.listing(Query("byAuthor"))
    #expect(listing.sections.map(\.count) == [3, 2, 2])
    #expect(try listing[section: 0, row: 2].number == 7)
    #expect(try listing[3].number == 2)
    #expect(try listing.rows(in: 2..<5).map(\.section) == ["a0", "a1", "a1"])
    #expect(try listing.rows(in: 5..<50).map(\.object.number) == [3, 6])
    for (section, row) in [(0, 3), (3, 0), (-1, 0), (0, -1), (.max, 0), (0, .max)] {
      expect(.noSuchPosition) { _ = try listing[section: section, row: row] }
    }
    for position in [-1, 7, .max] {
      expect(.noSuchPosition) { _ = try listing[position] }
    }
    let none = try temporary.store.listing(Query("byAuthor"), at: .revision(1))
    #expect(none.sections.isEmpty && none.count == 0 && none.isSectioned)
    expect(.noSuchPosition) { _ = try none[section: 0, row: 0] }
    expect(.noSuchPosition) { _ = try none[0] }
  }

  @Test func offsetAndLimitCutAnyStream() throws {
    let temporary = try store(600)
    let queries = [
      Query("byAuthor"), Query("Course"),
      Query("Course", sort: [try SortKey("title", descending: true)]),
    ]
    for query in queries {
      let all = try temporary.store.numbers(query)
      for (offset, limit) in [
        (0, 5), (255, 3), (256, nil), (300, 300), (599, 9), (600, nil), (900, 1),
      ] as [(Int, Int?)] {
        var numbers: [UInt64] = []
        try temporary.store.snapshot().forEach(query, offset: offset, limit: limit) { row in
          numbers.append(row.object.number)
          return true
        }
        #expect(
          numbers == Array(all.dropFirst(offset).prefix(limit ?? .max)), "\(offset) \(limit ?? -1)")
      }
    }
  }

  @Test func aStreamEndsWhenItsBodySaysSo() throws {
    let temporary = try store(10)
    var seen = 0
    try temporary.store.snapshot().forEach(Query("Course")) { _ in
      seen += 1
      return seen < 3
    }
    #expect(seen == 3)
  }

  /// A snapshot never changes, whatever is saved while it is being read.
  @Test func aStreamGoesOnInItsSnapshot() throws {
    let temporary = try store(600)
    let store = temporary.store
    let expected = try store.numbers("byAuthor")
    var numbers: [UInt64] = []
    try store.snapshot().forEach(Query("byAuthor")) { row in
      if numbers.count % 100 == 0 {
        try store.write { context in
          try context.update(expected[(numbers.count + 300) % 600], ["author": "zz"])
          try context.insert("Course", ["title": "new", "author": "a0"])
        }
      }
      numbers.append(row.object.number)
      return true
    }
    #expect(numbers == expected)
  }

  /// Nor when the view goes, or gets another definition.
  @Test func aSnapshotKeepsItsViews() throws {
    let temporary = try store(600)
    let store = temporary.store
    let listing = try store.listing(Query("byAuthor"))
    let (numbers, groups) = (try listing.numbers, listing.sections.map(\.name))
    let snapshot = try store.snapshot()
    var streamed: [ListedObject] = []
    try snapshot.forEach(Query("byAuthor")) { row in
      if streamed.count == 300 {
        try store.write { context in
          try context.define(
            View("byAuthor", on: "Course", sort: [try SortKey("title", descending: true)]),
            replacing: true)
        }
      }
      streamed.append(row)
      return true
    }
    #expect(streamed.map(\.object.number) == numbers)
    #expect(streamed.map(\.section) == (0..<600).map { groups[$0 / 200] })
    #expect(try listing.numbers == numbers)
    #expect(try listing[section: 2, row: 7].number == numbers[407])
    #expect(try snapshot.listing(Query("byAuthor")).numbers == numbers)
    #expect(try store.numbers("byAuthor") == (1...600).reversed())
    try store.write { try $0.dropView("byAuthor") }
    #expect(try listing.numbers == numbers)
    #expect(try snapshot.listing(Query("byAuthor")).numbers == numbers)
  }

  /// What the moment did not have is looked up in today's model.
  @Test func aLaterViewListsThePastToo() throws {
    let temporary = try store(5)
    let store = temporary.store
    try store.write { try $0.delete(1) }
    try store.write {
      try $0.define(View("reversed", on: "Course", sort: [try SortKey("title", descending: true)]))
    }
    #expect(try store.numbers("reversed", at: .revision(2)) == [5, 4, 3, 2, 1])
    #expect(try store.numbers("reversed", at: .revision(0)) == [])
    #expect(try store.numbers("Course", at: .revision(0)) == [])
    #expect(try store.snapshot(at: .revision(0)).model().names == [])
    expect(.unknownName) { _ = try store.listing(Query("reverse")) }
    // One that was dropped since is still the moment's.
    try store.write { try $0.dropView("byAuthor") }
    #expect(try store.listing(Query("byAuthor"), at: .revision(2)).sections.count == 3)
    expect(.unknownName) { _ = try store.listing(Query("byAuthor")) }
  }
}
