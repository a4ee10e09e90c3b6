/// The state of an object taken apart, so that one part can be put back and the others left.
///
/// The parts of an object are its attributes; those of an entity its name and its attributes'
/// definitions; those of a view its name, predicate, section and sort keys. Each is the bytes that
/// stand for it.
struct StateParts {
  /// Whose state it is.
  enum Kind {
    /// An object, read by an entity: values that are not in the image are those of older objects.
    case object(Entity)
    /// An entity's definition, by its number.
    case entity(UInt32)
    case view
  }

  private let kind: Kind
  private var parts: [UInt32: [UInt8]] = [:]

  /// The number of the part that is an entity's name; its other parts are attributes' numbers.
  private static let nameOfEntity: UInt32 = 0
  /// The parts of a view, by their numbers in its image.
  private static let viewParts = ["name", "entity", "where", "section", "sort"]

  init(_ image: [UInt8], of kind: Kind) throws {
    self.kind = kind
    switch kind {
    case .object(let entity):
      for (attribute, value) in zip(entity.attributes, try Image.decode(image, of: entity)) {
        CBOREncoder.append(value, to: &parts[attribute.number, default: []])
      }
    case .entity(let number):
      let entity = try Entity(decoding: image, number: number)
      parts[StateParts.nameOfEntity] = [UInt8](entity.name.utf8)
      for attribute in entity.attributes {
        attribute.append(to: &parts[attribute.number, default: []])
      }
    case .view:
      var decoder = CBORDecoder()
      for _ in 0..<(try decoder.readMapCount(in: image.span)) {
        let number = try decoder.readUInt32(in: image.span)
        let start = decoder.offset
        try decoder.skip(in: image.span)
        parts[number] = [UInt8](image[start..<decoder.offset])
      }
    }
  }

  /// The numbers of the parts in which two states differ, in order.
  func differences(from other: StateParts) -> [UInt32] {
    Set(parts.keys).union(other.parts.keys).filter { parts[$0] != other.parts[$0] }.sorted()
  }

  /// Makes some parts what they are in another state.
  mutating func take(_ numbers: [UInt32], from other: StateParts) {
    for number in numbers { parts[number] = other.parts[number] }
  }

  /// The whole state.
  func image() throws -> [UInt8] {
    switch kind {
    case .object(let entity): return Image.encode(try values(of: entity), of: entity)
    case .entity(let number):
      var entity = Entity(String(decoding: parts[StateParts.nameOfEntity] ?? [], as: UTF8.self))
      entity.number = number
      for (part, bytes) in parts.sorted(by: { $0.key < $1.key })
      where part != StateParts.nameOfEntity {
        var decoder = CBORDecoder()
        entity.attributes.append(try Attribute(from: &decoder, in: bytes.span))
      }
      return entity.image
    case .view:
      var bytes: [UInt8] = []
      CBOREncoder.append(mapOf: parts.count, to: &bytes)
      for (number, part) in parts.sorted(by: { $0.key < $1.key }) {
        CBOREncoder.append(unsigned: UInt64(number), to: &bytes)
        bytes.append(contentsOf: part)
      }
      return bytes
    }
  }

  /// The values of an object's attributes, in their order.
  private func values(of entity: Entity) throws -> [Value] {
    try entity.attributes.map { attribute in
      guard let bytes = parts[attribute.number] else { return attribute.valueOfOlderObjects }
      var decoder = CBORDecoder()
      return try decoder.readValue(in: bytes.span)
    }
  }

  /// What a person calls a part; nil where this state does not have it.
  func name(of part: UInt32) throws -> String? {
    guard let bytes = parts[part] else { return nil }
    switch kind {
    case .object(let entity): return entity.name(of: part)
    case .entity:
      if part == StateParts.nameOfEntity { return "the name" }
      var decoder = CBORDecoder()
      return try Attribute(from: &decoder, in: bytes.span).name
    case .view:
      let index = Int(part) - 1
      return StateParts.viewParts.indices.contains(index) ? StateParts.viewParts[index] : nil
    }
  }
}
