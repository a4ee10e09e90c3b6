import Testing

@testable import Daybook

@Suite struct ImportTests {
  private func store() throws -> TemporaryStore {
    let temporary = try TemporaryStore(
      model: Model(
        entities: [
          Entity(
            "Book",
            [
              Attribute("isbn", .string), Attribute("title", .string, required: true),
              Attribute("pages", .integer, default: .constant(100)), Attribute("price", .double),
            ])
        ], views: [View("byTitle", on: "Book", sort: [try SortKey("title")])]))
    for (isbn, title) in [("1", "b"), ("2", "a"), ("2", "c"), (nil, "d")] as [(String?, String)] {
      try temporary.store.insert(
        "Book", ["isbn": isbn.map(Value.string) ?? .null, "title": .string(title)])
    }
    return temporary
  }

  private func object(_ number: UInt64, _ store: Store) throws -> [Value] {
    try store.snapshot().object(number).values
  }

  @Test func anImportIsOneRevisionAndOneStep() throws {
    let temporary = try store()
    let store = temporary.store
    let revision = try store.importing(into: "Book", message: "the new ones", author: "Kim") {
      rows in
      for index in 0..<500 { try rows.add([nil, .string("t\(index)"), nil, 5]) }
      #expect(rows.rows == 500)
    }
    #expect(revision?.kind == .import && revision?.count == 500)
    #expect(revision?.message == "the new ones" && revision?.author == "Kim")
    #expect(try object(5, store) == [.null, "t0", 100, 5.0])
    #expect(try store.numbers("byTitle").count == 504)
    try store.undo()
    #expect(try store.numbers("byTitle") == [2, 1, 3, 4])
    try store.redo()
    #expect(try store.numbers("Book").last == 504)
  }

  @Test func aKeyFindsTheObjectToUpdate() throws {
    let temporary = try store()
    let store = temporary.store
    let revision = try store.importing(into: "Book", key: .attribute("isbn")) { rows in
      try rows.add(["1", nil, nil, 2.5])
      try rows.add(["9", "new", nil, nil])
    }
    #expect(revision?.count == 2)
    // What the row does not say stays; a new object gets defaults.
    #expect(try object(1, store) == ["1", "b", 100, 2.5])
    #expect(try object(5, store) == ["9", "new", 100, .null])
    #expect(
      try store.importing(into: "Book", key: .attribute("isbn")) {
        try $0.add(["1", "b", nil, 2.5])
      } == nil)
    #expect(try store.importing(into: "Book") { _ in } == nil)
    try store.importing(into: "Book", key: .attribute("isbn")) {
      try $0.add(["1", nil, .null, nil])
    }
    #expect(try object(1, store) == ["1", "b", .null, 2.5])
  }

  @Test func keysMustBeUnambiguous() throws {
    let temporary = try store()
    let store = temporary.store
    let before = try TableDump(store, derived: false)
    func refuse(_ code: DaybookError.Code, _ rows: [[Value?]]) {
      expect(code) {
        try store.importing(into: "Book", key: .attribute("isbn")) { importer in
          for row in rows { try importer.add(row) }
        }
      }
    }
    refuse(.notExactlyOne, [["2", "x", nil, nil]])
    refuse(.notUnique, [["5", "x", nil, nil], ["5", "y", nil, nil]])
    refuse(.missingValue, [[.null, "x", nil, nil]])
    refuse(.missingValue, [[nil, "x", nil, nil]])
    refuse(.wrongType, [["1", "x", nil, nil], [5, "x", nil, nil]])
    refuse(.missingValue, [["1", .null, nil, nil]])
    refuse(.missingValue, [["7", nil, nil, nil]])
    expect(.unknownAttribute) {
      try store.importing(into: "Book", key: .attribute("isdn")) { _ in }
    }
    expect(.unknownEntity) { try store.importing(into: "byTitle") { _ in } }
    #expect(try TableDump(store, derived: false) == before)
    // Canonically equivalent keys are one.
    try store.insert("Book", ["isbn": "caf\u{E9}", "title": "e"])
    try store.importing(into: "Book", key: .attribute("isbn")) {
      try $0.add(["cafe\u{301}", "found", nil, nil])
    }
    #expect(try store.numbers("Book").count == 5)
    #expect(try object(5, store)[0].isIdentical(to: "cafe\u{301}"))
  }

  @Test func aNumberNamesTheObject() throws {
    let temporary = try store()
    let store = temporary.store
    try store.importing(into: "Book", key: .number) { rows in
      try rows.update(3, [nil, "z", nil, nil])
      try rows.add([nil, "new", nil, nil])
    }
    #expect(try store.numbers("byTitle") == [2, 1, 4, 5, 3])
    try store.write { try $0.delete(4) }
    func refuse(_ code: DaybookError.Code, _ numbers: [UInt64]) {
      expect(code) {
        try store.importing(into: "Book", key: .number) { rows in
          for number in numbers { try rows.update(number, [nil, "x", nil, nil]) }
        }
      }
    }
    refuse(.notUnique, [1, 2, 1])
    refuse(.deletedObject, [1, 4])
    refuse(.unknownObject, [1, 99])
    refuse(.unknownObject, [ModelNumbers.object(Model.firstNumber)])
    #expect(try store.numbers("byTitle") == [2, 1, 5, 3])
  }

  @Test func aBodyThatThrowsImportsNothing() throws {
    struct GivesUp: Error {}
    let temporary = try store()
    let store = temporary.store
    let before = try TableDump(store, derived: false)
    #expect(throws: GivesUp.self) {
      try store.importing(into: "Book") { rows in
        for index in 0..<20_000 { try rows.add([nil, .string("t\(index)"), nil, nil]) }
        throw GivesUp()
      }
    }
    #expect(try TableDump(store, derived: false) == before)
    #expect(try store.insert("Book", ["title": "x"]) == 5)
  }

  /// Beyond the number of changes that are prepared together.
  @Test func manyRowsComeInOrder() throws {
    let temporary = try store()
    let store = temporary.store
    let count = 40_000
    try store.importing(into: "Book") { rows in
      for index in 0..<count {
        let title = (index * 7919) % count
        try rows.add([
          .string("\(index)"), .string("k\(100_000 + title)"), .integer(Int64(index)), nil,
        ])
      }
    }
    let listing = try store.listing(Query("byTitle"))
    #expect(listing.count == count + 4)
    let titles = try listing.rows(in: 0..<listing.count).compactMap { $0.object["title"]?.text }
    #expect(titles == titles.sorted() && titles.count == count + 4)
    #expect(try store.snapshot().object(UInt64(count))["isbn"] == .string("\(count - 5)"))
    try store.importing(into: "Book", key: .attribute("isbn")) { rows in
      for index in 100..<count {
        try rows.add([.string("\(index)"), .string("x\(index)"), nil, nil])
      }
    }
    #expect(try store.numbers("Book", where: #"title BEGINSWITH "x""#).count == count - 100)
    #expect(try store.listing(Query("byTitle"), at: .revision(6)).numbers == listing.numbers)
  }
}
