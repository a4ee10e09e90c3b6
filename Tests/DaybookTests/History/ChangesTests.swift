import Testing

@testable import Daybook

@Suite struct ChangesTests {
  @Test func anInsertAndADeleteShowAllAnUpdateWhatChanged() throws {
    let fixture = try HistoryFixture()
    let number = try fixture.insert(["title": "a", "author": ""])
    try fixture.update(number, ["title": "b", "author": .null, "n": .null])
    try fixture.delete(number)
    #expect(try fixture.changes(2) == ["insert Course #1 title='a' author='' n=nil"])
    #expect(try fixture.changes(3) == ["update Course #1 title: 'a' → 'b', author: '' → nil"])
    #expect(try fixture.changes(4) == ["delete Course #1 title='b' author=nil n=nil"])
    guard case .object(let deleted) = try #require(try fixture.store.changes(of: 4)).first else {
      Issue.record("a delete is a change of an object")
      return
    }
    #expect(deleted.new == nil)
    #expect(deleted.old?["title"] == "b")
    #expect(deleted.old?["nothing"] == nil)
  }

  @Test func canonicallyEquivalentTextIsAChangeWhenItsBytesDiffer() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "caf\u{E9}"])
    try fixture.update(1, ["title": "cafe\u{301}"])
    let change = try #require(try fixture.store.changes(of: 3)).first
    guard case .object(let change)? = change else {
      Issue.record("there is a change")
      return
    }
    #expect(change.old?["title"]?.text.utf8.count == 5)
    #expect(change.new?["title"]?.text.utf8.count == 6)
  }

  @Test func changesOfTheModelTellWhatAndItsName() throws {
    let fixture = try HistoryFixture()
    let store = fixture.store
    let view = View("byTitle", on: "Course", sort: [SortKey(KeyExpression("title"))])
    try store.write { try $0.define(view) }
    try store.write { try $0.rename("byTitle", to: "titles") }
    try store.write { try $0.dropView("titles") }
    #expect(try fixture.changes(1) == ["insert entity Course"])
    #expect(try fixture.changes(2) == ["insert view byTitle"])
    #expect(try fixture.changes(3) == ["update view titles"])
    #expect(try fixture.changes(4) == ["delete view titles"])
    guard case .definition(let change)? = try store.changes(of: 3)?.first,
      case .view(let old)? = change.old, case .view(let new)? = change.new
    else {
      Issue.record("a rename is a change of a view")
      return
    }
    #expect(old.name == "byTitle")
    #expect(new.name == "titles")
  }

  @Test func namesAreThoseOfTheRevisionsModel() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.alter { $1.attributes[0].name = "name" }
    try fixture.update(1, ["name": "b"])
    try fixture.store.write { try $0.rename("Course", to: "Work") }
    try fixture.store.write { try $0.dropEntity("Work") }
    #expect(try fixture.changes(2) == ["insert Course #1 title='a' author=nil n=nil"])
    #expect(try fixture.changes(4) == ["update Course #1 name: 'a' → 'b'"])
    // The entity is gone with this revision, so the one before lends its names.
    let last = try fixture.changes(6)
    #expect(last.contains("delete Work #1 name='b' author=nil n=nil"))
    #expect(last.contains("delete entity Work"))
    #expect(last.count == 2)
  }

  @Test func manyChangesAreCountedOrLent() throws {
    let fixture = try HistoryFixture()
    try fixture.store.write { context in
      for number in 1...1_001 { try context.insert("Course", ["n": .integer(Int64(number))]) }
    }
    #expect(try fixture.store.changes(of: 2) == nil)
    #expect(try fixture.store.changes(of: 2, upTo: 1_001)?.count == 1_001)
    #expect(try fixture.store.revision(2)?.count == 1_001)
    var lent: [UInt64] = []
    try fixture.store.forEachChange(of: 2) { change in
      if case .object(let change) = change { lent.append(change.object) }
      return lent.count < 700
    }
    #expect(lent == Array(1...700))
  }

  @Test func aRevisionThatIsNotThereIsAnError() throws {
    let fixture = try HistoryFixture()
    let error = fixture.error { _ = try fixture.store.changes(of: 9) }
    #expect(error?.code == .unknownRevision)
    #expect(error?.message == "there is no revision r9; the newest is r1")
    #expect(fixture.error { _ = try fixture.store.changes(of: 0) }?.code == .unknownRevision)
  }

  @Test func erasedContentShowsAsErasedNotAsNil() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.update(1, ["title": "b"])
    try fixture.delete(1)
    try fixture.eraseContent(of: 1)
    for revision in 2...4 as ClosedRange<UInt64> {
      guard case .object(let change)? = try fixture.store.changes(of: revision)?.first else {
        Issue.record("r\(revision) has a change")
        continue
      }
      #expect(change.isErased)
      #expect((change.old == nil) == (revision == 2))
      #expect((change.new == nil) == (revision == 4))
    }
    #expect(try fixture.store.history(of: 1).map { $0.change.isErased } == [true, true, true])
  }
}
