import Testing

@testable import Daybook

@Suite struct PendingChangesTests {
  @Test func whatASaveWouldChangeIsToldBefore() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.insert(["title": "b"])
    let context = fixture.store.makeContext()
    #expect(try context.pendingChanges() == [])
    try context.update(1, ["title": "x"])
    try context.delete(2)
    let new = try context.insert("Course", ["n": 3])
    #expect(
      try context.pendingChanges()?.map(brief) == [
        "update Course #1 title: 'a' → 'x'", "delete Course #2 title='b' author=nil n=nil",
        "insert Course #\(new) title=nil author=nil n='3'",
      ])
    let revision = try #require(try context.save())
    #expect(try fixture.changes(revision.number).count == 3)
    #expect(try context.pendingChanges() == [])
  }

  @Test func whatCancelsIsNoChange() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    let context = fixture.store.makeContext()
    let new = try context.insert("Course", ["title": "b"])
    try context.delete(new)
    try context.update(1, ["title": "x"])
    try context.update(1, ["title": "a"])
    #expect(context.hasChanges)
    #expect(try context.pendingChangeCount() == 0)
    #expect(try context.pendingChanges() == [])
  }

  @Test func overTheLimitOnlyTheirNumberIsTold() throws {
    let fixture = try HistoryFixture()
    let context = fixture.store.makeContext()
    for _ in 0..<5 { try context.insert("Course") }
    #expect(try context.pendingChanges(upTo: 4) == nil)
    #expect(try context.pendingChanges(upTo: 5)?.count == 5)
    #expect(try context.pendingChangeCount() == 5)
  }
}
