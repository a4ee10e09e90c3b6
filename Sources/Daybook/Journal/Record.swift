internal import LMDB
internal import Platform

// Every record of every table ends with a checksum over table, key and value. LMDB has no checksums
// of its own: with these, damage is an error that names table and key, never a wrong answer.

/// How records are stored.
enum Record {
  /// Bytes of the checksum at the end of each.
  static let checksumLength = 4

  /// Whether a stored value ends with the right checksum.
  static func isSound(_ value: Span<UInt8>, at key: Span<UInt8>, in table: RecordTable) -> Bool {
    let length = value.count - checksumLength
    return length >= 0
      && value.bigEndianUInt32(at: length)
        == Checksum.of(table: table.number, key: key, value: value.extracting(0..<length))
  }
}

extension ReadTransaction {
  /// Lends the record at `key`, without its checksum, or returns nil where there is none.
  func record<Result>(
    at key: [UInt8], in table: RecordTable, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result? {
    try withValue(at: key.span, in: table.table) { value in
      let length = try verifiedLength(of: value, at: key.span, in: table)
      return try body(value.extracting(0..<length))
    }
  }
}

extension Cursor {
  /// Lends the record on which the cursor stands, without its checksum.
  func record<Result>(
    in table: RecordTable, _ body: (_ key: Span<UInt8>, _ payload: Span<UInt8>) throws -> Result
  ) throws -> Result {
    try withCurrent { key, value in
      let length = try verifiedLength(of: value, at: key, in: table)
      return try body(key, value.extracting(0..<length))
    }
  }

  /// Puts a record; quick when keys come in order.
  func put(_ payload: inout [UInt8], at key: [UInt8], in table: RecordTable) throws {
    payload.appendChecksum(at: key, in: table)
    try put(payload.span, at: key.span)
  }

  /// Puts a record whose key lies beyond all others, or anywhere if it does not.
  func append(_ payload: inout [UInt8], at key: [UInt8], in table: RecordTable) throws {
    payload.appendChecksum(at: key, in: table)
    if try !append(payload.span, at: key.span) { try put(payload.span, at: key.span) }
  }
}

extension WriteTransaction {
  func put(_ payload: [UInt8], at key: [UInt8], in table: RecordTable) throws {
    var value = payload
    value.appendChecksum(at: key, in: table)
    try put(value.span, at: key.span, in: table.table)
  }
}

extension [UInt8] {
  /// Appends the checksum of the record whose payload this is.
  mutating func appendChecksum(at key: [UInt8], in table: RecordTable) {
    appendBigEndian(Checksum.of(table: table.number, key: key.span, value: span))
  }
}

/// The length of the payload before its checksum, once the checksum has been found right.
private func verifiedLength(
  of value: Span<UInt8>, at key: Span<UInt8>, in table: RecordTable
) throws -> Int {
  guard Record.isSound(value, at: key, in: table) else {
    throw DaybookError.damagedRecord(at: key.copied, in: table.table.name)
  }
  return value.count - Record.checksumLength
}

extension DaybookError {
  /// A record that does not say what was written.
  static func damagedRecord(at key: [UInt8], in table: String) -> DaybookError {
    let digits = key.map { byte in
      let text = String(byte, radix: 16)
      return byte < 16 ? "0" + text : text
    }
    return DaybookError(
      .damaged,
      "the store is damaged: the record 0x\(digits.joined()) of table \(table) is not what was "
        + "written; run verify, or restore a backup")
  }
}
