// Images of the model's objects: deterministic CBOR maps, attributes and keys by number.
//
//     entity  {1: name, 2: [attribute, …]}
//     attribute {1: number, 2: name, 3: type, 4: flags, 5: default kind, 6: default, 7: older value}
//     view    {1: name, 2: entity number, 3: predicate, 4: [section key] , 5: [sort key, …]}
//     key     [attribute number, transform, zone or null, flags, order, locale or null]
//
// A view's predicate is its text with each attribute's number in place of the name, so that a rename
// rewrites nothing.

extension Entity {
  /// The image of the entity as an object of the model.
  var image: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCBOR(mapCount: 2)
    bytes.appendCBOR(unsigned: 1)
    bytes.appendCBOR(text: name)
    bytes.appendCBOR(unsigned: 2)
    bytes.appendCBOR(arrayCount: attributes.count)
    for attribute in attributes { attribute.append(to: &bytes) }
    return bytes
  }

  init(decoding image: [UInt8], number: UInt32) throws {
    var decoder = CBORDecoder(image.span)
    try decoder.expect(mapCount: 2)
    try decoder.expect(unsigned: 1)
    self.init(try decoder.readText())
    self.number = number
    try decoder.expect(unsigned: 2)
    for _ in 0..<(try decoder.readArrayCount()) {
      attributes.append(try Attribute(from: &decoder))
    }
    try decoder.finish()
  }
}

extension Attribute {
  private static let requiredFlag: UInt64 = 1
  private static let uniqueFlag: UInt64 = 2

  func append(to bytes: inout [UInt8]) {
    bytes.appendCBOR(mapCount: 7)
    bytes.appendCBOR(unsigned: 1)
    bytes.appendCBOR(unsigned: UInt64(number))
    bytes.appendCBOR(unsigned: 2)
    bytes.appendCBOR(text: name)
    bytes.appendCBOR(unsigned: 3)
    bytes.appendCBOR(text: type.rawValue)
    bytes.appendCBOR(unsigned: 4)
    bytes.appendCBOR(
      unsigned: (isRequired ? Attribute.requiredFlag : 0) | (isUnique ? Attribute.uniqueFlag : 0))
    let (kind, constant): (UInt64, Value) =
      switch defaultValue {
      case nil: (0, .null)
      case .constant(let value): (1, value)
      case .now: (2, .null)
      case .today: (3, .null)
      }
    bytes.appendCBOR(unsigned: 5)
    bytes.appendCBOR(unsigned: kind)
    bytes.appendCBOR(unsigned: 6)
    bytes.appendCBOR(constant)
    bytes.appendCBOR(unsigned: 7)
    bytes.appendCBOR(valueOfOlderObjects)
  }

  init(from decoder: inout CBORDecoder) throws {
    try decoder.expect(mapCount: 7)
    try decoder.expect(unsigned: 1)
    let number = try decoder.readUInt32()
    try decoder.expect(unsigned: 2)
    let name = try decoder.readText()
    try decoder.expect(unsigned: 3)
    guard let type = AttributeType(rawValue: try decoder.readText()) else {
      throw DecodingError.malformed
    }
    try decoder.expect(unsigned: 4)
    let flags = try decoder.readUnsigned()
    try decoder.expect(unsigned: 5)
    let defaultKind = try decoder.readUnsigned()
    try decoder.expect(unsigned: 6)
    let constant = try decoder.readValue()
    try decoder.expect(unsigned: 7)
    let older = try decoder.readValue()
    let defaults: [Default?] = [nil, .constant(constant), .now, .today]
    guard defaultKind < 4 else { throw DecodingError.malformed }
    self.init(
      name, type, required: flags & Attribute.requiredFlag != 0,
      unique: flags & Attribute.uniqueFlag != 0, default: defaults[Int(defaultKind)])
    self.number = number
    valueOfOlderObjects = older
  }
}
