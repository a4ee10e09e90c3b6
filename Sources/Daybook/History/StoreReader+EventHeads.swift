internal import LMDB
internal import Platform

extension StoreReader {
  /// Lends the heads of the events of consecutive revisions, in order.
  ///
  /// - Parameters:
  ///   - start: where to begin in the first revision.
  ///   - body: returns whether to go on.
  func forEachEventHead(
    in revisions: ClosedRange<UInt64>, from start: UInt32 = 0,
    _ body: (EventPosition, EventHead) throws -> Bool
  ) throws {
    let cursor = try transaction.cursor(in: tables.events.table)
    defer { cursor.close() }
    var found = try cursor.seek(
      atOrAfter: EventPosition(revision: revisions.lowerBound, ordinal: start).key.span)
    while found {
      let (position, head) = try cursor.record(in: tables.events) { key, payload in
        let position = EventPosition(
          revision: key.bigEndianUInt64(at: 0), ordinal: key.bigEndianUInt32(at: 8))
        let head = try decoding(at: key, in: tables.events) { try EventHead(decoding: payload) }
        return (position, head)
      }
      guard position.revision <= revisions.upperBound, try body(position, head) else { return }
      found = try cursor.next()
    }
  }
}
