import Testing

@testable import Daybook

@Suite struct UndoToTests {
  @Test func everyStepAfterTheMomentIsUndoneTheNewestFirst() throws {
    let fixture = try HistoryFixture()
    for number in 1...5 { try fixture.insert(["n": .integer(Int64(number))]) }
    let undone = try fixture.store.undo(to: .revision(3))
    #expect(undone.map(\.target) == [6, 5, 4])
    #expect(undone.map(\.number) == [7, 8, 9])
    #expect(try fixture.list() == fixture.list(at: .revision(3)))
    try fixture.store.redo(3)
    #expect(try fixture.list() == fixture.list(at: .revision(6)))
  }

  @Test func aTimeNamesTheMomentToo() throws {
    let fixture = try HistoryFixture()
    for _ in 0..<3 { try fixture.insert() }
    let third = try fixture.time(3)
    #expect(try fixture.store.undo(to: .time(third)).map(\.target) == [4])
  }

  @Test func whatWasUndoneBeforeStaysUndone() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 1])  // r2
    try fixture.insert(["n": 2])  // r3
    try fixture.store.undo()  // r4 undoes r3
    try fixture.insert(["n": 3])  // r5
    #expect(try fixture.store.undo(to: .revision(2)).map(\.target) == [5])
    #expect(try fixture.list() == ["#1 nil nil 1"])
  }

  @Test func stepsMadeBeforeTheMomentStand() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 1])  // r2
    try fixture.store.undo()  // r3
    try fixture.store.redo()  // r4
    // r2 was made before r3, and stands again.
    let error = fixture.error { try fixture.store.undo(to: .revision(3)) }
    #expect(error?.code == .nothingToUndo)
    #expect(error?.message == "there is nothing to undo: no step made after r3 still stands")
    #expect(try fixture.store.undo(to: .revision(1)).map(\.target) == [2])
  }

  @Test func itGoesAcrossChangesOfTheModel() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a", "n": 1])
    let states = try fixture.list()
    try fixture.alter { $1.attributes[0].name = "name" }
    try fixture.update(1, ["name": "b"])
    try fixture.alter { $1.attributes.remove(at: 2) }
    try fixture.store.write { try $0.dropEntity("Course") }
    try fixture.store.undo(to: .revision(2))
    #expect(try fixture.list() == states)
    #expect(try fixture.store.model() == fixture.store.snapshot(at: .revision(2)).model())
  }

  @Test func theStepsThatWouldGoAreTold() throws {
    let fixture = try HistoryFixture()
    for number in 1...4 { try fixture.insert(["n": .integer(Int64(number))]) }
    try fixture.store.undo()
    #expect(try fixture.store.standingSteps().map(\.number) == [4, 3, 2])
    #expect(try fixture.store.standingSteps(after: .revision(2)).map(\.number) == [4, 3])
    #expect(try fixture.store.standingSteps(limit: 1).map(\.number) == [4])
    #expect(try fixture.store.nextUndo()?.number == 4)
    #expect(try fixture.store.nextRedo()?.number == 5)
  }
}
