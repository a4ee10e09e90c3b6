internal import Platform

/// What one event does to its object.
public enum ChangeKind: UInt8, Sendable {
  case insert = 0
  case update = 1
  case delete = 2
}

/// Where an event stands in the journal.
struct EventPosition: Hashable, Sendable {
  var revision: UInt64
  var ordinal: UInt32

  /// The key of the event in table `events`.
  var key: [UInt8] {
    var key: [UInt8] = []
    appendKey(to: &key)
    return key
  }

  func appendKey(to key: inout [UInt8]) {
    key.appendBigEndian(revision)
    key.appendBigEndian(ordinal)
  }
}

/// The net change of one object in one revision.
///
/// A record is the kind in one byte, entity and object as CBOR numbers, then 16 bytes of salt and the
/// image: the object's whole state after the change, empty after a delete. In an event whose content
/// was erased by law, the inner hash of its commitment stands where salt and image were.
struct Event {
  var kind: ChangeKind
  var entity: UInt32
  var object: UInt64
  var content: Content

  enum Content {
    case kept(salt: [UInt8], image: [UInt8])
    case erased(innerHash: Digest)
  }

  /// The image, or nil when the content was erased.
  var image: [UInt8]? {
    switch content {
    case .kept(_, let image): image
    case .erased: nil
    }
  }

  static let saltLength = 16
  private static let erasedFlag: UInt8 = 0x80

  init(kind: ChangeKind, entity: UInt32, object: UInt64, salt: [UInt8], image: [UInt8]) {
    self.kind = kind
    self.entity = entity
    self.object = object
    content = .kept(salt: salt, image: image)
  }

  init(decoding payload: Span<UInt8>) throws {
    guard payload.count > 0, let kind = ChangeKind(rawValue: payload[0] & ~Event.erasedFlag) else {
      throw CBORDecoder.Flaw.unexpected
    }
    var decoder = CBORDecoder(at: 1)
    self.kind = kind
    entity = try decoder.readUInt32(in: payload)
    object = try decoder.readUnsigned(in: payload)
    let start = decoder.offset
    if payload[0] & Event.erasedFlag != 0 {
      guard let hash = Digest(bytes: payload.extracting(start..<payload.count)) else {
        throw CBORDecoder.Flaw.unexpected
      }
      content = .erased(innerHash: hash)
    } else {
      let imageStart = start + Event.saltLength
      guard imageStart <= payload.count else { throw CBORDecoder.Flaw.unexpected }
      content = .kept(
        salt: payload.extracting(start..<imageStart).copied,
        image: payload.extracting(imageStart..<payload.count).copied)
    }
  }

  /// The record's payload.
  func append(to bytes: inout [UInt8]) {
    switch content {
    case .kept(let salt, let image):
      Event.appendHead(kind: kind, entity: entity, object: object, to: &bytes)
      bytes.append(contentsOf: salt)
      bytes.append(contentsOf: image)
    case .erased(let innerHash):
      bytes.append(kind.rawValue | Event.erasedFlag)
      CBOREncoder.append(unsigned: UInt64(entity), to: &bytes)
      CBOREncoder.append(unsigned: object, to: &bytes)
      innerHash.append(to: &bytes)
    }
  }

  /// What stands before salt and image.
  static func appendHead(
    kind: ChangeKind, entity: UInt32, object: UInt64, to bytes: inout [UInt8]
  ) {
    bytes.append(kind.rawValue)
    CBOREncoder.append(unsigned: UInt64(entity), to: &bytes)
    CBOREncoder.append(unsigned: object, to: &bytes)
  }
}
