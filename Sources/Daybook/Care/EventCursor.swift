internal import LMDB
internal import Platform

/// Walks all events in the order of the journal and knows damage when it meets it.
final class EventCursor {
  /// What stands at the cursor.
  enum Place {
    case event(EventPosition)
    /// A record that does not say what was written, its key perhaps included.
    case damaged
    case end
  }

  private(set) var place = Place.end
  private let cursor: Cursor
  private let table: RecordTable

  init(_ reader: StoreReader) throws {
    table = reader.tables.events
    cursor = try reader.transaction.cursor(in: table.table)
    try look(found: try cursor.first())
  }

  func close() { cursor.close() }

  func advance() throws { try look(found: try cursor.next()) }

  /// Lends the payload of the event at the cursor.
  func withPayload<Result>(_ body: (Span<UInt8>) throws -> Result) throws -> Result {
    try cursor.withCurrent { _, value in
      try body(value.extracting(0..<value.count - Record.checksumLength))
    }
  }

  private func look(found: Bool) throws {
    guard found else {
      place = .end
      return
    }
    place = try cursor.withCurrent { key, value in
      guard key.count == EventPosition.keyLength, Record.isSound(value, at: key, in: table) else {
        return .damaged
      }
      return .event(
        EventPosition(
          revision: key.bigEndianUInt64(at: 0), ordinal: key.bigEndianUInt32(at: 8)))
    }
  }
}
