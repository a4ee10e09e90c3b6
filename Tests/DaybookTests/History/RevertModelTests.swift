import Testing

@testable import Daybook

@Suite struct RevertModelTests {
  @Test func aRenameIsRevertedAndLaterChangesStay() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.alter { $1.attributes[0].name = "name" }  // r3
    try fixture.alter { $1.attributes[1].isRequired = false }  // unchanged: no revision
    try fixture.alter { $1.attributes[2].name = "number" }  // r4
    try fixture.update(1, ["name": "b", "number": 1])  // r5
    #expect(try fixture.store.revert(3).revision?.kind == .revert)
    let entity = try fixture.store.model().entity(named: "Course")
    #expect(entity.attributes.map(\.name) == ["title", "author", "number"])
    #expect(try fixture.list() == ["#1 b nil 1"])
    try fixture.alter { $1.attributes[2].name = "count" }  // r7
    let error = fixture.error { try fixture.store.revert(4) }
    #expect(error?.message.contains("r7 changed count of Course") == true)
  }

  @Test func aNameThatIsTakenNowIsRefused() throws {
    let fixture = try HistoryFixture()
    try fixture.store.write { try $0.rename("Course", to: "Work") }  // r2
    try fixture.store.write { try $0.define(Entity("Course")) }  // r3
    let error = fixture.error { try fixture.store.revert(2) }
    #expect(error?.code == .nameTaken)
    #expect(error?.message.hasPrefix("r2 cannot be reverted: ") == true)
    try fixture.alter("Work") { $1.attributes[0].name = "name" }  // r4
    try fixture.alter("Work") {  // r5
      $1.attributes.append(try $0.attribute("title", .string))
    }
    #expect(fixture.error { try fixture.store.revert(4) }?.code == .nameTaken)
  }

  @Test func anAddedAttributeGoesUnlessSomethingDependsOnIt() throws {
    // Case 41.
    let fixture = try HistoryFixture([Attribute("title", .string)])
    try fixture.insert(["title": "a"])
    try fixture.alter {  // r3
      $1.attributes.append(try $0.attribute("level", .integer, older: 3))
    }
    try fixture.update(1, ["title": "b"])  // r4 writes the default down
    try fixture.store.revert(3)  // r5
    #expect(try fixture.list() == ["#1 b"])
    try fixture.store.undo()  // r6
    #expect(try fixture.list() == ["#1 b 3"])
    try fixture.update(1, ["level": 4])  // r7
    var error = fixture.error { try fixture.store.revert(3) }
    #expect(error?.code == .inUse)
    #expect(error?.message.contains("#1 has 4 as its level since r7") == true)
    try fixture.store.undo()
    try fixture.store.write {
      try $0.define(View("byLevel", on: "Course", sort: [SortKey(KeyExpression("level"))]))
    }
    error = fixture.error { try fixture.store.revert(3) }
    #expect(error?.code == .inUse)
    #expect(error?.message.contains("drop view byLevel first") == true)
  }

  @Test func anEntityGoesOnlyWhenItIsEmptyAndUnlisted() throws {
    let fixture = try HistoryFixture()
    let store = fixture.store
    try store.write { try $0.define(Entity("Person", [Attribute("name", .string)])) }  // r2
    try store.write { try $0.insert("Person", ["name": "Kim"]) }  // r3
    #expect(fixture.error { try store.revert(2) }?.code == .inUse)
    try store.revert(3)
    try store.write { try $0.define(View("people", on: "Person")) }  // r5
    #expect(
      fixture.error { try store.revert(2) }?.message.contains("drop view people first") == true)
    try store.revert(5)
    try store.revert(2)
    #expect(try store.model().names == ["Course"])
  }

  @Test func aDroppedEntityComesBackWithItsObjects() throws {
    let fixture = try HistoryFixture()
    let store = fixture.store
    try fixture.insert(["title": "a"])  // r2
    try fixture.insert(["title": "b"])  // r3
    try store.write { try $0.dropEntity("Course") }  // r4
    try store.write { try $0.define(Entity("Person")) }  // r5
    try store.revert(4)  // r6
    #expect(try fixture.list() == ["#1 a nil nil", "#2 b nil nil"])
    #expect(try store.model().names == ["Course", "Person"])
    try fixture.insert(["title": "c"])
    #expect(try fixture.list().last == "#3 c nil nil")
  }

  @Test func aDropIsInTheWayOfWhatTheEntityHad() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.update(1, ["title": "b"])  // r3
    try fixture.store.write { try $0.dropEntity("Course") }  // r4
    #expect(
      fixture.error { try fixture.store.revert(3) }?.message.contains("r4 deleted #1") == true)
  }

  @Test func aDroppedAttributeComesBackWithItsValues() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a", "author": "Kim"])  // r2
    try fixture.alter { $1.attributes.remove(at: 1) }  // r3
    try fixture.insert(["title": "b"])  // r4
    try fixture.update(1, ["n": 1])  // r5 writes the image without the author
    try fixture.store.revert(3)
    #expect(try fixture.list() == ["#1 a nil 1", "#2 b nil nil"])
    try fixture.store.undo()
    try fixture.alter { $1.attributes[0].isRequired = true }
    try fixture.alter { $1.attributes.remove(at: 0) }  // r9
    try fixture.insert()
    let error = fixture.error { try fixture.store.revert(9) }
    #expect(error?.code == .missingValue)
    #expect(error?.message.contains("title would be required again, and is nil in #3") == true)
  }

  @Test func aViewsOldDefinitionComesBackPartByPart() throws {
    let view = View("some", on: "Course", where: try Predicate(parsing: "n > 5"))
    let fixture = try HistoryFixture(views: [view])
    for number in [1, 9, 7] { try fixture.insert(["n": .integer(Int64(number))]) }  // r2 to r4
    try fixture.store.write {  // r5
      var changed = view
      changed.predicate = try Predicate(parsing: "n < 5")
      try $0.define(changed, replacing: true)
    }
    try fixture.store.write { try $0.rename("some", to: "few") }  // r6
    try fixture.store.revert(5)
    let listing = try fixture.store.listing(Query("few"))
    #expect(try listing.rows(in: 0..<9).map(\.object.number) == [2, 3])
    try fixture.alter { $1.attributes.remove(at: 1) }  // nothing listed by it
    try fixture.store.write { try $0.dropView("few") }  // r9
    try fixture.alter { $1.attributes.removeLast() }  // r10: n
    let error = fixture.error { try fixture.store.revert(9) }
    #expect(error?.code == .inUse)
    #expect(error?.message.contains("not there any more") == true)
  }
}
