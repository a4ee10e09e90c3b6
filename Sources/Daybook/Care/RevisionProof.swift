internal import LMDB
internal import Platform

/// Proves the events of one revision after the other, and computes the digest that follows from them.
final class RevisionProof {
  private let events: EventCursor
  private let replay: JournalReplay
  private let problems: Problems
  private let work: WorkCount
  /// The number of events met.
  private(set) var eventCount = 0
  /// Whether every event could be read, so that tables can be made of them.
  private(set) var isReadable = true
  /// The newest images of the model's objects.
  private(set) var modelImages: [UInt64: Model.StoredImage] = [:]
  private var link = DigestHasher()
  private var inner = DigestHasher()

  init(_ reader: StoreReader, _ replay: JournalReplay, _ problems: Problems, _ work: WorkCount)
    throws
  {
    events = try EventCursor(reader)
    self.replay = replay
    self.problems = problems
    self.work = work
  }

  /// Reads the events of a revision.
  ///
  /// - Parameters:
  ///   - stored: the revision's record; nil when it is missing or damaged.
  ///   - previous: the digest of the revision before; nil when it could not be read.
  /// - Returns: what the events come to, and the digest; nil where something that it covers is
  ///   missing.
  func run(
    _ number: UInt64, _ stored: StoredRevision?, after previous: Digest?
  ) throws -> (HeaderProof.EventTotals, Digest?) {
    var totals = HeaderProof.EventTotals()
    var isWhole = stored != nil && previous != nil
    if let stored, let previous {
      DigestChain.update(&link, after: previous, header: stored.headerBytes)
    }
    while let position = try nextEvent(of: number, &totals, stored?.header, &isWhole) {
      if position.ordinal > totals.count {
        try noteLoss("event \(totals.count) of r\(number) is missing", &isWhole)
      }
      totals.count = position.ordinal &+ 1
      if let head = try takeEvent(at: position, &isWhole) {
        if ModelNumbers.isModel(head.object) {
          totals.changesModel = true
        } else {
          totals.largestObject = max(totals.largestObject, head.object)
        }
      }
      try events.advance()
    }
    if let stored, totals.count < stored.header.eventCount { isReadable = false }
    let digest = link.finish()
    return (totals, isWhole ? digest : nil)
  }

  /// Reports what is left behind the last revision.
  func finish() throws {
    while true {
      switch events.place {
      case .end: return events.close()
      case .damaged:
        try problems.report("a damaged record stands behind the last event")
      case .event(let position):
        try problems.report(
          "event \(position.ordinal) of r\(position.revision) belongs to no revision")
      }
      isReadable = false
      try events.advance()
    }
  }

  /// The event at the cursor if it is one of the revision's. Damaged records before it count as the
  /// events that are expected there.
  private func nextEvent(
    of number: UInt64, _ totals: inout HeaderProof.EventTotals, _ header: Header?,
    _ isWhole: inout Bool
  ) throws -> EventPosition? {
    while true {
      switch events.place {
      case .end: return nil
      case .event(let position):
        if position.revision >= number { return position.revision == number ? position : nil }
        try noteLoss(
          "event \(position.ordinal) of r\(position.revision) is out of place", &isWhole)
      case .damaged:
        if let header, totals.count >= header.eventCount { return nil }
        try noteLoss("event \(totals.count) of r\(number) is damaged", &isWhole)
        totals.count &+= 1
      }
      try events.advance()
    }
  }

  private func noteLoss(_ text: String, _ isWhole: inout Bool) throws {
    isReadable = false
    isWhole = false
    try problems.report(text)
  }

  /// Reads the event at the cursor and adds its commitment to the digest.
  private func takeEvent(
    at position: EventPosition, _ isWhole: inout Bool
  ) throws -> EventHead? {
    try work.advance()
    eventCount += 1
    let head = try events.withPayload { payload -> EventHead? in
      guard let head = try? EventHead(decoding: payload) else { return nil }
      commit(to: head, payload.extracting(head.contentStart..<payload.count), at: position)
      keepModel(head, payload)
      return head
    }
    guard let head else {
      try noteLoss(
        "event \(position.ordinal) of r\(position.revision) cannot be read", &isWhole)
      return nil
    }
    try replay.take(head, at: position)
    return head
  }

  private func commit(to head: EventHead, _ content: Span<UInt8>, at position: EventPosition) {
    inner.update(content)
    // An erased event has the hash itself where salt and image were.
    let innerHash = head.isErased ? Digest(bytes: content) : nil
    let computed = inner.finish()
    DigestChain.updateForCommitment(
      to: position, kind: head.kind, entity: head.entity, object: head.object,
      innerHash: innerHash ?? computed, &inner)
    let commitment = inner.finish()
    commitment.withBytes { link.update($0) }
  }

  private func keepModel(_ head: EventHead, _ payload: Span<UInt8>) {
    guard ModelNumbers.isModel(head.object) else { return }
    guard head.kind != .delete, !head.isErased else {
      modelImages[head.object] = nil
      return
    }
    let image = payload.extracting(head.contentStart + Event.saltLength..<payload.count).copied
    modelImages[head.object] = Model.StoredImage(
      number: ModelNumbers.number(of: head.object), entity: head.entity, image: image)
  }
}
