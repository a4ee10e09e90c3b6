/// The whole state of an object: a deterministic CBOR map from attribute number to value.
///
/// Every attribute that the entity has at that moment is there, nil as null. What is absent belongs
/// to an attribute that is younger than the image.
enum Image {
  /// An object of which nothing is known: every attribute has the value of older objects. It stands
  /// where the content was erased.
  static let empty: [UInt8] = {
    var bytes: [UInt8] = []
    CBOREncoder.append(mapOf: 0, to: &bytes)
    return bytes
  }()

  /// - Parameter values: one for each of the entity's attributes, in their order.
  static func encode(_ values: [Value], of entity: Entity) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    append(values, of: entity, to: &bytes)
    return bytes
  }

  static func append(_ values: [Value], of entity: Entity, to bytes: inout [UInt8]) {
    precondition(values.count == entity.attributes.count, "one value for each attribute")
    CBOREncoder.append(mapOf: values.count, to: &bytes)
    // Numbers only grow and attributes are only appended, so this is CBOR's order of keys.
    for index in values.indices {
      CBOREncoder.append(unsigned: UInt64(entity.attributes[index].number), to: &bytes)
      CBOREncoder.append(values[index], to: &bytes)
    }
  }

  /// The values of the entity's attributes, in their order.
  static func decode(_ image: [UInt8], of entity: Entity) throws -> [Value] {
    var values = entity.attributes.map(\.valueOfOlderObjects)
    var decoder = CBORDecoder()
    var next = 0
    for _ in 0..<(try decoder.readMapCount(in: image.span)) {
      let number = try decoder.readUInt32(in: image.span)
      while next < values.count, entity.attributes[next].number < number { next += 1 }
      if next < values.count, entity.attributes[next].number == number {
        values[next] = try decoder.readValue(in: image.span)
      } else {
        try decoder.skip(in: image.span)
      }
    }
    try decoder.requireEnd(of: image.span)
    return values
  }

  /// The value of one attribute, or nil where the image is older than it.
  static func value(of attribute: UInt32, in image: [UInt8]) throws -> Value? {
    var decoder = CBORDecoder()
    guard try find(attribute, with: &decoder, in: image.span) else { return nil }
    return try decoder.readValue(in: image.span)
  }

  /// Moves the decoder to an attribute's value; false where there is none.
  static func find(_ attribute: UInt32, with decoder: inout CBORDecoder, in bytes: Span<UInt8>)
    throws -> Bool
  {
    for _ in 0..<(try decoder.readMapCount(in: bytes)) {
      let number = try decoder.readUInt32(in: bytes)
      if number == attribute { return true }
      if number > attribute { return false }
      try decoder.skip(in: bytes)
    }
    return false
  }
}
