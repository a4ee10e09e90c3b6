import Testing

@testable import Daybook

@Suite struct RestoreStoreTests {
  @Test func theWholeStoreBecomesAsItWas() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.insert(["title": "b"])  // r3
    try fixture.update(1, ["title": "x"])  // r4
    try fixture.delete(2)  // r5
    try fixture.insert(["title": "c"])  // r6
    let mended = try fixture.store.restore(at: .revision(3))
    #expect(mended.revision?.number == 7)
    #expect(mended.revision?.target == 3)
    #expect(mended.revision?.count == 3)
    #expect(try fixture.list() == fixture.list(at: .revision(3)))
    #expect(try fixture.store.diff(from: .revision(3)) == [])
    #expect(try fixture.store.restore(at: .revision(3)).revision == nil)
    try fixture.store.undo()
    #expect(try fixture.list() == fixture.list(at: .revision(6)))
    try fixture.store.redo()
    #expect(try fixture.list() == fixture.list(at: .revision(3)))
    // A number that was used is never used again.
    #expect(try fixture.insert() == 4)
  }

  @Test func theModelOfThenComesBackToo() throws {
    let view = View(
      "byAuthor", on: "Course", section: SortKey(KeyExpression("author")),
      sort: [SortKey(KeyExpression("title"))])
    let fixture = try HistoryFixture(views: [view])
    let store = fixture.store
    try fixture.insert(["title": "b", "author": "Kim"])  // r2
    try fixture.insert(["title": "a", "author": "Kim"])  // r3
    let then = try Rows(store, "byAuthor")
    try store.write { try $0.dropView("byAuthor") }
    try fixture.alter { $1.attributes.remove(at: 1) }
    try fixture.alter { $1.attributes.append(try $0.attribute("e", .integer, older: 7)) }
    try fixture.update(1, ["title": "c", "e": 8])
    try store.write { try $0.dropEntity("Course") }
    try store.write { try $0.define(Entity("Course", [Attribute("other", .string)])) }
    let newer = try store.write { try $0.insert("Course", ["other": "x"]) }.result
    try store.restore(at: .revision(3))
    #expect(try store.model() == store.snapshot(at: .revision(3)).model())
    #expect(try Rows(store, "byAuthor") == then)
    #expect(try fixture.list() == ["#1 b Kim nil", "#2 a Kim nil"])
    #expect(fixture.error { _ = try store.snapshot().object(newer) }?.code == .deletedObject)
    try store.undo()
    #expect(try fixture.list() == ["#\(newer) x"])
    try store.redo()
    #expect(try Rows(store, "byAuthor") == then)
  }

  /// The rows and sections of a view.
  private struct Rows: Equatable {
    var sections: [Value]
    var numbers: [UInt64]

    init(_ store: Store, _ view: String) throws {
      let listing = try store.listing(Query(view))
      sections = listing.sections.map(\.name)
      numbers = try listing.rows(in: 0..<listing.count).map(\.object.number)
    }
  }

  @Test func whatWasNotUniqueThenComesBack() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.insert(["title": "a"])  // r3
    try fixture.update(2, ["title": "b"])  // r4
    try fixture.alter { $1.attributes[0].isUnique = true }  // r5
    try fixture.store.restore(at: .revision(3))
    #expect(try fixture.list() == ["#1 a nil nil", "#2 a nil nil"])
    try fixture.store.undo()
    // Unique again, and what each has is known.
    #expect(fixture.error { try fixture.update(2, ["title": "a"]) }?.code == .notUnique)
    try fixture.update(2, ["title": "c"])
    try fixture.insert(["title": "b"])
    #expect(fixture.error { try fixture.insert(["title": "c"]) }?.code == .notUnique)
  }

  @Test func theEmptyStoreCanBeRestored() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    let mended = try fixture.store.restore(at: .revision(0))
    #expect(mended.revision?.target == 0)
    #expect(try fixture.store.log(LogQuery(limit: 1)).first?.target == 0)
    #expect(try fixture.store.model().names == [])
    try fixture.store.undo()
    #expect(try fixture.list() == ["#1 a nil nil"])
  }

  @Test func whatDiffersOnlyInWhatIsNotSeenIsAsItWas() throws {
    let fixture = try HistoryFixture([Attribute("title", .string)])
    try fixture.insert(["title": "a"])  // r2
    try fixture.alter {  // r3
      $1.attributes.append(try $0.attribute("level", .integer, older: 3))
    }
    try fixture.update(1, ["title": "b"])  // r4
    try fixture.update(1, ["title": "a"])  // r5: the default is written down now
    #expect(try fixture.store.restore(at: .revision(3)).revision == nil)
  }

  @Test func erasedObjectsDoNotComeBack() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.insert(["title": "b"])
    try fixture.delete(1)
    try fixture.delete(2)
    try fixture.eraseContent(of: 1)
    let mended = try fixture.store.restore(at: .revision(3))
    #expect(mended.passedOver == [1])
    #expect(try fixture.list() == ["#2 b nil nil"])
  }

  @Test func messageAuthorAndTheExpectedRevisionAreHeeded() throws {
    let fixture = try HistoryFixture()
    try fixture.insert()
    #expect(
      fixture.error { try fixture.store.restore(at: .revision(1), expecting: 1) }?.code
        == .headMoved)
    let mended = try fixture.store.restore(
      at: .revision(1), message: "back", author: "Bob", expecting: 2)
    #expect(mended.revision?.message == "back")
    #expect(mended.revision?.author == "Bob")
    #expect(fixture.error { try fixture.store.restore(at: .revision(9)) }?.code == .unknownRevision)
  }
}
