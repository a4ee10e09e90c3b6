internal import Platform

/// What stands before the content of an event's record, read without copying anything.
struct EventHead {
  var kind: ChangeKind
  var entity: UInt32
  var object: UInt64
  /// Whether the inner hash stands where salt and image were.
  var isErased: Bool
  /// Where salt and image, or the inner hash, begin.
  var contentStart: Int

  private static let erasedFlag: UInt8 = 0x80

  init(decoding payload: Span<UInt8>) throws(CBORDecoder.Flaw) {
    guard payload.count > 0, let kind = ChangeKind(rawValue: payload[0] & ~EventHead.erasedFlag)
    else { throw .unexpected }
    self.kind = kind
    isErased = payload[0] & EventHead.erasedFlag != 0
    var decoder = CBORDecoder(at: 1)
    entity = try decoder.readUInt32(in: payload)
    object = try decoder.readUnsigned(in: payload)
    contentStart = decoder.offset
    let length = payload.count - contentStart
    guard isErased ? length == Digest.byteCount : length >= Event.saltLength else {
      throw .unexpected
    }
  }

  /// Appends what stands before the content.
  static func append(
    kind: ChangeKind, entity: UInt32, object: UInt64, isErased: Bool = false,
    to bytes: inout [UInt8]
  ) {
    bytes.append(kind.rawValue | (isErased ? erasedFlag : 0))
    CBOREncoder.append(unsigned: UInt64(entity), to: &bytes)
    CBOREncoder.append(unsigned: object, to: &bytes)
  }
}
