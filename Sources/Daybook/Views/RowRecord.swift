internal import Platform

/// The record of a present row in table `rows`: CBOR numbers since, revision, ordinal, and where the
/// key was cut if it was.
struct RowRecord: Equatable {
  /// The revision since which the object stands at this key.
  var since: UInt64
  /// The newest event of the object: its content.
  var newest: EventPosition
  /// Where the first cut sort component was cut, from the key's start; 0 when none was.
  var cutOffset: Int

  init(since: UInt64, newest: EventPosition, cutOffset: Int) {
    self.since = since
    self.newest = newest
    self.cutOffset = cutOffset
  }

  init(decoding payload: Span<UInt8>) throws {
    var decoder = CBORDecoder()
    since = try decoder.readUnsigned(in: payload)
    newest = EventPosition(
      revision: try decoder.readUnsigned(in: payload), ordinal: try decoder.readUInt32(in: payload))
    cutOffset = decoder.isAtEnd(of: payload) ? 0 : Int(try decoder.readUInt32(in: payload))
    try decoder.requireEnd(of: payload)
  }

  func append(to bytes: inout [UInt8]) {
    CBOREncoder.append(unsigned: since, to: &bytes)
    CBOREncoder.append(unsigned: newest.revision, to: &bytes)
    CBOREncoder.append(unsigned: UInt64(newest.ordinal), to: &bytes)
    if cutOffset > 0 { CBOREncoder.append(unsigned: UInt64(cutOffset), to: &bytes) }
  }
}

/// The record of a row that ended, in table `pastRows`: CBOR numbers since, and where the key was cut.
///
/// Its key is that of the row with the generation behind the view and the revision until behind the
/// object.
struct PastRowRecord: Equatable {
  var since: UInt64
  /// As in ``RowRecord``, counted in the key of `rows`.
  var cutOffset: Int

  init(since: UInt64, cutOffset: Int) {
    self.since = since
    self.cutOffset = cutOffset
  }

  init(decoding payload: Span<UInt8>) throws {
    var decoder = CBORDecoder()
    since = try decoder.readUnsigned(in: payload)
    cutOffset = decoder.isAtEnd(of: payload) ? 0 : Int(try decoder.readUInt32(in: payload))
    try decoder.requireEnd(of: payload)
  }

  func append(to bytes: inout [UInt8]) {
    CBOREncoder.append(unsigned: since, to: &bytes)
    if cutOffset > 0 { CBOREncoder.append(unsigned: UInt64(cutOffset), to: &bytes) }
  }

  /// Bytes of the generation, between view and section in the key.
  static let generationLength = 4

  /// Replaces `key` by the key of a past row, or by the beginning of one.
  /// - Parameter row: a key of `rows`, or the beginning of one: view and more.
  static func makeKey(_ key: inout [UInt8], fromRow row: ArraySlice<UInt8>) {
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: row.prefix(4))
    key.appendBigEndian(UInt32(0))
    key.append(contentsOf: row.dropFirst(4))
  }

  /// Appends the key of the past row that a row becomes in a revision.
  static func appendKey(fromRow row: Span<UInt8>, until revision: UInt64, to key: inout [UInt8]) {
    key.append(copying: row.extracting(0..<4))
    key.appendBigEndian(UInt32(0))
    key.append(copying: row.extracting(4..<row.count))
    key.appendBigEndian(revision)
  }
}

/// The record of a section in `sections` and `pastSections`: its rows, whether its key was cut, and
/// its name as given, all CBOR.
struct SectionRecord: Equatable {
  var count: UInt64
  var isCut: Bool
  var name: Value

  init(count: UInt64, isCut: Bool, name: Value) {
    self.count = count
    self.isCut = isCut
    self.name = name
  }

  init(decoding payload: Span<UInt8>) throws {
    var decoder = CBORDecoder()
    count = try decoder.readUnsigned(in: payload)
    isCut = try decoder.readUnsigned(in: payload) != 0
    name = try decoder.readValue(in: payload)
    try decoder.requireEnd(of: payload)
  }

  func append(to bytes: inout [UInt8]) {
    SectionRecord.append(count: count, isCut: isCut, to: &bytes)
    CBOREncoder.append(name, to: &bytes)
  }

  /// Appends what stands before the name.
  static func append(count: UInt64, isCut: Bool, to bytes: inout [UInt8]) {
    CBOREncoder.append(unsigned: count, to: &bytes)
    CBOREncoder.append(unsigned: isCut ? 1 : 0, to: &bytes)
  }

  /// Whether both say the same, names compared byte for byte.
  func isIdentical(to other: SectionRecord) -> Bool {
    count == other.count && isCut == other.isCut && name.isIdentical(to: other.name)
  }
}
