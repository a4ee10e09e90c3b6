import Testing

@testable import Daybook

/// What must hold of every past, on random ones.
@Suite struct HistoryPropertyTests {
  /// Applies a change to a state by name.
  private func apply(_ change: Change, to state: inout [UInt64: [String: Value]]) {
    guard case .object(let change) = change else { return }
    guard case .values(let values)? = change.new else {
      state[change.object] = nil
      return
    }
    for value in values { state[change.object, default: [:]][value.name] = value.value }
  }

  @Test func changesLeadFromStateToState() throws {
    let history = try RandomPast()
    for _ in 0..<60 { try history.step() }
    // Revision by revision.
    var state: [UInt64: [String: Value]] = [:]
    for revision in 1...history.newest {
      for change in try #require(try history.store.changes(of: revision)) {
        apply(change, to: &state)
      }
      #expect(state == history.states[Int(revision)], history.note)
    }
    // The net changes between any two moments, forth and back.
    for _ in 0..<30 {
      let last = history.newest - 1
      let (from, to) = (1 + history.number(upTo: last), 1 + history.number(upTo: last))
      var state = history.states[Int(from)]
      let changes = try history.store.diff(from: .revision(from), to: .revision(to))
      for change in changes { apply(change, to: &state) }
      #expect(state == history.states[Int(to)], history.note)
      let objects = changes.map { change in
        guard case .object(let change) = change else { return 0 as UInt64 }
        return change.object
      }
      #expect(objects == Set(objects).sorted(), history.note)
    }
    try expectHistories(history)
  }

  /// The histories of all objects, put together, are all changes there are.
  private func expectHistories(_ history: RandomPast) throws {
    let objects = Set(history.states.flatMap(\.keys))
    var count = 0
    for object in objects {
      var state: [UInt64: [String: Value]] = [:]
      for version in try history.store.history(of: object) {
        apply(.object(version.change), to: &state)
        count += 1
        let expected = history.states[Int(version.revision.number)][object]
        #expect(state[object] == expected, history.note)
      }
    }
    var replayed = 0
    try history.store.replay(from: .revision(2)) { _, _ in
      replayed += 1
      return true
    }
    #expect(count == replayed, history.note)
  }

  @Test func undoRedoAndRestoreLeadToTheStatesTheyName() throws {
    let history = try RandomPast()
    let store = history.store
    for _ in 0..<80 {
      switch history.number(upTo: 9) {
      case 0: try undo(history)
      case 1:
        guard try store.nextRedo() != nil else { continue }
        let redone = try #require(try store.redo().first?.target)
        #expect(try history.present() == history.states[Int(redone)], history.note)
      case 2:
        let then = 1 + history.number(upTo: history.newest - 1)
        try store.restore(at: .revision(then))
        #expect(try history.present() == history.states[Int(then)], history.note)
        #expect(try store.model() == history.models[Int(then)], history.note)
      case 3:
        let then = 1 + history.number(upTo: history.newest - 1)
        guard try store.standingSteps(after: .revision(then)).isEmpty == false else { continue }
        let undone = try store.undo(to: .revision(then))
        let oldest = try #require(undone.last?.target)
        #expect(oldest > then, history.note)
        #expect(try history.present() == history.states[Int(oldest) - 1], history.note)
      default: try history.step(changingModel: true)
      }
      try history.record()
    }
    // Nothing that was done since changed what was.
    for revision in 1...history.newest {
      #expect(
        try history.state(at: .revision(revision)) == history.states[Int(revision)], history.note)
      #expect(
        try store.snapshot(at: .revision(revision)).model() == history.models[Int(revision)],
        history.note)
    }
  }

  private func undo(_ history: RandomPast) throws {
    guard try history.store.nextUndo() != nil else { return }
    let undone = try #require(try history.store.undo().first?.target)
    #expect(try history.present() == history.states[Int(undone) - 1], history.note)
    #expect(try history.store.model() == history.models[Int(undone) - 1], history.note)
  }

  @Test func aRevertReversesExactlyWhatTheRevisionChanged() throws {
    let history = try RandomPast()
    var (reverted, refused) = (0, 0)
    for _ in 0..<120 {
      guard history.newest > 2, history.chance(40) else {
        try history.step()
        continue
      }
      let target = 2 + history.number(upTo: history.newest - 2)
      var expected = try history.present()
      let changes = try #require(try history.store.changes(of: target))
      do {
        try history.store.revert(target)
        for change in changes { applyOld(change, to: &expected) }
        reverted += 1
      } catch let error as DaybookError where error.code == .conflict {
        refused += 1
      }
      #expect(try history.present() == expected, history.note)
      try history.record()
    }
    #expect(reverted > 0, history.note)
    #expect(refused > 0, history.note)
  }

  /// Puts back what a change took.
  private func applyOld(_ change: Change, to state: inout [UInt64: [String: Value]]) {
    guard case .object(let change) = change else { return }
    guard case .values(let values)? = change.old else {
      state[change.object] = nil
      return
    }
    for value in values { state[change.object, default: [:]][value.name] = value.value }
  }
}
