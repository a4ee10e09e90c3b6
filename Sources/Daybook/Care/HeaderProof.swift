/// Checks the numbers in a revision's header against its events and the header before.
struct HeaderProof {
  let header: Header
  /// The header of the revision before; nil when it could not be read. Before the first stands an
  /// empty one.
  let previous: Header?
  let events: EventTotals
  let problems: Problems

  /// What a revision's events come to.
  struct EventTotals {
    var count: UInt32 = 0
    var largestObject: UInt64 = 0
    var changesModel = false
  }

  func run(_ reader: StoreReader) throws {
    try expect(
      header.eventCount == events.count,
      "has \(events.count) event\(events.count == 1 ? "" : "s") instead of \(header.eventCount)")
    try expect(header.nextObject > events.largestObject, "would use #\(events.largestObject) again")
    try expect(
      header.messageCommitment.map { $0.count == 32 } ?? true,
      "has no right commitment to a message")
    guard let previous else { return }
    try expect(header.time > previous.time, "is not later than the revision before")
    try expect(
      header.nextObject >= previous.nextObject
        && header.nextModelNumber >= previous.nextModelNumber,
      "takes back numbers that were given")
    try expect(
      header.modelRevision == (events.changesModel ? header.revision : previous.modelRevision),
      "names another revision of the model than the newest")
    try expect(try stackIsRight(after: previous, reader), "has a wrong place in undo and redo")
  }

  private func expect(_ isRight: Bool, _ what: String) throws {
    if !isRight { try problems.report("r\(header.revision) \(what)") }
  }

  /// Whether undo and redo stand where the kind of the revision puts them.
  private func stackIsRight(after previous: Header, _ reader: StoreReader) throws -> Bool {
    switch header.kind {
    case .undo:
      let step = previous.stack.undo
      guard step > 0, header.target == step else { return false }
      let below = try reader.header(step - 1).stack
      return header.stack == previous.stack.afterUndo(by: header.revision, below: below)
    case .redo:
      let link = previous.stack.redoLink
      guard link > 0, header.target == previous.stack.redo else { return false }
      let below = try reader.header(link - 1).stack
      return header.stack == previous.stack.afterRedo(below: below)
    default:
      return header.stack
        == (header.kind.isStep ? .afterStep(header.revision) : previous.stack)
    }
  }
}
