internal import Daybook
internal import Platform

/// Reads the values of assignments by the types of an entity's attributes.
struct ValueReader {
  let entity: Entity
  let zone: Zone
  /// What `now` means.
  let now: Timestamp
  /// Told the instant that a time without a zone became.
  var tellInstant: (Timestamp) -> Void = { _ in }

  /// The values by attribute name.
  /// - Parameter refusesNames: whether a bare word that names an attribute is refused, as in `update`.
  func values(_ assignments: [Assignment], refusesNames: Bool) throws -> [String: Value] {
    var values: [String: Value] = [:]
    for assignment in assignments {
      let name = assignment.attribute
      guard let attribute = entity.attribute(named: name.content) else {
        let error = entity.unknownAttribute(name.content)
        throw name.error(error.code, error.message)
      }
      guard values[attribute.name] == nil else {
        throw name.error(.syntax, "\(attribute.name) is given twice; give it one value")
      }
      if refusesNames, case .bare(let word) = assignment.value.content,
        entity.attribute(named: word) != nil
      {
        throw assignment.value.error(
          .syntax,
          "\(word) is the name of an attribute, and a value cannot be taken from one; for the text "
            + "write \"\(word)\"")
      }
      values[attribute.name] = try value(assignment.value, of: attribute)
    }
    return values
  }

  /// One value, read by the attribute's type.
  func value(_ literal: Located<ValueLiteral>, of attribute: Attribute) throws -> Value {
    do throws(DaybookError) {
      switch literal.content {
      case .null: return .null
      case .bare("now") where attribute.type == .timestamp: return .timestamp(now)
      case .bare("today") where attribute.type == .date:
        return .date(CalendarDate(of: now, in: zone))
      case .bare(let text), .text(let text), .object(_, let text):
        guard attribute.type == .timestamp else {
          return try attribute.type.value(parsing: text, zone: zone)
        }
        let (instant, usedZone) = try Timestamp.parse(text, zone: zone)
        if usedZone { tellInstant(instant) }
        return .timestamp(instant)
      }
    } catch {
      throw literal.error(error.code, "\(attribute.name): \(error.message)")
    }
  }

  /// The default that a declaration gives an attribute.
  static func defaultValue(
    _ literal: Located<ValueLiteral>, of attribute: Attribute, zone: Zone
  ) throws -> Attribute.Default? {
    switch literal.content {
    case .null: return nil
    case .bare("now") where attribute.type == .timestamp: return .now
    case .bare("today") where attribute.type == .date: return .today
    default:
      let reader = ValueReader(
        entity: Entity("", [attribute]), zone: zone, now: try Timestamp(microsecondsSince1970: 0))
      return .constant(try reader.value(literal, of: attribute))
    }
  }
}
