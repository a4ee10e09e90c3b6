import Testing

@testable import Daybook

@Suite struct ModelChangeTests {
  private func store() throws -> TemporaryStore {
    let temporary = try TemporaryStore(model: .courses)
    for (title, author) in [("b", "Kim"), ("a", "Ann"), ("c", "Kim")] {
      try temporary.store.insert("Course", ["title": .string(title), "author": .string(author)])
    }
    return temporary
  }

  @Test func everyModelChangeIsAStep() throws {
    let temporary = try store()
    let store = temporary.store
    let start = try TableDump(store)
    try store.write {
      try $0.define(View("open", on: "Course", where: try Predicate(parsing: #"author == "Kim""#)))
    }
    try store.write { try $0.rename("open", to: "ofKim") }
    try store.write { try $0.rename("Course", to: "Lecture") }
    try store.write {
      try $0.define(View("ofKim", on: "Lecture", sort: [try SortKey("title")]), replacing: true)
    }
    try store.write { try $0.dropView("byAuthor") }
    #expect(try store.model().names == ["Lecture", "ofKim"])
    #expect(try store.numbers("ofKim") == [2, 1, 3])
    #expect(try store.numbers("ofKim", at: .revision(7)) == [1, 3])
    #expect(try store.numbers("byAuthor", at: .revision(8)) == [2, 1, 3])
    #expect(try store.numbers("Course", at: .revision(6)) == [1, 2, 3])
    #expect(try store.log(LogQuery(limit: 5)).allSatisfy { $0.kind == .model })
    try store.undo(5)
    #expect(try store.model().names == ["Course", "byAuthor"])
    #expect(try TableDump(store).tables["rows"] == start.tables["rows"])
    try store.redo(5)
    #expect(try store.numbers("ofKim") == [2, 1, 3])
    try store.undo(5)
    try store.insert("Course", ["title": "d", "author": "Ann"])
    #expect(try store.numbers("byAuthor") == [2, 4, 1, 3])
  }

  @Test func droppingAnEntityTakesItsObjects() throws {
    let temporary = try store()
    let store = temporary.store
    let error = expect(.inUse) { try store.write { try $0.dropEntity("Course") } }
    #expect(error?.message.contains("byAuthor") == true)
    let revision = try store.write { context in
      try context.dropView("byAuthor")
      try context.dropEntity("Course")
    }.revision
    #expect(revision?.count == 5)
    expect(.deletedObject) { _ = try store.snapshot().object(1) }
    expect(.unknownName) { _ = try store.numbers("Course") }
    #expect(try store.numbers("byAuthor", at: .revision(4)) == [2, 1, 3])
    // A new entity of that name is another one.
    try store.write { try $0.define(Entity("Course", [Attribute("title", .string)])) }
    #expect(try store.insert("Course") == 4)
    #expect(try store.numbers("Course") == [4])
    #expect(try store.numbers("Course", at: .revision(4)) == [1, 2, 3])
    try store.undo(3)
    #expect(
      try store.listing(Query("byAuthor")).groups == [.init("Ann", [2]), .init("Kim", [1, 3])])
  }

  @Test func aRevisionMayChangeModelAndObjects() throws {
    let temporary = try store()
    let store = temporary.store
    let revision = try store.write { context in
      try context.define(Entity("Person", [Attribute("name", .string, unique: true)]))
      try context.insert("Person", ["name": "Kim"])
      try context.define(
        View("people", on: "Person", sort: [try SortKey("name", descending: true)]))
      try context.insert("Person", ["name": "Ann"])
      #expect(try context.listing(Query("people")).numbers == [4, 5])
      try context.update(1, ["author": "Zoe"])
    }.revision
    #expect(revision?.kind == .model && revision?.count == 5)
    #expect(try store.numbers("people") == [4, 5])
    #expect(try store.numbers("byAuthor") == [2, 3, 1])
    expect(.notUnique) { try store.insert("Person", ["name": "Kim"]) }
    let before = try TableDump(store)
    #expect(try store.rebuild().repaired.isEmpty)
    #expect(try TableDump(store) == before)
    try store.undo()
    #expect(try store.numbers("byAuthor") == [2, 1, 3])
    try store.redo()
    #expect(try store.numbers("people") == [4, 5])
  }

  @Test func namesAreToldApart() throws {
    let temporary = try store()
    let store = temporary.store
    func refuse(_ code: DaybookError.Code, _ change: (Context) throws -> Void) {
      expect(code) { try store.write { try change($0) } }
    }
    refuse(.nameTaken) { try $0.define(Entity("Course")) }
    refuse(.nameTaken) { try $0.define(Entity("course")) }
    refuse(.nameTaken) { try $0.define(Entity("BYAUTHOR")) }
    refuse(.nameTaken) { try $0.define(View("course", on: "Course")) }
    refuse(.nameTaken) { try $0.define(View("byAuthor", on: "Course")) }
    refuse(.nameTaken) {
      try $0.define(Entity("A", [Attribute("n", .integer), Attribute("N", .string)]))
    }
    refuse(.nameTaken) { try $0.rename("Course", to: "byAuthor") }
    refuse(.badName) { try $0.define(Entity("")) }
    refuse(.badName) { try $0.define(Entity("a\u{7}")) }
    refuse(.badName) { try $0.define(Entity(String(repeating: "é", count: 128))) }
    refuse(.unknownEntity) { try $0.define(View("v", on: "Cours")) }
    refuse(.unknownEntity) { try $0.define(View("v", on: "byAuthor")) }
    refuse(.unknownView) { try $0.dropView("Course") }
    refuse(.unknownEntity) { try $0.dropEntity("byAuthor") }
    refuse(.unknownName) { try $0.rename("nothing", to: "something") }
    // Another spelling of the same letters is the same name, and stands as it was.
    try store.write { try $0.define(View("caf\u{E9}", on: "Course")) }
    try store.write {
      try $0.define(
        View("cafe\u{301}", on: "Course", sort: [try SortKey("title")]), replacing: true)
    }
    let view = try #require(try store.model().views.last)
    #expect(Value.string(view.name).isIdentical(to: "caf\u{E9}"))
    #expect(try store.numbers("cafe\u{301}") == [2, 1, 3])
    try store.write { try $0.rename("Course", to: "COURSE") }
    #expect(try store.numbers("COURSE") == [1, 2, 3])
  }

  @Test func viewsAreCheckedWhenDefined() throws {
    let temporary = try TemporaryStore(model: .courses)
    let store = temporary.store
    func refuse(_ code: DaybookError.Code, _ view: View) {
      expect(code) { try store.write { try $0.define(view) } }
    }
    let isUnknown = try Predicate(parsing: "titel == nil")
    let needsClock = try Predicate(parsing: "releaseDate < today")
    func section(_ attribute: String, _ transform: KeyExpression.Transform) -> SortKey {
      SortKey(KeyExpression(attribute, transform: transform))
    }
    refuse(.unknownAttribute, View("v", on: "Course", sort: [try SortKey("titel")]))
    refuse(.unknownAttribute, View("v", on: "Course", section: try SortKey("titel")))
    refuse(.unknownAttribute, View("v", on: "Course", where: isUnknown))
    refuse(.wrongType, View("v", on: "Course", where: needsClock))
    refuse(.wrongType, View("v", on: "Course", sort: [try SortKey("releaseDate[c]")]))
    refuse(.wrongType, View("v", on: "Course", section: section("title", .year(zone: nil))))
    refuse(.wrongType, View("v", on: "Course", section: section("releaseDate", .day(zone: "UTC"))))
    refuse(
      .unknownName,
      View("v", on: "Course", section: section("createdAt", .day(zone: "Nowhere/Land"))))
    let eight = Array(repeating: try SortKey("title"), count: 8)
    refuse(.limit, View("v", on: "Course", sort: eight))
    #expect(try store.newestRevision()?.number == 1)
  }

  /// As many keys as a view can have, each longer than its share.
  @Test func everySortKeyFits() throws {
    let names = (1...7).map { "k\($0)" }
    let temporary = try TemporaryStore(
      model: Model(
        entities: [Entity("Thing", (names + ["section"]).map { Attribute($0, .string) })],
        views: [
          View(
            "view", on: "Thing", section: try SortKey("section"),
            sort: try names.map { try SortKey($0) })
        ]))
    let store = temporary.store
    let long = String(repeating: "w", count: 400)
    // Each object differs from the one before in a later key.
    for last in (0...7).reversed() {
      var values: [String: Value] = ["section": .string(long)]
      for (index, name) in names.enumerated() {
        values[name] = .string(long + (index == last ? "b" : "a"))
      }
      try store.insert("Thing", values)
    }
    #expect(try store.numbers("view") == [1, 2, 3, 4, 5, 6, 7, 8])
    // In the last key alone, behind the second object, whose last key is the one with "b".
    try store.write { try $0.update(1, ["k7": .string(long + "c")]) }
    #expect(try store.numbers("view") == [2, 1, 3, 4, 5, 6, 7, 8])
    #expect(try store.numbers("view", at: .revision(9)) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(try store.listing(Query("view")).sections.count == 1)
  }
}
