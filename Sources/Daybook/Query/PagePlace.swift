/// Where a page begins: behind the last row that has certain keys.
struct PagePlace {
  /// The key of the section of the place, or the beginning of all.
  let section: [UInt8]
  /// Behind all rows of that section that have the keys.
  let start: [UInt8]
  /// Whether a component was cut, so that rows stand by hashes at the place.
  let isCut: Bool
  /// The keys in full.
  private let whole: [UInt8]
  private let layout: ViewLayout

  /// Behind every key that begins with the same components.
  private static let behind = [UInt8](repeating: 0xFF, count: 9)

  /// - Parameter values: of the section key, if there is one, and of sort keys; none: the beginning.
  /// - Throws: `out-of-range` for too many, `wrong-type` for one that the key cannot have.
  init(_ values: [Value], in layout: ViewLayout) throws {
    self.layout = layout
    let parts = (layout.section.map { [$0] } ?? []) + layout.sort
    guard values.count <= parts.count else {
      throw DaybookError(
        .outOfRange, "the view has \(parts.count) keys, and \(values.count) values are given")
    }
    let converted = try zip(parts, values).map { try $0.converting($1) }
    var whole = layout.prefix
    for (part, value) in zip(parts, converted) { part.encoder.append(value, to: &whole) }
    var key = layout.prefix
    var sorts = converted[...]
    if layout.section != nil, let value = sorts.popFirst() {
      _ = layout.appendSection(value, to: &key)
    }
    section = key
    layout.appendSort(Array(sorts), to: &key)
    isCut = key != whole
    start = values.isEmpty ? key : key + PagePlace.behind
    self.whole = whole
  }

  /// Whether the place is before the row of an object.
  func isBefore(_ state: ObjectState) throws -> Bool {
    var key: [UInt8] = []
    _ = try layout.appendWholeKey(of: state, to: &key)
    if whole.count > layout.prefix.count, key.starts(with: whole) { return false }
    return whole.lexicographicallyPrecedes(key)
  }
}

extension KeyPart {
  /// A value as the key has it.
  /// - Throws: `wrong-type`.
  fileprivate func converting(_ value: Value) throws(DaybookError) -> Value {
    let converted = value.converted(to: transform.keyType)
    guard converted == .null || converted.type == transform.keyType else {
      throw DaybookError(
        .wrongType, "\(key.key.attribute): \(value.quoted) is not \(transform.keyType.rawValue)")
    }
    return converted
  }
}
