import Daybook
import Platform

/// Changes on top of a state of the reference, as a context holds them.
struct ReferencePending {
  private(set) var state: ReferenceState
  /// The time that pending states have: that of a save made now.
  let time: Timestamp

  init(_ reference: ReferenceStore, clock: Int64) throws {
    state = reference.state
    time = try reference.nextTime(clock)
  }

  /// What an operation of a context does here, or the error that it meets.
  enum Outcome {
    case done
    case refused(DaybookError.Code)
  }

  /// The values of a new object: what is given, defaults for the rest.
  static func values(
    of entity: ReferenceEntity, _ given: [String: Value], clock: Int64
  ) throws -> [String: Value] {
    var values: [String: Value] = [:]
    for attribute in entity.attributes {
      if let value = given[attribute.name] {
        values[attribute.name] = value
        continue
      }
      switch attribute.defaultValue {
      case nil: values[attribute.name] = .null
      case .constant(let value): values[attribute.name] = value
      case .now: values[attribute.name] = .timestamp(try Timestamp(microsecondsSince1970: clock))
      case .today:
        let now = Value.timestamp(try Timestamp(microsecondsSince1970: clock))
        values[attribute.name] = ReferenceTransform.apply(
          .day(zone: Zone.local.identifier), to: now)
      }
    }
    return values
  }

  static func lacksRequired(_ values: [String: Value], of entity: ReferenceEntity) -> Bool {
    entity.attributes.contains { $0.isRequired && values[$0.name] == .null }
  }

  mutating func put(_ number: UInt64, _ entity: ReferenceEntity, _ values: [String: Value]) {
    let old = state.objects[number]
    let new = ReferenceObject(
      entity: entity.number, values: values, createdAt: old?.createdAt ?? time, updatedAt: time)
    state.objects[number] = new
  }

  /// Changes values of a living object.
  mutating func update(_ number: UInt64, _ given: [String: Value]) -> Outcome {
    guard let old = state.objects[number], let entity = state.entity(old.entity) else {
      return .refused(.unknownObject)
    }
    let values = old.values.merging(given) { $1 }
    if Self.lacksRequired(values, of: entity) { return .refused(.missingValue) }
    put(number, entity, values)
    return .done
  }

  mutating func delete(_ number: UInt64) { state.objects[number] = nil }
}
