/// The record of an object in table `objects`: five CBOR numbers.
struct ObjectEntry: Equatable {
  var entity: UInt32
  /// The revision that inserted it first; it stays through delete and undo.
  var firstRevision: UInt64
  /// Its newest event.
  var newest: EventPosition
  var isDeleted: Bool

  init(entity: UInt32, firstRevision: UInt64, newest: EventPosition, isDeleted: Bool) {
    self.entity = entity
    self.firstRevision = firstRevision
    self.newest = newest
    self.isDeleted = isDeleted
  }

  init(decoding payload: Span<UInt8>) throws {
    var decoder = CBORDecoder(payload)
    entity = try decoder.readUInt32()
    firstRevision = try decoder.readUnsigned()
    newest = EventPosition(
      revision: try decoder.readUnsigned(), ordinal: try decoder.readUInt32())
    isDeleted = try decoder.readUnsigned() != 0
    try decoder.finish()
  }

  func append(to bytes: inout [UInt8]) {
    bytes.appendCBOR(unsigned: UInt64(entity))
    bytes.appendCBOR(unsigned: firstRevision)
    bytes.appendCBOR(unsigned: newest.revision)
    bytes.appendCBOR(unsigned: UInt64(newest.ordinal))
    bytes.appendCBOR(unsigned: isDeleted ? 1 : 0)
  }
}

/// The record of one version of an object in table `versions`: two CBOR numbers behind the key
/// object, revision.
struct VersionEntry: Equatable {
  var position: EventPosition
  var kind: ChangeKind

  init(position: EventPosition, kind: ChangeKind) {
    self.position = position
    self.kind = kind
  }

  init(decoding payload: Span<UInt8>, revision: UInt64) throws {
    var decoder = CBORDecoder(payload)
    position = EventPosition(revision: revision, ordinal: try decoder.readUInt32())
    guard let kind = ChangeKind(rawValue: UInt8(truncatingIfNeeded: try decoder.readUnsigned()))
    else { throw DecodingError.malformed }
    self.kind = kind
    try decoder.finish()
  }

  func append(to bytes: inout [UInt8]) {
    bytes.appendCBOR(unsigned: UInt64(position.ordinal))
    bytes.appendCBOR(unsigned: UInt64(kind.rawValue))
  }

  static func key(object: UInt64, revision: UInt64) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(16)
    key.appendBigEndian(object)
    key.appendBigEndian(revision)
    return key
  }
}
