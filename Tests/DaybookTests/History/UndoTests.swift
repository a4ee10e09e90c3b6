import Testing

@testable import Daybook

@Suite struct UndoTests {
  @Test func aBatchIsOneStep() throws {
    // Case 10.
    let fixture = try HistoryFixture()
    for title in ["a", "b", "c"] {
      try fixture.insert(["title": .string(title), "author": "Ann"])
    }
    let before = try fixture.list()
    try fixture.store.write { context in
      for number in 1...3 as ClosedRange<UInt64> { try context.update(number, ["author": "Anna"]) }
    }
    let undone = try fixture.store.undo()
    #expect(undone.map(\.count) == [3])
    #expect(
      try fixture.changes(undone[0].number)
        == (1...3).map { "update Course #\($0) author: 'Anna' → 'Ann'" })
    #expect(try fixture.list() == before)
    // A save that fails leaves no step.
    let standing = try fixture.store.standingSteps()
    _ = fixture.error { try fixture.update(9, ["n": 1]) }
    #expect(try fixture.store.standingSteps() == standing)
  }

  @Test func anObjectKeepsItsNumberAndItsValuesThroughUndoAndRedo() throws {
    // Case 11.
    let fixture = try HistoryFixture([
      Attribute("text", .string), Attribute("bytes", .data), Attribute("none", .integer),
    ])
    try fixture.insert(["text": "", "bytes": .data([0, 255])])
    try fixture.update(1, ["text": .null])
    try fixture.update(1, ["none": 0])
    try fixture.delete(1)
    let states = try (1...5).map { try fixture.list(at: .revision($0)) }
    for back in [3, 2, 1, 0] {
      try fixture.store.undo()
      #expect(try fixture.list() == states[back])
    }
    for forth in 1...4 {
      try fixture.store.redo()
      #expect(try fixture.list() == states[forth])
    }
    try fixture.store.undo()
    #expect(try fixture.list() == states[3])
  }

  @Test func surplusUndosAndRedosAreErrors() throws {
    // Case 12.
    let fixture = try HistoryFixture()
    for _ in 0..<3 { try fixture.insert() }
    let full = try fixture.list()
    for _ in 0..<3 { try fixture.store.undo() }
    for _ in 0..<2 {
      #expect(fixture.error { try fixture.store.undo() }?.message == "there is nothing to undo")
    }
    for _ in 0..<3 { try fixture.store.redo() }
    for _ in 0..<2 {
      #expect(fixture.error { try fixture.store.redo() }?.code == .nothingToRedo)
    }
    #expect(try fixture.list() == full)
    #expect(
      fixture.error { try fixture.store.undo(4) }?.message == "only 3 of 4 steps can be undone")
    #expect(try fixture.list() == full)
    try fixture.store.undo()
    _ = fixture.error { try fixture.insert(["nothing": 1]) }
    try fixture.store.redo()
    try fixture.store.undo()
    try fixture.insert()
    #expect(fixture.error { try fixture.store.redo() }?.code == .nothingToRedo)
  }

  @Test func undoAndRedoGoOverTheSameSteps() throws {
    // Case 13.
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 1])
    try fixture.update(1, ["n": 2])
    try fixture.delete(1)
    try fixture.store.undo(3)
    try fixture.store.redo(2)
    try fixture.store.redo()
    #expect(try fixture.store.undo(3).map(\.target) == [4, 3, 2])
    #expect(try fixture.list(at: .revision(1)) == [])
    #expect(try fixture.list(at: .revision(2)) == ["#1 nil nil 1"])
    #expect(try fixture.list(at: .revision(3)) == ["#1 nil nil 2"])
  }

  @Test func whatWasUndoneSurvivesAnUpdate() throws {
    // Case 15.
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 1])
    try fixture.delete(1)
    try fixture.store.undo()
    try fixture.update(1, ["n": 2])
    #expect(try fixture.list() == ["#1 nil nil 2"])
    let other = try HistoryFixture()
    try other.insert()
    try other.store.undo()
    #expect(try other.list() == [])
    try other.insert(["n": 5])
    #expect(try other.list() == ["#2 nil nil 5"])
  }

  @Test func messageAuthorAndTheExpectedRevisionAreHeeded() throws {
    let fixture = try HistoryFixture()
    try fixture.insert()
    #expect(fixture.error { try fixture.store.undo(expecting: 1) }?.code == .headMoved)
    let undone = try fixture.store.undo(message: "a mistake", author: "Bob", expecting: 2)
    #expect(undone.map(\.message) == ["a mistake"])
    #expect(try fixture.store.log(LogQuery(limit: 1)).first?.author == "Bob")
    #expect(try fixture.store.redo(message: "after all").first?.message == "after all")
  }

  @Test func erasedContentIsPassedOver() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 1])
    try fixture.insert(["n": 2])
    try fixture.store.write { context in
      try context.delete(1)
      try context.delete(2)
    }
    try fixture.eraseContent(of: 1)
    #expect(try fixture.store.undo().map(\.count) == [1])
    #expect(try fixture.list() == ["#2 nil nil 2"])
    // A step of which nothing is left to reverse still counts as undone.
    let other = try HistoryFixture()
    try other.insert(["n": 1])
    try other.delete(1)
    try other.eraseContent(of: 1)
    #expect(try other.store.undo().map(\.count) == [0])
    #expect(try other.store.nextUndo()?.number == 2)
  }
}
