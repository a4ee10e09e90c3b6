internal import Platform

/// Reads the literals of a predicate, each by the type of the attribute that it stands beside.
///
/// It is a class because it notes on the way which times had no zone.
final class LiteralReader {
  let scope: PredicateScope
  /// The instants of the times that were written without a zone, in the order of the text.
  private(set) var localTimes: [Timestamp] = []

  init(scope: PredicateScope) { self.scope = scope }

  /// The value of a literal that is compared with an attribute.
  ///
  /// A number beside an attribute of numbers keeps its own kind, so that the comparison is exact. A
  /// day beside a timestamp is its midnight in the scope's zone.
  func value(
    of literal: Literal, beside slot: AttributeSlot, at position: SourcePosition?
  ) throws(DaybookError) -> Value {
    do throws(DaybookError) {
      switch literal.form {
      case .null: return .null
      case .quoted(let text): return try value(of: text, as: slot.type)
      case .plain(let text): return try value(ofPlain: text, as: slot.type)
      }
    } catch {
      throw DaybookError(error.code, "\(Name.written(slot.name)): \(error.message)", at: position)
    }
  }

  /// The value of a literal that is compared with a literal: by its own shape.
  func value(of literal: Literal, at position: SourcePosition?) throws(DaybookError) -> Value {
    do throws(DaybookError) {
      switch literal.form {
      case .null: return .null
      case .quoted(let text): return .string(text)
      case .plain(let text):
        return try value(ofPlain: text, as: Self.type(ofPlain: text))
      }
    } catch {
      throw DaybookError(error.code, error.message, at: position)
    }
  }

  private func value(
    ofPlain text: String, as type: AttributeType
  ) throws(DaybookError) -> Value {
    let isWord = Literal(keyword: text) != nil
    switch type {
    case .string where isWord:
      throw DaybookError(
        .wrongType, "\(text) is not text: write \(Literal.quoted(text)) if it is meant so")
    case .date where text == "today", .timestamp where text == "now" || text == "today":
      return try present(text, as: type)
    case .integer where Self.type(ofPlain: text) == .double:
      if let number = try? AttributeType.double.value(parsing: text, zone: scope.zone) {
        return number
      }
      return try value(of: text, as: type)
    case .double where Self.type(ofPlain: text) == .integer:
      // Beyond an integer's range the nearest double is meant, as when such a value is stored.
      if let number = try? AttributeType.integer.value(parsing: text, zone: scope.zone) {
        return number
      }
      return try value(of: text, as: type)
    default: return try value(of: text, as: type)
    }
  }

  private func value(of text: String, as type: AttributeType) throws(DaybookError) -> Value {
    guard type == .timestamp else { return try type.value(parsing: text, zone: scope.zone) }
    let (timestamp, usedZone) = try Timestamp.parse(text, zone: scope.zone)
    if usedZone { localTimes.append(timestamp) }
    return .timestamp(timestamp)
  }

  /// `now` or `today`.
  private func present(_ word: String, as type: AttributeType) throws(DaybookError) -> Value {
    guard let now = scope.now else {
      throw DaybookError(
        .wrongType, "\(word) has no place where nothing may depend on the clock: write the time")
    }
    if word == "now" { return .timestamp(now) }
    let days = now.clock(offsetSeconds: now.offsetSeconds(in: scope.zone)).days
    let today = try CalendarDate(daysSince1970: days)
    if type == .date { return .date(today) }
    return try type.value(parsing: Value.date(today).text, zone: scope.zone)
  }

  /// The type that the shape of an unquoted literal shows.
  private static func type(ofPlain text: String) -> AttributeType {
    switch text {
    case "true", "false": return .boolean
    case "now": return .timestamp
    case "today": return .date
    default: break
    }
    if text.hasPrefix("0x") || text.hasPrefix("0X") { return .data }
    let digits =
      text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-")
      ? text.utf8.dropFirst() : text.utf8[...]
    if digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return .integer
    }
    if text.utf8.contains(UInt8(ascii: ":")) { return .timestamp }
    // A double may have a sign within, but only after its e.
    if !text.utf8.contains(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }),
      digits.contains(UInt8(ascii: "-"))
    {
      return .date
    }
    return .double
  }
}
