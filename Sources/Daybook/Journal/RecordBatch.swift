internal import LMDB
internal import Platform

/// Records made ready to be put: keys, payloads and checksums in one buffer, in the order in which
/// they were appended.
struct RecordBatch: Sendable {
  private var bytes: [UInt8] = []
  private var bounds: [Bounds] = []

  private struct Bounds {
    var start: Int
    var keyEnd: Int
    var end: Int
  }

  /// Appends a record whose key and payload the closures append to the buffer.
  mutating func append(
    to table: RecordTable, key makeKey: (inout [UInt8]) -> Void,
    payload makePayload: (inout [UInt8]) -> Void
  ) {
    let start = bytes.count
    makeKey(&bytes)
    let keyEnd = bytes.count
    makePayload(&bytes)
    bytes.appendChecksum(keyFrom: start, payloadFrom: keyEnd, in: table)
    bounds.append(Bounds(start: start, keyEnd: keyEnd, end: bytes.count))
  }

  /// Puts all records through a cursor of their table.
  func put(through cursor: Cursor) throws {
    let all = bytes.span
    // New records mostly come behind all that are there, which is cheaper to say than to find out.
    var isBehindAll = true
    for bound in bounds {
      let key = all.extracting(bound.start..<bound.keyEnd)
      let value = all.extracting(bound.keyEnd..<bound.end)
      if isBehindAll { isBehindAll = try cursor.append(value, at: key) }
      if !isBehindAll { try cursor.put(value, at: key) }
    }
  }
}

extension [UInt8] {
  /// Appends the checksum of the record that ends the buffer: key, then payload.
  mutating func appendChecksum(keyFrom start: Int, payloadFrom keyEnd: Int, in table: RecordTable) {
    let checksum = Checksum.of(
      table: table.number, key: span.extracting(start..<keyEnd),
      value: span.extracting(keyEnd..<count))
    appendBigEndian(checksum)
  }
}
