internal import Platform

/// Finds the object that has a row's key, and sees to it that keys are unambiguous.
final class ImportKeyIndex {
  private let attribute: Attribute
  private let position: Int
  private let encoder: KeyEncoder
  /// For each key of the entity's objects the object; 0 where several have it.
  private var objects: [[UInt8]: UInt64] = [:]
  /// The keys that came in rows.
  private var seen: Set<[UInt8]> = []

  init(_ attribute: Attribute, of entity: Entity, _ reader: StoreReader) throws {
    self.attribute = attribute
    position = try entity.position(of: attribute.name)
    encoder = try KeyEncoder(collation: Collation(order: .binary), descending: false)
    let layout = ViewLayout(ofAll: entity.number)
    let walker = try RowWalker(reader, layout, section: layout.prefix, window: .present)
    defer { walker.close() }
    while let row = try walker.next() {
      let image = try reader.event(at: row.newest).image ?? Image.empty
      let value =
        try Image.value(of: attribute.number, in: image) ?? attribute.valueOfOlderObjects
      if value == .null { continue }
      let key = key(of: value)
      objects[key] = objects[key] == nil ? row.object : 0
    }
  }

  /// The object that a row updates; nil for a new one.
  func object(for given: [Value?]) throws(DaybookError) -> UInt64? {
    guard let value = given[position], value != .null else {
      throw DaybookError(
        .missingValue, "\(attribute.name) is the key, so no row may leave it empty")
    }
    let key = key(of: try attribute.accepting(value))
    guard seen.insert(key).inserted else {
      throw DaybookError(
        .notUnique, "the key \(attribute.name) \(value.quoted) came in an earlier row already")
    }
    guard let object = objects[key] else { return nil }
    guard object != 0 else {
      throw DaybookError(
        .notExactlyOne,
        "several objects have the key \(attribute.name) \(value.quoted); use key # instead")
    }
    return object
  }

  private func key(of value: Value) -> [UInt8] {
    var key: [UInt8] = []
    encoder.append(value, to: &key)
    return key
  }
}
