internal import LMDB
internal import Platform

/// Reads the changes of consecutive revisions in order, a batch at a time.
struct ChangeWalk {
  /// Where the next batch begins; nil at the end.
  private var next: EventPosition?
  private let last: UInt64
  private var scope: ListingScope?
  private var names = RevisionNaming()
  /// The revision that was read last.
  private var current: (header: Header, revision: Revision)?

  /// - Parameter scope: the listing whose objects are meant; nil: all, and the model.
  init(_ revisions: ClosedRange<UInt64>, in scope: ListingScope? = nil) {
    next = EventPosition(revision: revisions.lowerBound, ordinal: 0)
    last = revisions.upperBound
    self.scope = scope
  }

  /// The next changes, each with its revision; nil at the end.
  mutating func batch(_ reader: StoreReader) throws -> [(revision: Revision, change: Change)]? {
    guard let start = next else { return nil }
    var changes: [(revision: Revision, change: Change)] = []
    var budget = BatchBudget()
    let events = try reader.transaction.cursor(in: reader.tables.events.table)
    defer { events.close() }
    var found = try events.seek(atOrAfter: start.key.span)
    while found, budget.hasRoom {
      let (position, event) = try reader.event(under: events)
      guard position.revision <= last else { break }
      let (header, revision) = try header(of: position.revision, reader)
      let old = try reader.state(before: event, at: position)
      if let change = try change(event, at: position, from: old, header, reader) {
        changes.append((revision, change))
      }
      budget.spend(event.state)
      budget.spend(old)
      next = EventPosition(revision: position.revision, ordinal: position.ordinal + 1)
      found = try events.next()
    }
    if budget.hasRoom { next = nil }
    return changes
  }

  private mutating func change(
    _ event: Event, at position: EventPosition, from old: VersionState?, _ header: Header,
    _ reader: StoreReader
  ) throws -> Change? {
    guard try scope?.concerns(event, at: position, from: old, header, reader) ?? true else {
      return nil
    }
    return try names.naming(for: header, reader)
      .change(of: event.object, entity: event.entity, from: old, to: event.state)
  }

  private mutating func header(
    of number: UInt64, _ reader: StoreReader
  ) throws -> (header: Header, revision: Revision) {
    if let current, current.header.revision == number { return current }
    let stored = try reader.existingRevision(number)
    let found = (header: stored.header, revision: Revision(stored))
    current = found
    return found
  }
}

extension StoreReader {
  /// The event on which a cursor over table `events` stands.
  func event(under cursor: Cursor) throws -> (position: EventPosition, event: Event) {
    try cursor.record(in: tables.events) { key, payload in
      let position = EventPosition(
        revision: key.bigEndianUInt64(at: 0), ordinal: key.bigEndianUInt32(at: 8))
      return (position, try decoding(at: key, in: tables.events) { try Event(decoding: payload) })
    }
  }

  /// The state of an object before one of its events; nil where it was not alive.
  func state(before event: Event, at position: EventPosition) throws -> VersionState? {
    if event.kind == .insert { return nil }
    return try state(of: event.object, asOf: position.revision - 1)
  }

  /// The state of an object as of a revision; nil where it was not alive.
  func state(of object: UInt64, asOf revision: UInt64) throws -> VersionState? {
    try position(of: object, asOf: revision).flatMap { try event(at: $0).state }
  }
}
