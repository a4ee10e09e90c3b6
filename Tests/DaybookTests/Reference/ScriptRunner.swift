import FoundationEssentials

@testable import Daybook

/// Runs a script on a store and on the reference, and compares them.
final class ScriptRunner {
  let folder: URL
  let url: URL
  let clock = TestClock()
  private let script: [ScriptStep]
  private var opened: Store?
  var reference = ReferenceStore()
  var content = ScriptContent(seed: 0)
  /// What was done, in words.
  private(set) var log: [String] = []
  /// The next number for an entity or view of the reference.
  var nextDefinition = 1

  init(_ script: [ScriptStep]) throws {
    self.script = script
    content.choosePalette(seed: script.first?.seed ?? 0)
    folder = FileManager.default.temporaryDirectory.appending(
      path: "daybook-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appending(path: "script.daybook", directoryHint: .notDirectory)
    opened = try Store.open(url, options: clock.options)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var store: Store {
    guard let opened else { preconditionFailure("the store is open between steps") }
    return opened
  }

  func note(_ line: String) { log.append(line) }

  func run() throws {
    for step in script {
      try apply(step)
      try checkHead()
    }
    content.random = SeededGenerator(seed: UInt64(script.count))
    try check(revisions: 4, queries: 8)
    try reopen()
    try check(revisions: 4, queries: 4)
    try rebuild()
    try check(revisions: 2, queries: 2)
  }

  func apply(_ step: ScriptStep) throws {
    content.random = SeededGenerator(seed: step.seed)
    switch step.kind {
    case .write: try write()
    case .failingWrite: try failingWrite()
    case .emptyWrite: try emptyWrite()
    case .context: try context()
    case .undo: try undo()
    case .redo: try redo()
    case .importing: try importing()
    case .clock: moveClock()
    case .define: try define()
    case .drop: try drop()
    case .rename: try rename()
    case .alter: try alter()
    case .reopen:
      try reopen()
      try check(revisions: 1, queries: 1)
    case .rebuild: try rebuild()
    case .check: try check(revisions: 2, queries: 3)
    }
  }

  private func moveClock() {
    let second: Int64 = 1_000_000
    switch Int.random(in: 0..<4, using: &content.random) {
    case 0: clock.microseconds += 1
    case 1: clock.microseconds -= .random(in: 0...3_000_000, using: &content.random) * second
    default: clock.microseconds += .random(in: 0...3_000_000, using: &content.random) * second
    }
    note("clock \(clock.microseconds)")
  }

  private func undo() throws {
    let steps = content.pick([1, 1, 1, 2, 3]) ?? 1
    note("undo \(steps)")
    let expected = min(steps, reference.undoStack.count)
    if expected < steps {
      try expectError(.nothingToUndo) { try store.undo(steps) }
      return
    }
    for _ in 0..<steps { _ = try reference.undo(clock: clock.microseconds) }
    try expectSame(try store.undo(steps).count, steps, "revisions of undo")
  }

  private func redo() throws {
    let steps = content.pick([1, 1, 1, 2, 3]) ?? 1
    note("redo \(steps)")
    let expected = min(steps, reference.redoStack.count)
    if expected < steps {
      try expectError(.nothingToRedo) { try store.redo(steps) }
      return
    }
    for _ in 0..<steps { _ = try reference.redo(clock: clock.microseconds) }
    try expectSame(try store.redo(steps).count, steps, "revisions of redo")
  }

  func reopen() throws {
    note("reopen")
    weak let old: Store? = opened
    opened = nil
    guard old == nil else { throw Mismatch("the store is still held by somebody") }
    opened = try Store.open(url, options: clock.options)
  }

  func rebuild() throws {
    note("rebuild")
    let before = try TableDump(store, derived: false)
    try expectSame(try store.verify().problems, [], "what verify finds")
    let rebuilding = try store.rebuild()
    try expectSame(rebuilding.repaired, [], "what rebuild repairs")
    let after = try TableDump(store, derived: false)
    guard before == after else {
      throw Mismatch("rebuild changed tables:\n" + after.difference(from: before))
    }
    try expectSame(
      rebuilding.events, reference.revisions.reduce(0) { $0 + $1.count }, "number of rebuilt events"
    )
  }

  // MARK: Expecting

  func expectSame<Thing: Equatable>(_ found: Thing, _ wanted: Thing, _ what: String) throws {
    guard found == wanted else { throw Mismatch("\(what): \(found) instead of \(wanted)") }
  }

  func expectError(_ code: DaybookError.Code, _ body: () throws -> Void) throws {
    do { try body() } catch let error as DaybookError where error.code == code { return } catch {
      throw Mismatch("\(error) instead of \(code.rawValue)")
    }
    throw Mismatch("no error instead of \(code.rawValue)")
  }
}
