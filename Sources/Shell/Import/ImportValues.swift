internal import Daybook
internal import Platform

/// Reads the values of a file by the types of attributes.
struct ImportValues {
  /// Where a timestamp without a zone is local.
  let zone: Zone
  /// How dates are written that are not yyyy-MM-dd.
  let dates: ImportRequest.DateOrder?

  /// A value from its text.
  /// - Throws: `wrong-type`, `out-of-range`, with the attribute's name and without a place.
  func value(_ text: Span<UInt8>, of attribute: Attribute) throws(DaybookError) -> Value {
    do throws(DaybookError) {
      if let dates, attribute.type == .date || attribute.type == .timestamp {
        return try date(text, attribute.type, dates)
      }
      return try attribute.type.value(parsing: text, zone: zone)
    } catch {
      throw DaybookError(error.code, "\(attribute.name): \(error.message)")
    }
  }

  private func date(
    _ text: Span<UInt8>, _ type: AttributeType, _ order: ImportRequest.DateOrder
  ) throws(DaybookError) -> Value {
    guard let standard = order.standard(text) else {
      do throws(DaybookError) { return try type.value(parsing: text, zone: zone) } catch {
        throw DaybookError(error.code, "\(error.message), or as \(order.example)")
      }
    }
    do throws(DaybookError) { return try type.value(parsing: standard.span, zone: zone) } catch {
      throw DaybookError(
        error.code, "dates are read in the order \(order.rawValue): \(error.message)")
    }
  }

  /// A value from JSON, which must be of the kind that `--json` prints.
  /// - Throws: as for text.
  func value(_ json: JSONValue, of attribute: Attribute) throws(DaybookError) -> Value {
    switch (json, attribute.type) {
    case (.null, _): return .null
    case (.boolean(let flag), .boolean): return .boolean(flag)
    case (.string(let text), .string):
      return try value(text.utf8.span, of: attribute)
    case (.number(let text), .integer), (.number(let text), .double),
      (.string(let text), .date), (.string(let text), .timestamp), (.string(let text), .uuid),
      (.string(let text), .data), (.string(let text), .decimal), (.number(let text), .reference):
      return try value(text.utf8.span, of: attribute)
    default:
      throw DaybookError(
        .wrongType,
        "\(attribute.name): \(attribute.type.rawValue) is written as "
          + "\(ImportValues.kind(of: attribute.type)) in JSON, not as \(ImportValues.kind(of: json))"
      )
    }
  }

  private static func kind(of type: AttributeType) -> String {
    switch type {
    case .integer, .double: "a number"
    case .reference: "an object's number"
    case .boolean: "true or false"
    case .string, .decimal, .date, .timestamp, .uuid, .data: "a text in quotes"
    }
  }

  private static func kind(of json: JSONValue) -> String {
    switch json {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text in quotes"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The number of an object.
  /// - Throws: `wrong-type`, without a place.
  func number(_ text: Span<UInt8>) throws(DaybookError) -> UInt64 {
    var isNumber = text.count > 0
    for index in text.indices where !text[index].isDigit { isNumber = false }
    if isNumber,
      case .integer(let number) = try? AttributeType.integer.value(
        parsing: text, zone: zone), number > 0
    {
      return UInt64(number)
    }
    throw ImportValues.notANumber
  }

  static let notANumber = DaybookError(
    .wrongType, "#: here must stand the number of an object, such as 7")
}
