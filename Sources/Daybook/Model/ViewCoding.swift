extension View {
  /// The image of the view as an object of the model.
  /// - Throws: `unknown-attribute` for a key or predicate that names none of the entity's.
  func image(of entity: Entity) throws -> [UInt8] {
    var bytes: [UInt8] = []
    CBOREncoder.append(mapOf: 5, to: &bytes)
    CBOREncoder.append(unsigned: 1, to: &bytes)
    CBOREncoder.append(name, to: &bytes)
    CBOREncoder.append(unsigned: 2, to: &bytes)
    CBOREncoder.append(unsigned: UInt64(entity.number), to: &bytes)
    CBOREncoder.append(unsigned: 3, to: &bytes)
    if let predicate {
      let numbered = try predicate.renamingAttributes { name throws(DaybookError) in
        String(try entity.number(of: name))
      }
      CBOREncoder.append(numbered.description, to: &bytes)
    } else {
      CBOREncoder.append(.null, to: &bytes)
    }
    CBOREncoder.append(unsigned: 4, to: &bytes)
    try View.append(section.map { [$0] } ?? [], of: entity, to: &bytes)
    CBOREncoder.append(unsigned: 5, to: &bytes)
    try View.append(sort, of: entity, to: &bytes)
    return bytes
  }

  /// - Parameter entity: finds the entity by its number; nil where it is gone.
  init(decoding image: [UInt8], number: UInt32, entity find: (UInt32) -> Entity?) throws {
    var decoder = CBORDecoder()
    try decoder.expect(mapOf: 5, in: image.span)
    try decoder.expect(unsigned: 1, in: image.span)
    let name = try decoder.readText(in: image.span)
    try decoder.expect(unsigned: 2, in: image.span)
    guard let entity = find(try decoder.readUInt32(in: image.span)) else {
      throw CBORDecoder.Flaw.unexpected
    }
    self.init(name, on: entity.name)
    self.number = number
    try decoder.expect(unsigned: 3, in: image.span)
    if case .string(let text) = try decoder.readValue(in: image.span) {
      predicate = try Predicate(parsing: text).renamingAttributes { number throws(DaybookError) in
        UInt32(number).flatMap(entity.name(of:)) ?? number
      }
    }
    try decoder.expect(unsigned: 4, in: image.span)
    section = try View.readKeys(of: entity, from: &decoder, in: image.span).first
    try decoder.expect(unsigned: 5, in: image.span)
    sort = try View.readKeys(of: entity, from: &decoder, in: image.span)
    try decoder.requireEnd(of: image.span)
  }

  private static func append(
    _ keys: [SortKey], of entity: Entity, to bytes: inout [UInt8]
  ) throws {
    CBOREncoder.append(arrayOf: keys.count, to: &bytes)
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
      CBOREncoder.append(arrayOf: 6, to: &bytes)
      CBOREncoder.append(unsigned: UInt64(try entity.number(of: key.attribute)), to: &bytes)
      CBOREncoder.append(unsigned: transform, to: &bytes)
      CBOREncoder.append(zone.map(Value.string) ?? .null, to: &bytes)
      CBOREncoder.append(unsigned: flags, to: &bytes)
      CBOREncoder.append(unsigned: order, to: &bytes)
      CBOREncoder.append(locale.map(Value.string) ?? .null, to: &bytes)
    }
  }

  private static func readKeys(
    of entity: Entity, from decoder: inout CBORDecoder, in bytes: Span<UInt8>
  ) throws -> [SortKey] {
    var keys: [SortKey] = []
    for _ in 0..<(try decoder.readArrayCount(in: bytes)) {
      try decoder.expect(arrayOf: 6, in: bytes)
      guard let attribute = entity.name(of: try decoder.readUInt32(in: bytes)) else {
        throw CBORDecoder.Flaw.unexpected
      }
      let transformNumber = try decoder.readUnsigned(in: bytes)
      let zone = try readOptionalText(from: &decoder, in: bytes)
      let flags = try decoder.readUnsigned(in: bytes)
      let orderNumber = try decoder.readUnsigned(in: bytes)
      let locale = try readOptionalText(from: &decoder, in: bytes)
      let transforms: [KeyExpression.Transform] = [
        .none, .initial, .year(zone: zone), .month(zone: zone), .day(zone: zone),
      ]
      let orders: [Collation.Order] = [.root, .numeric, .locale(locale ?? ""), .binary]
      guard transformNumber < 5, orderNumber < 4 else { throw CBORDecoder.Flaw.unexpected }
      let collation = Collation(
        ignoresCase: flags & 2 != 0, ignoresDiacritics: flags & 4 != 0,
        order: orders[Int(orderNumber)])
      let expression = KeyExpression(
        attribute, transform: transforms[Int(transformNumber)], collation: collation)
      keys.append(SortKey(expression, descending: flags & 1 != 0))
    }
    return keys
  }

  private static func readOptionalText(from decoder: inout CBORDecoder, in bytes: Span<UInt8>)
    throws -> String?
  {
    switch try decoder.readValue(in: bytes) {
    case .string(let text): text
    case .null: nil
    default: throw CBORDecoder.Flaw.unexpected
    }
  }
}
