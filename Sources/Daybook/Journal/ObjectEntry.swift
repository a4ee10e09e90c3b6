internal import Platform

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
    var decoder = CBORDecoder()
    entity = try decoder.readUInt32(in: payload)
    firstRevision = try decoder.readUnsigned(in: payload)
    newest = EventPosition(
      revision: try decoder.readUnsigned(in: payload), ordinal: try decoder.readUInt32(in: payload))
    isDeleted = try decoder.readUnsigned(in: payload) != 0
    try decoder.requireEnd(of: payload)
  }

  func append(to bytes: inout [UInt8]) {
    CBOREncoder.append(unsigned: UInt64(entity), to: &bytes)
    CBOREncoder.append(unsigned: firstRevision, to: &bytes)
    CBOREncoder.append(unsigned: newest.revision, to: &bytes)
    CBOREncoder.append(unsigned: UInt64(newest.ordinal), to: &bytes)
    CBOREncoder.append(unsigned: isDeleted ? 1 : 0, to: &bytes)
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
    var decoder = CBORDecoder()
    position = EventPosition(revision: revision, ordinal: try decoder.readUInt32(in: payload))
    guard
      let kind = ChangeKind(
        rawValue: UInt8(truncatingIfNeeded: try decoder.readUnsigned(in: payload)))
    else { throw CBORDecoder.Flaw.unexpected }
    self.kind = kind
    try decoder.requireEnd(of: payload)
  }

  func append(to bytes: inout [UInt8]) {
    CBOREncoder.append(unsigned: UInt64(position.ordinal), to: &bytes)
    CBOREncoder.append(unsigned: UInt64(kind.rawValue), to: &bytes)
  }

  static func key(object: UInt64, revision: UInt64) -> [UInt8] {
    var key: [UInt8] = []
    ObjectKey.append(object, to: &key)
    key.appendBigEndian(revision)
    return key
  }
}
