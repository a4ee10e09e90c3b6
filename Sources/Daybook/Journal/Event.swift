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

  /// Bytes of the key.
  static let keyLength = 12

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

  init(kind: ChangeKind, entity: UInt32, object: UInt64, salt: [UInt8], image: [UInt8]) {
    self.kind = kind
    self.entity = entity
    self.object = object
    content = .kept(salt: salt, image: image)
  }

  init(decoding payload: Span<UInt8>) throws {
    let head = try EventHead(decoding: payload)
    kind = head.kind
    entity = head.entity
    object = head.object
    let stored = payload.extracting(head.contentStart..<payload.count)
    if head.isErased {
      guard let hash = Digest(bytes: stored) else { throw CBORDecoder.Flaw.unexpected }
      content = .erased(innerHash: hash)
    } else {
      content = .kept(
        salt: stored.extracting(0..<Event.saltLength).copied,
        image: stored.extracting(Event.saltLength..<stored.count).copied)
    }
  }

  /// The record's payload.
  func append(to bytes: inout [UInt8]) {
    switch content {
    case .kept(let salt, let image):
      EventHead.append(kind: kind, entity: entity, object: object, to: &bytes)
      bytes.append(contentsOf: salt)
      bytes.append(contentsOf: image)
    case .erased(let innerHash):
      EventHead.append(kind: kind, entity: entity, object: object, isErased: true, to: &bytes)
      innerHash.append(to: &bytes)
    }
  }
}
