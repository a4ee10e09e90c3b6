import Testing

@testable import Daybook

@Suite struct ContextTests {
  private func store() throws -> TemporaryStore {
    let temporary = try TemporaryStore(model: .courses)
    for (title, author) in [("a", "Ann"), ("b", "Ann"), ("c", "Bob"), ("d", "Bob")] {
      try temporary.store.insert("Course", ["title": .string(title), "author": .string(author)])
    }
    return temporary
  }

  @Test func pendingChangesStandInListings() throws {
    let temporary = try store()
    let context = temporary.store.makeContext()
    try context.update(2, ["author": "Cid"])
    try context.delete(3)
    let new = try context.insert("Course", ["title": "aa", "author": "Ann"])
    let listing = try context.listing(Query("byAuthor"))
    #expect(
      try listing.groups == [.init("Ann", [1, new]), .init("Bob", [4]), .init("Cid", [2])])
    #expect(try listing[section: 0, row: 1].number == new)
    #expect(try listing[section: 0, row: 1].revision == nil)
    #expect(try listing[2].number == 4)
    #expect(try context.listing(Query("Course")).numbers == [1, 2, 4, new])
    let byTitle = Query(
      "Course", where: try Predicate(parsing: #"title != "d""#),
      sort: [try SortKey("title", descending: true)])
    #expect(try context.listing(byTitle).numbers == [2, new, 1])
    let ofCid = Query("Course", where: try Predicate(parsing: #"author == "Cid""#))
    #expect(try context.listing(ofCid).numbers == [2])
    var streamed: [UInt64] = []
    try context.forEach(Query("byAuthor"), offset: 1, limit: 2) { row in
      streamed.append(row.object.number)
      return true
    }
    #expect(streamed == [new, 4])
    #expect(try temporary.store.numbers("byAuthor") == [1, 2, 3, 4])
    #expect(try context.save()?.count == 3)
    #expect(try temporary.store.numbers("byAuthor") == [1, new, 4, 2])
    #expect(!context.hasChanges)
  }

  /// Pending rows stand where a save puts them, also by times.
  @Test func pendingTimesAreThoseOfASaveNow() throws {
    let clock = TestClock()
    var model = Model.courses
    model.views = [
      View(
        "byDay", on: "Course",
        section: SortKey(KeyExpression("createdAt", transform: .day(zone: nil))),
        sort: [try SortKey("updatedAt", descending: true)])
    ]
    let temporary = try TemporaryStore(model: model, options: clock.options)
    let store = temporary.store
    for _ in 0..<3 { try store.insert("Course", ["title": "t"]) }
    clock.microseconds += 3 * 86_400_000_000
    let context = store.makeContext()
    try context.update(1, ["title": "u"])
    try context.insert("Course", ["title": "new"])
    let pending = try context.listing(Query("byDay"))
    #expect(pending.sections.map(\.name.text) == ["2024-01-01", "2024-01-04"])
    #expect(try pending.numbers == [1, 3, 2, 4])
    let groups = try pending.groups
    try context.save()
    #expect(try store.listing(Query("byDay")).groups == groups)
  }

  @Test func rollbackForgetsEverything() throws {
    let temporary = try store()
    let context = temporary.store.makeContext()
    let new = try context.insert("Course", ["title": "x"])
    try context.update(new, ["title": "y"])
    try context.delete(1)
    #expect(context.hasChanges)
    context.rollback()
    #expect(!context.hasChanges)
    #expect(try context.listing(Query("Course")).numbers == [1, 2, 3, 4])
    expect(.unknownObject) { _ = try context.object(new) }
    #expect(try context.save() == nil)
    #expect(try temporary.store.newestRevision()?.number == 5)
  }

  @Test func changesFoldIntoTheirNetEffect() throws {
    let temporary = try store()
    let store = temporary.store
    let (number, none) = try store.write { context in
      let number = try context.insert("Course", ["title": "x"])
      try context.update(1, ["title": "other"])
      try context.update(1, ["title": "a"])
      try context.delete(number)
      expect(.deletedObject) { try context.update(number, ["title": "y"]) }
      expect(.deletedObject) { _ = try context.object(number) }
      return number
    }
    #expect(none == nil)
    expect(.unknownObject) { _ = try store.snapshot().object(number) }
    let revision = try store.write { context in
      try context.update(1, ["title": "b"])
      try context.update(1, ["author": "Zoe"])
      try context.delete(2)
    }.revision
    #expect(revision?.count == 2)
    #expect(try store.snapshot().object(1).values.prefix(2) == ["b", "Zoe"])
    // NFC to NFD is a change; the same value is none.
    try store.write { try $0.update(1, ["author": "caf\u{E9}"]) }
    #expect(try store.write { try $0.update(1, ["author": "caf\u{E9}"]) }.revision == nil)
    #expect(try store.write { try $0.update(1, ["author": "cafe\u{301}"]) }.revision != nil)
  }

  @Test func aBodyThatThrowsSavesNothing() throws {
    struct GivesUp: Error {}
    let temporary = try store()
    let store = temporary.store
    let before = try TableDump(store, derived: false)
    #expect(throws: GivesUp.self) {
      try store.write { context in
        try context.insert("Course", ["title": "x"])
        try context.delete(1)
        throw GivesUp()
      }
    }
    #expect(try TableDump(store, derived: false) == before)
    // A refused insert outside of a long-lived context uses no number.
    expect(.missingValue) { try store.insert("Course", ["author": "x"]) }
    #expect(try store.insert("Course", ["title": "x"]) == 5)
  }

  @Test func whatIsNotThereIsAnError() throws {
    let temporary = try store()
    let context = temporary.store.makeContext()
    expect(.unknownEntity) { try context.insert("Cours") }
    expect(.unknownEntity) { try context.insert("byAuthor") }
    expect(.unknownAttribute) { try context.insert("Course", ["titel": "x", "title": "x"]) }
    expect(.wrongType) { try context.insert("Course", ["title": 5]) }
    expect(.unknownObject) { try context.update(99, [:]) }
    expect(.unknownObject) { try context.delete(0) }
    // The model's own objects are nobody's.
    expect(.unknownObject) { try context.delete(ModelNumbers.object(Model.firstNumber)) }
    expect(.unknownObject) { _ = try context.object(.max) }
    #expect(!context.hasChanges)
  }

  @Test func anExpectedRevisionMustBeTheNewest() throws {
    let temporary = try store()
    let store = temporary.store
    let error = expect(.headMoved) { try store.write(expecting: 4) { try $0.delete(1) } }
    #expect(error?.message.contains("r5") == true && error?.message.contains("r4") == true)
    #expect(try store.write(expecting: 5) { try $0.delete(1) }.revision?.number == 6)
    let context = store.makeContext()
    try context.delete(2)
    expect(.headMoved) { try context.save(expecting: 5) }
    #expect(context.hasChanges)
    #expect(try context.save("why", author: "Kim", expecting: 6)?.author == "Kim")
    #expect(try store.newestRevision()?.message == "why")
    expect(.headMoved) { try store.redo(expecting: 6) }
    expect(.headMoved) { try store.importing(into: "Course", expecting: 6) { _ in } }
  }
}
