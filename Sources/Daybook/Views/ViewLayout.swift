internal import Platform

/// A view made ready to work: which objects stand in it, and where.
///
/// A row's key is
///
///     view (4 bytes) ‖ section component ‖ sort components ‖ object (8 bytes)
///
/// each component an order-preserving byte string, inverted where it descends. The object's number is
/// inverted with the last sort key, so a descending listing is the exact reverse of the ascending one.
struct ViewLayout {
  /// The view's number, first in every key of its tables.
  let view: UInt32
  let entity: UInt32
  let filter: RowFilter?
  let section: KeyPart?
  let sort: [KeyPart]
  let objectDescends: Bool

  /// The view that every entity has: all its objects, by number. Its number is the entity's.
  init(ofAll entity: UInt32) {
    view = entity
    self.entity = entity
    filter = nil
    section = nil
    sort = []
    objectDescends = false
  }

  /// - Parameter now: what `now` and `today` mean in the predicate of a query; a view's has neither.
  init(_ view: View, of entity: Entity, now: Timestamp? = nil) throws {
    self.view = view.number
    self.entity = entity.number
    filter = try view.predicate.map { try RowFilter($0, of: entity, now: now) }
    section = try view.section.map { key throws(DaybookError) in try KeyPart(key, of: entity) }
    sort = try view.sort.map { key throws(DaybookError) in try KeyPart(key, of: entity) }
    objectDescends = view.sort.last?.isDescending ?? false
  }

  /// What all keys of the view in `rows` and `sections` begin with.
  var prefix: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(view)
    return bytes
  }

  func contains(_ state: ObjectState) throws -> Bool {
    try filter?.matches(state) ?? true
  }

  /// Where a key's parts end.
  struct KeyShape: Equatable {
    /// Where the section's component ends and the sort keys begin, from the key's start.
    var sectionEnd: Int
    /// Whether the section's component was cut.
    var sectionIsCut: Bool
    /// Where the first cut sort component was cut, from the key's start; 0 when none was.
    var cutOffset: Int

    /// Where the first of all components that were cut was cut, the section's included; nil when none
    /// was.
    var firstCut: Int? {
      if sectionIsCut { return sectionEnd - RowKey.hashLength }
      return cutOffset > 0 ? cutOffset : nil
    }
  }

  /// Appends the key of an object's row in `rows`.
  /// - Parameter sectionKeys: what is known of the section's components; nil: nothing.
  func appendKey(
    of state: ObjectState, to bytes: inout [UInt8], sectionKeys: ComponentCache? = nil
  ) throws -> KeyShape {
    let start = bytes.count
    bytes.appendBigEndian(view)
    let sectionIsCut = try appendSection(of: state, to: &bytes, sectionKeys)
    let sectionEnd = bytes.count
    var cutOffset: Int?
    for (index, part) in sort.enumerated() {
      let component = bytes.count
      try part.append(state, to: &bytes)
      let following = RowKey.reserve * (sort.count - index - 1)
      let limit = RowKey.budget - following - (component - start - 4)
      let cut = RowKey.cut(&bytes, from: component, limit: limit)
      cutOffset = cutOffset ?? cut
    }
    bytes.appendBigEndian(objectDescends ? ~state.object : state.object)
    return KeyShape(
      sectionEnd: sectionEnd - start, sectionIsCut: sectionIsCut,
      cutOffset: cutOffset.map { $0 - start } ?? 0)
  }

  /// Appends the components of the first sort keys that have these values.
  func appendSort(_ values: [Value], to bytes: inout [UInt8]) {
    let start = 4
    for (index, value) in values.enumerated() {
      let component = bytes.count
      sort[index].encoder.append(value, to: &bytes)
      let following = RowKey.reserve * (sort.count - index - 1)
      _ = RowKey.cut(
        &bytes, from: component, limit: RowKey.budget - following - (component - start))
    }
  }

  /// Appends the section's component.
  /// - Returns: whether it was cut.
  func appendSection(
    of state: ObjectState, to bytes: inout [UInt8], _ known: ComponentCache? = nil
  ) throws -> Bool {
    guard let section else { return false }
    let component = bytes.count
    try section.append(state, to: &bytes, known)
    return RowKey.cut(&bytes, from: component, limit: sectionLimit) != nil
  }

  /// Appends the component of the section of that key value.
  /// - Returns: whether it was cut.
  func appendSection(_ keyValue: Value, to bytes: inout [UInt8]) -> Bool {
    guard let section else { return false }
    let component = bytes.count
    section.encoder.append(keyValue, to: &bytes)
    return RowKey.cut(&bytes, from: component, limit: sectionLimit) != nil
  }

  private var sectionLimit: Int { sort.isEmpty ? RowKey.budget : RowKey.sectionLimit }

  /// The sort keys and the object's number in full: what decides between rows whose keys were cut.
  func wholeSortKey(of state: ObjectState) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for part in sort { try part.append(state, to: &bytes) }
    bytes.appendBigEndian(objectDescends ? ~state.object : state.object)
    return bytes
  }

  /// Appends view, section, sort keys and object in full, nothing cut.
  /// - Returns: where the section's component ends, from the key's start.
  func appendWholeKey(of state: ObjectState, to bytes: inout [UInt8]) throws -> Int {
    let start = bytes.count
    bytes.appendBigEndian(view)
    try section?.append(state, to: &bytes)
    let sectionEnd = bytes.count - start
    bytes.append(contentsOf: try wholeSortKey(of: state))
    return sectionEnd
  }

  /// The number at the end of a row's key.
  func object(in key: Span<UInt8>) -> UInt64 {
    let number = key.bigEndianUInt64(at: key.count - 8)
    return objectDescends ? ~number : number
  }

  /// Whether a key or the filter looks at createdAt or updatedAt.
  var usesTimes: Bool {
    let parts = (section.map { [$0] } ?? []) + sort
    let attributes = parts.map(\.attribute) + (filter?.attributes ?? [])
    return attributes.contains { BuiltInAttribute(rawValue: $0) != nil }
  }

  /// The name of an object's section: its key value as given, not folded.
  func sectionName(of state: ObjectState) throws -> Value {
    guard let section else { return .null }
    return section.transform.name(of: try section.keyValue(of: state))
  }
}
