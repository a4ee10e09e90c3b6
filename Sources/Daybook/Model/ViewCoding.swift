extension View {
  /// The image of the view as an object of the model.
  /// - Throws: `unknown-attribute` for a key or predicate that names none of the entity's.
  func image(of entity: Entity) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCBOR(mapCount: 5)
    bytes.appendCBOR(unsigned: 1)
    bytes.appendCBOR(text: name)
    bytes.appendCBOR(unsigned: 2)
    bytes.appendCBOR(unsigned: UInt64(entity.number))
    bytes.appendCBOR(unsigned: 3)
    if let predicate {
      let numbered = try predicate.renamingAttributes { name throws(DaybookError) in
        String(try entity.number(of: name))
      }
      bytes.appendCBOR(text: numbered.description)
    } else {
      bytes.appendCBOR(.null)
    }
    bytes.appendCBOR(unsigned: 4)
    try View.append(section.map { [$0] } ?? [], of: entity, to: &bytes)
    bytes.appendCBOR(unsigned: 5)
    try View.append(sort, of: entity, to: &bytes)
    return bytes
  }

  /// - Parameter entity: finds the entity by its number; nil where it is gone.
  init(decoding image: [UInt8], number: UInt32, entity find: (UInt32) -> Entity?) throws {
    var decoder = CBORDecoder(image.span)
    try decoder.expect(mapCount: 5)
    try decoder.expect(unsigned: 1)
    let name = try decoder.readText()
    try decoder.expect(unsigned: 2)
    guard let entity = find(try decoder.readUInt32()) else { throw DecodingError.malformed }
    self.init(name, on: entity.name)
    self.number = number
    try decoder.expect(unsigned: 3)
    if case .string(let text) = try decoder.readValue() {
      predicate = try Predicate(parsing: text).renamingAttributes { number throws(DaybookError) in
        UInt32(number).flatMap(entity.name(of:)) ?? number
      }
    }
    try decoder.expect(unsigned: 4)
    section = try View.readKeys(of: entity, from: &decoder).first
    try decoder.expect(unsigned: 5)
    sort = try View.readKeys(of: entity, from: &decoder)
    try decoder.finish()
  }

  private static func append(
    _ keys: [SortKey], of entity: Entity, to bytes: inout [UInt8]
  ) throws {
    bytes.appendCBOR(arrayCount: keys.count)
    for sortKey in keys {
      let key = sortKey.key
      let (transform, zone): (UInt64, String?) =
        switch key.transform {
        case .none: (0, nil)
        case .initial: (1, nil)
        case .year(let zone): (2, zone)
        case .month(let zone): (3, zone)
        case .day(let zone): (4, zone)
        }
      let (order, locale): (UInt64, String?) =
        switch key.collation.order {
        case .root: (0, nil)
        case .numeric: (1, nil)
        case .locale(let locale): (2, locale)
        case .binary: (3, nil)
        }
      let flags: UInt64 =
        (sortKey.isDescending ? 1 : 0) | (key.collation.ignoresCase ? 2 : 0)
        | (key.collation.ignoresDiacritics ? 4 : 0)
      bytes.appendCBOR(arrayCount: 6)
      bytes.appendCBOR(unsigned: UInt64(try entity.number(of: key.attribute)))
      bytes.appendCBOR(unsigned: transform)
      bytes.appendCBOR(zone.map(Value.string) ?? .null)
      bytes.appendCBOR(unsigned: flags)
      bytes.appendCBOR(unsigned: order)
      bytes.appendCBOR(locale.map(Value.string) ?? .null)
    }
  }

  private static func readKeys(
    of entity: Entity, from decoder: inout CBORDecoder
  ) throws -> [SortKey] {
    var keys: [SortKey] = []
    for _ in 0..<(try decoder.readArrayCount()) {
      try decoder.expect(arrayCount: 6)
      guard let attribute = entity.name(of: try decoder.readUInt32()) else {
        throw DecodingError.malformed
      }
      let transformNumber = try decoder.readUnsigned()
      let zone = try readOptionalText(from: &decoder)
      let flags = try decoder.readUnsigned()
      let orderNumber = try decoder.readUnsigned()
      let locale = try readOptionalText(from: &decoder)
      let transforms: [KeyExpression.Transform] = [
        .none, .initial, .year(zone: zone), .month(zone: zone), .day(zone: zone),
      ]
      let orders: [Collation.Order] = [.root, .numeric, .locale(locale ?? ""), .binary]
      guard transformNumber < 5, orderNumber < 4 else { throw DecodingError.malformed }
      let collation = Collation(
        ignoresCase: flags & 2 != 0, ignoresDiacritics: flags & 4 != 0,
        order: orders[Int(orderNumber)])
      let expression = KeyExpression(
        attribute, transform: transforms[Int(transformNumber)], collation: collation)
      keys.append(SortKey(expression, descending: flags & 1 != 0))
    }
    return keys
  }

  private static func readOptionalText(from decoder: inout CBORDecoder) throws -> String? {
    switch try decoder.readValue() {
    case .string(let text): text
    case .null: nil
    default: throw DecodingError.malformed
    }
  }
}
