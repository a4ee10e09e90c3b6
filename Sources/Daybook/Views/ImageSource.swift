internal import LMDB
internal import Platform

/// Reads one image after another, quickest when they lie near each other.
final class ImageSource {
  private let reader: StoreReader
  private let cursor: Cursor
  private var key: [UInt8] = []
  private var times: [UInt64: Timestamp] = [:]

  init(_ reader: StoreReader) throws {
    self.reader = reader
    cursor = try reader.transaction.cursor(in: reader.tables.events.table)
  }

  func close() { cursor.close() }

  /// Puts an event's image in the place of what `image` holds; false when it was erased.
  /// - Throws: `damaged` where there is no such event.
  func read(_ position: EventPosition, into image: inout [UInt8]) throws -> Bool {
    key.removeAll(keepingCapacity: true)
    position.appendKey(to: &key)
    let events = reader.tables.events
    let key = self.key
    guard try cursor.seek(exactly: key.span) else {
      throw DaybookError.damagedRecord(at: key, in: events.table.name)
    }
    image.removeAll(keepingCapacity: true)
    return try cursor.record(in: events) { key, payload -> Bool in
      let head: EventHead
      do { head = try EventHead(decoding: payload) } catch {
        throw DaybookError.damagedRecord(at: key.copied, in: events.table.name)
      }
      guard !head.isErased else { return false }
      image.append(
        copying: payload.extracting(head.contentStart + Event.saltLength..<payload.count))
      return true
    }
  }

  /// The time of a revision.
  func time(of revision: UInt64) throws -> Timestamp {
    if let time = times[revision] { return time }
    let time = try reader.header(revision).time
    times[revision] = time
    return time
  }
}
