// Images of the model's objects: deterministic CBOR maps, attributes and keys by number.
//
//     entity  {1: name, 2: [attribute, …]}
//     attribute {1: number, 2: name, 3: type, 4: flags, 5: default kind, 6: default, 7: older value,
//                8: rules, 9: reference}, the last two only where there are any
//     rules   [minimum, maximum, least length, greatest length, pattern], null where nothing is asked
//     reference [entity number, inverse or null, deletion]
//     view    {1: name, 2: entity number, 3: predicate, 4: [section key] , 5: [sort key, …]}
//     key     [attribute number, transform, zone or null, flags, order, locale or null]
//
// A view's predicate is its text with each attribute's number in place of the name, so that a rename
// rewrites nothing.

extension Model {
  /// The image of one of the model's objects.
  struct StoredImage {
    var number: UInt32
    /// The built-in entity that says what it is.
    var entity: UInt32
    var image: [UInt8]
  }

  /// - Parameter images: those of all objects that are alive, in the order of their numbers.
  init(_ images: [StoredImage]) throws {
    self.init()
    for stored in images where stored.entity == ModelNumbers.entityOfEntities {
      entities.append(try Entity(decoding: stored.image, number: stored.number))
    }
    nameTargets()
    for stored in images where stored.entity == ModelNumbers.entityOfViews {
      views.append(
        try View(decoding: stored.image, number: stored.number, entity: entity(numbered:)))
    }
  }
}

extension Model {
  /// Gives each reference the name that its target has now.
  mutating func nameTargets() {
    let names = Dictionary(entities.map { ($0.number, $0.name) }) { first, _ in first }
    for index in entities.indices {
      for position in entities[index].attributes.indices {
        guard let target = entities[index].attributes[position].reference?.targetNumber else {
          continue
        }
        entities[index].attributes[position].reference?.target = names[target] ?? ""
      }
    }
  }
}

extension Entity {
  /// The image of the entity as an object of the model.
  var image: [UInt8] {
    var bytes: [UInt8] = []
    CBOREncoder.append(mapOf: 2, to: &bytes)
    CBOREncoder.append(unsigned: 1, to: &bytes)
    CBOREncoder.append(name, to: &bytes)
    CBOREncoder.append(unsigned: 2, to: &bytes)
    CBOREncoder.append(arrayOf: attributes.count, to: &bytes)
    for attribute in attributes { attribute.append(to: &bytes) }
    return bytes
  }

  init(decoding image: [UInt8], number: UInt32) throws {
    var decoder = CBORDecoder()
    try decoder.expect(mapOf: 2, in: image.span)
    try decoder.expect(unsigned: 1, in: image.span)
    self.init(try decoder.readText(in: image.span))
    self.number = number
    try decoder.expect(unsigned: 2, in: image.span)
    for _ in 0..<(try decoder.readArrayCount(in: image.span)) {
      attributes.append(try Attribute(from: &decoder, in: image.span))
    }
    try decoder.requireEnd(of: image.span)
  }
}

extension Attribute {
  private static let requiredFlag: UInt64 = 1
  private static let uniqueFlag: UInt64 = 2

  func append(to bytes: inout [UInt8]) {
    CBOREncoder.append(
      mapOf: 7 + (rules.isEmpty ? 0 : 1) + (reference == nil ? 0 : 1), to: &bytes)
    CBOREncoder.append(unsigned: 1, to: &bytes)
    CBOREncoder.append(unsigned: UInt64(number), to: &bytes)
    CBOREncoder.append(unsigned: 2, to: &bytes)
    CBOREncoder.append(name, to: &bytes)
    CBOREncoder.append(unsigned: 3, to: &bytes)
    CBOREncoder.append(type.rawValue, to: &bytes)
    CBOREncoder.append(unsigned: 4, to: &bytes)
    CBOREncoder.append(
      unsigned: (isRequired ? Attribute.requiredFlag : 0) | (isUnique ? Attribute.uniqueFlag : 0),
      to: &bytes)
    let (kind, constant): (UInt64, Value) =
      switch defaultValue {
      case nil: (0, .null)
      case .constant(let value): (1, value)
      case .now: (2, .null)
      case .today: (3, .null)
      }
    CBOREncoder.append(unsigned: 5, to: &bytes)
    CBOREncoder.append(unsigned: kind, to: &bytes)
    CBOREncoder.append(unsigned: 6, to: &bytes)
    CBOREncoder.append(constant, to: &bytes)
    CBOREncoder.append(unsigned: 7, to: &bytes)
    CBOREncoder.append(valueOfOlderObjects, to: &bytes)
    if !rules.isEmpty {
      CBOREncoder.append(unsigned: 8, to: &bytes)
      rules.append(to: &bytes)
    }
    if let reference {
      CBOREncoder.append(unsigned: 9, to: &bytes)
      reference.append(to: &bytes)
    }
  }

  init(from decoder: inout CBORDecoder, in bytes: Span<UInt8>) throws {
    var more = try decoder.readMapCount(in: bytes) - 7
    try decoder.expect(unsigned: 1, in: bytes)
    let number = try decoder.readUInt32(in: bytes)
    try decoder.expect(unsigned: 2, in: bytes)
    let name = try decoder.readText(in: bytes)
    try decoder.expect(unsigned: 3, in: bytes)
    guard let type = AttributeType(rawValue: try decoder.readText(in: bytes)) else {
      throw CBORDecoder.Flaw.unexpected
    }
    try decoder.expect(unsigned: 4, in: bytes)
    let flags = try decoder.readUnsigned(in: bytes)
    try decoder.expect(unsigned: 5, in: bytes)
    let defaultKind = try decoder.readUnsigned(in: bytes)
    try decoder.expect(unsigned: 6, in: bytes)
    let constant = try decoder.readValue(in: bytes)
    try decoder.expect(unsigned: 7, in: bytes)
    let older = try decoder.readValue(in: bytes)
    let defaults: [Default?] = [nil, .constant(constant), .now, .today]
    guard defaultKind < 4 else { throw CBORDecoder.Flaw.unexpected }
    self.init(
      name, type, required: flags & Attribute.requiredFlag != 0,
      unique: flags & Attribute.uniqueFlag != 0, default: defaults[Int(defaultKind)])
    self.number = number
    valueOfOlderObjects = older
    while more > 0 {
      switch try decoder.readUnsigned(in: bytes) {
      case 8 where rules.isEmpty && reference == nil:
        rules = try ValueRules(from: &decoder, in: bytes)
      case 9 where reference == nil: reference = try Reference(from: &decoder, in: bytes)
      default: throw CBORDecoder.Flaw.unexpected
      }
      more -= 1
    }
    guard more == 0 else { throw CBORDecoder.Flaw.unexpected }
  }
}
