/// The whole state of an object: a deterministic CBOR map from attribute number to value.
///
/// Every attribute that the entity has at that moment is there, nil as null. What is absent belongs
/// to an attribute that is younger than the image.
enum Image {
  /// An object of which nothing is known: every attribute has the value of older objects. It stands
  /// where the content was erased.
  static let empty: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.appendCBOR(mapCount: 0)
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
    bytes.appendCBOR(mapCount: values.count)
    // Numbers only grow and attributes are only appended, so this is CBOR's order of keys.
    for index in values.indices {
      bytes.appendCBOR(unsigned: UInt64(entity.attributes[index].number))
      bytes.appendCBOR(values[index])
    }
  }

  /// The values of the entity's attributes, in their order.
  static func decode(_ image: [UInt8], of entity: Entity) throws -> [Value] {
    var values = entity.attributes.map(\.valueOfOlderObjects)
    var decoder = CBORDecoder(image.span)
    var next = 0
    for _ in 0..<(try decoder.readMapCount()) {
      let number = try decoder.readUInt32()
      while next < values.count, entity.attributes[next].number < number { next += 1 }
      if next < values.count, entity.attributes[next].number == number {
        values[next] = try decoder.readValue()
      } else {
        try decoder.skipValue()
      }
    }
    try decoder.finish()
    return values
  }

  /// The value of one attribute, or nil where the image is older than it.
  static func value(of attribute: UInt32, in image: [UInt8]) throws -> Value? {
    var decoder = CBORDecoder(image.span)
    guard try find(attribute, with: &decoder) else { return nil }
    return try decoder.readValue()
  }

  /// Moves the decoder to an attribute's value; false where there is none.
  static func find(_ attribute: UInt32, with decoder: inout CBORDecoder) throws -> Bool {
    for _ in 0..<(try decoder.readMapCount()) {
      let number = try decoder.readUInt32()
      if number == attribute { return true }
      if number > attribute { return false }
      try decoder.skipValue()
    }
    return false
  }
}
