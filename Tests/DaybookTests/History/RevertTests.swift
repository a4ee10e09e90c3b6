import Testing

@testable import Daybook

@Suite struct RevertTests {
  @Test func itReversesOneRevisionAndLeavesLaterOnes() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a", "n": 1])  // r2
    try fixture.update(1, ["title": "b", "author": "Kim"])  // r3
    try fixture.update(1, ["n": 2])  // r4: another attribute
    try fixture.insert(["title": "other"])  // r5
    let mended = try fixture.store.revert(3)
    #expect(mended.revision?.kind == .revert)
    #expect(mended.revision?.target == 3)
    #expect(mended.passedOver == [])
    #expect(try fixture.changes(6) == ["update Course #1 title: 'b' → 'a', author: 'Kim' → nil"])
    #expect(try fixture.list() == ["#1 a nil 2", "#2 other nil nil"])
    // It is a step: it can be undone and redone.
    #expect(try fixture.store.undo().map(\.target) == [6])
    #expect(try fixture.list() == ["#1 b Kim 2", "#2 other nil nil"])
    try fixture.store.redo()
    #expect(try fixture.list() == ["#1 a nil 2", "#2 other nil nil"])
  }

  @Test func aLaterChangeOfTheSameAttributeIsAConflict() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.insert(["title": "z"])  // r3
    try fixture.store.write { context in  // r4
      try context.update(1, ["title": "b", "n": 1])
      try context.update(2, ["title": "y"])
    }
    try fixture.update(1, ["title": "c"])  // r5
    try fixture.update(1, ["author": "Lee"])  // r6
    try fixture.delete(2)  // r7
    let before = try fixture.list()
    let error = fixture.error { try fixture.store.revert(4) }
    #expect(error?.code == .conflict)
    #expect(
      error?.message
        == "r4 cannot be reverted, since later r5 changed title of #1, r7 deleted #2; "
        + "nothing was changed: revert r7, r5 first")
    #expect(try fixture.list() == before)
    #expect(try fixture.store.newestRevision()?.number == 7)
    try fixture.store.revert(7)
    try fixture.store.revert(5)
    try fixture.store.revert(4)
    // r6 stays: its author is not in the way.
    #expect(try fixture.list() == ["#1 a Lee nil", "#2 z nil nil"])
  }

  @Test func whatWasUndoneIsNotInTheWay() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.update(1, ["title": "b"])  // r3
    try fixture.update(1, ["title": "c"])  // r4
    try fixture.delete(1)  // r5
    try fixture.store.undo(2)  // r6, r7
    try fixture.store.revert(3)
    #expect(try fixture.list() == ["#1 a nil nil"])
  }

  @Test func pairsThatReverseEachOtherAreNotInTheWay() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.update(1, ["title": "b"])  // r3
    try fixture.update(1, ["title": "c"])  // r4
    try fixture.store.revert(4)  // r5
    try fixture.store.undo()  // r6: c again
    #expect(
      fixture.error { try fixture.store.revert(3) }?.message.contains("r6 changed title") == true)
    try fixture.store.redo()  // r7
    try fixture.store.revert(7)  // r8: c
    try fixture.store.revert(8)  // r9: b
    try fixture.store.revert(3)
    #expect(try fixture.list() == ["#1 a nil nil"])
  }

  @Test func whatWasRedoneIsInTheWay() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.update(1, ["title": "b"])  // r3
    try fixture.update(1, ["title": "c"])  // r4
    try fixture.store.undo()  // r5
    try fixture.store.redo()  // r6
    let error = fixture.error { try fixture.store.revert(3) }
    #expect(error?.message.contains("r6 changed title of #1") == true)
  }

  @Test func aRevisionCannotBeReversedTwice() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.update(1, ["title": "b"])  // r3
    try fixture.store.undo()  // r4
    #expect(
      fixture.error { try fixture.store.revert(3) }?.message.contains("r4 changed title") == true)
    try fixture.store.redo()  // r5
    try fixture.store.revert(3)  // r6
    #expect(try fixture.list() == ["#1 a nil nil"])
    #expect(
      fixture.error { try fixture.store.revert(3) }?.message.contains("r6 changed title") == true)
    // A revert is reverted like any other revision.
    try fixture.store.revert(6)
    #expect(try fixture.list() == ["#1 b nil nil"])
    try fixture.store.revert(3)
    try fixture.store.undo()
    try fixture.store.revert(3)
    #expect(try fixture.list() == ["#1 a nil nil"])
  }

  @Test func anInsertIsRevertedByDeletingADeleteByBringingBack() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.insert(["title": "b"])  // r3
    try fixture.delete(1)  // r4
    try fixture.update(2, ["n": 1])  // r5
    try fixture.store.revert(4)  // r6
    #expect(try fixture.list() == ["#1 a nil nil", "#2 b nil 1"])
    #expect(
      fixture.error { try fixture.store.revert(3) }?.message.contains("r5 changed #2") == true)
    // A change and its revert are not in the way.
    try fixture.store.revert(5)  // r7
    try fixture.store.revert(3)  // r8
    try fixture.store.revert(2)  // r9
    #expect(try fixture.list() == [])
    try fixture.store.restore(1, at: .revision(2))  // r10
    #expect(
      fixture.error { try fixture.store.revert(2) }?.message.contains("r10 brought back #1") == true
    )
  }

  @Test func anImportIsRevertedWhole() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "old"])
    let imported = try #require(
      try fixture.store.importing(into: "Course") { rows in
        for number in 1...500 { try rows.add([.null, .null, .integer(Int64(number))]) }
      })
    try fixture.insert(["title": "new"])
    try fixture.store.revert(imported.number)
    #expect(try fixture.list() == ["#1 old nil nil", "#502 new nil nil"])
  }

  @Test func theManyInTheWayAreCounted() throws {
    let fixture = try HistoryFixture()
    try fixture.store.write { context in
      for _ in 0..<20 { try context.insert("Course") }
    }
    for number in 1...20 as ClosedRange<UInt64> { try fixture.update(number, ["n": 1]) }
    let message = fixture.error { try fixture.store.revert(2) }?.message
    #expect(message?.contains("r7 changed #5 and 15 more;") == true)
    #expect(message?.hasSuffix("revert r22, r21, r20, r19, r18 first") == true)
  }

  @Test func whatCannotBeRevertedIsSaid() throws {
    let fixture = try HistoryFixture()
    #expect(fixture.error { try fixture.store.revert(1) }?.code == .nothingToUndo)
    #expect(fixture.error { try fixture.store.revert(0) }?.code == .unknownRevision)
    #expect(fixture.error { try fixture.store.revert(2) }?.code == .unknownRevision)
    try fixture.insert()
    #expect(fixture.error { try fixture.store.revert(2, expecting: 1) }?.code == .headMoved)
  }

  @Test func todaysRulesAreKept() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.update(1, ["author": "Kim", "n": 1])  // r3
    try fixture.alter { $1.attributes[1].isRequired = true }  // r4
    let error = fixture.error { try fixture.store.revert(3) }
    #expect(error?.code == .missingValue)
    #expect(
      error?.message
        == "r3 cannot be reverted: #1: author of Course is required now, and was nil then")
    try fixture.insert(["title": "b", "author": "Lee"])  // r5
    try fixture.update(2, ["title": "c"])  // r6
    try fixture.insert(["title": "b", "author": "Bo"])  // r7
    try fixture.alter { $1.attributes[0].isUnique = true }  // r8
    #expect(fixture.error { try fixture.store.revert(6) }?.code == .notUnique)
    #expect(try fixture.store.newestRevision()?.number == 8)
  }

  @Test func erasedObjectsAreLeftAsTheyAre() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 1])
    try fixture.insert(["n": 2])
    try fixture.store.write { context in
      try context.delete(1)
      try context.delete(2)
    }
    try fixture.eraseContent(of: 1)
    let mended = try fixture.store.revert(4)
    #expect(mended.passedOver == [1])
    #expect(mended.revision?.count == 1)
    #expect(try fixture.list() == ["#2 nil nil 2"])
  }
}
