internal import Platform

/// Turns values by name into the full values of an object, checked against the entity's rules.
struct EntityWriter {
  let entity: Entity
  let store: Store

  init(_ entity: Entity, store: Store) {
    self.entity = entity
    self.store = store
  }

  /// The values of a new object: what is given, defaults for the rest.
  func valuesOfNew(_ given: [String: Value]) throws(DaybookError) -> [Value] {
    let defaults = entity.attributes.map(defaultValue)
    let values = try merging(given, into: defaults)
    return try checked(values)
  }

  /// The values of an object with some of them replaced.
  func values(_ old: [Value], with given: [String: Value]) throws(DaybookError) -> [Value] {
    try checked(try merging(given, into: old))
  }

  private func merging(
    _ given: [String: Value], into base: [Value]
  ) throws(DaybookError) -> [Value] {
    var values = base
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      let position = try entity.position(of: name)
      values[position] = try entity.attributes[position].accepting(value)
    }
    return values
  }

  /// Refuses nil where a value is required.
  func checked(_ values: [Value]) throws(DaybookError) -> [Value] {
    for (attribute, value) in zip(entity.attributes, values)
    where attribute.isRequired && value == .null {
      throw DaybookError(
        .missingValue, "\(attribute.name) of \(entity.name) is required; give it a value")
    }
    return values
  }

  /// What a new object gets for an attribute that nobody set.
  func defaultValue(of attribute: Attribute) -> Value {
    switch attribute.defaultValue {
    case nil: .null
    case .constant(let value): value
    case .now: .timestamp(store.now())
    case .today: .date(store.today())
    }
  }
}

extension Attribute {
  /// A value as the attribute keeps it: an integer given for a double becomes one.
  /// - Throws: `wrong-type`, `out-of-range`.
  func accepting(_ value: Value) throws(DaybookError) -> Value {
    switch (type, value) {
    case (_, .null): return .null
    case (.double, .integer(let number)):
      guard let double = Double(exactly: number) else {
        throw DaybookError(
          .outOfRange, "\(name): \(number) has no exact double; give a smaller number")
      }
      return .double(double)
    case (.double, .double(let number)):
      guard number.isFinite else {
        throw DaybookError(.outOfRange, "\(name): a double must be finite, not \(number)")
      }
      return .double(number == 0 ? 0 : number)
    case (.decimal, .integer(let number)): return .decimal(DecimalNumber(number))
    default:
      guard value.type == type else {
        throw DaybookError(
          .wrongType, "\(name) is \(type.rawValue), and \(value.quoted) is not")
      }
      return value
    }
  }
}

extension Store {
  /// The local day of the clock's time.
  func today() -> CalendarDate {
    CalendarDate(of: now(), in: options.zone ?? .local)
  }
}
