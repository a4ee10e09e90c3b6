import FoundationEssentials
import Testing

@testable import Daybook

/// Case 14: where undo and redo stand, and what they reversed, survives a restart.
@Suite struct RestartTests {
  /// Opens the store, does something, and lets it go again.
  private func session<Result>(
    _ url: URL, _ body: (Store) throws -> Result
  ) throws -> Result {
    try body(try Store.open(url, options: StoreOptions(author: "Ann")))
  }

  @Test func undoAndRedoGoOnAfterARestart() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "daybook-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "test.daybook", directoryHint: .notDirectory)
    try session(url) { store throws in
      try store.write { try $0.define(Entity("Course", [Attribute("n", .integer)])) }
      try store.write { try $0.insert("Course", ["n": 1]) }
      try store.write { try $0.update(1, ["n": 2]) }
      try store.undo()
    }
    let redone = try session(url) { store throws in
      #expect(try store.nextUndo()?.number == 2)
      #expect(try store.nextRedo()?.number == 3)
      #expect(try store.nextRedo()?.author == "Ann")
      return try store.redo()
    }
    #expect(redone.map(\.target) == [3])
    try session(url) { store throws in
      #expect(try store.snapshot().object(1)["n"] == 2)
      #expect(try store.undo(3).map(\.target) == [3, 2, 1])
      #expect(try store.model().names == [])
    }
    let history = try session(url) { try $0.history(of: 1).map(\.revision.number) }
    #expect(history == [2, 3, 4, 5, 6, 7])
  }
}
