import Testing

@testable import Daybook

@Suite struct RestoreTests {
  // MARK: One object

  @Test func anObjectBecomesAsItWas() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a", "n": 1])  // r2
    try fixture.insert(["title": "other"])  // r3
    try fixture.update(1, ["title": "b"])  // r4
    try fixture.update(1, ["n": 2])  // r5
    let mended = try fixture.store.restore(1, at: .revision(3))
    #expect(mended.revision?.kind == .restore)
    #expect(mended.revision?.target == 3)
    #expect(try fixture.changes(6) == ["update Course #1 title: 'b' → 'a', n: '2' → '1'"])
    try fixture.store.undo()
    #expect(try fixture.list() == ["#1 b nil 2", "#2 other nil nil"])
    #expect(try fixture.store.restore(1, at: .now).revision == nil)
    #expect(try fixture.store.restore(1, at: .time(try fixture.time(4))).revision?.target == 4)
    #expect(try fixture.list() == ["#1 b nil 1", "#2 other nil nil"])
  }

  @Test func aDeletedObjectComesBackUnderItsNumber() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.delete(1)
    try fixture.store.restore(1, at: .revision(2))
    #expect(try fixture.list() == ["#1 a nil nil"])
    #expect(try fixture.changes(4) == ["insert Course #1 title='a' author=nil n=nil"])
  }

  @Test func aMomentWithoutTheObjectIsAnError() throws {
    let fixture = try HistoryFixture()
    try fixture.insert()  // r2
    try fixture.delete(1)  // r3
    try fixture.store.undo()  // r4
    #expect(
      fixture.error { try fixture.store.restore(1, at: .revision(1)) }?.code == .unknownObject)
    #expect(
      fixture.error { try fixture.store.restore(1, at: .revision(3)) }?.code == .deletedObject)
    #expect(fixture.error { try fixture.store.restore(2, at: .now) }?.code == .unknownObject)
    try fixture.eraseContent(of: 1)
    let error = fixture.error { try fixture.store.restore(1, at: .revision(2)) }
    #expect(error?.message.contains("erased") == true)
    #expect(try fixture.store.newestRevision()?.number == 4)
  }

  @Test func attributesKeepWhatTheyAreByTheirNumbers() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a", "author": "Kim", "n": 1])  // r2
    try fixture.alter { context, entity in  // r3
      entity.attributes[0].name = "name"
      entity.attributes.remove(at: 1)
      entity.attributes.append(try context.attribute("level", .integer, older: 3))
    }
    try fixture.update(1, ["name": "b", "level": 5])  // r4
    try fixture.store.restore(1, at: .revision(2))
    // Renamed: its value is back; dropped: it is not; added since: it keeps what it is.
    #expect(try fixture.list() == ["#1 a 1 5"])
    #expect(try fixture.changes(5) == ["update Course #1 name: 'b' → 'a'"])
    // What differs only in a dropped attribute is as it was.
    let other = try HistoryFixture()
    try other.insert(["author": "Kim"])
    try other.alter { $1.attributes.remove(at: 1) }
    #expect(try other.store.restore(1, at: .revision(2)).revision == nil)
  }

  @Test func whatTodaysModelRefusesIsNamed() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.update(1, ["author": "Kim", "title": "b"])  // r3
    try fixture.insert(["title": "a", "author": "Bo"])  // r4
    try fixture.alter { context, entity in
      entity.attributes[0].isUnique = true
      entity.attributes[1].isRequired = true
    }
    let required = fixture.error { try fixture.store.restore(1, at: .revision(2)) }
    #expect(
      required?.message
        == "#1 cannot be restored as of r2: author of Course is required now, and was nil then")
    try fixture.alter { $1.attributes[1].isRequired = false }
    let unique = fixture.error { try fixture.store.restore(1, at: .revision(2)) }
    #expect(unique?.code == .notUnique)
    #expect(unique?.message.contains("#2 already has") == true)
    try fixture.store.write { try $0.dropEntity("Course") }
    let dropped = fixture.error { try fixture.store.restore(1, at: .revision(2)) }
    #expect(dropped?.code == .unknownEntity)
    #expect(dropped?.message.contains("restore at r2 brings back everything") == true)
  }
}
