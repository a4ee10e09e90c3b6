public import FoundationEssentials

/// One value of an attribute, or nil.
///
/// Two values are equal when they have the same case and the same content; strings are equal when
/// canonically equivalent, whatever their bytes. How values of different types compare, and how
/// they sort, is decided in one place each: ``Value/compare(_:)`` and `KeyEncoder`.
///
/// ```swift
/// let values: [String: Value] = ["title": "Swift", "pages": 320, "price": 9.5, "author": .null]
/// ```
public enum Value: Hashable, Sendable {
  /// No value. Not the same as `""`, `0` or `false`.
  case null
  /// Any Unicode text, kept byte for byte.
  case string(String)
  case integer(Int64)
  /// Finite, and never -0: build it with ``Value/finite(_:)`` where the number comes from outside.
  case double(Double)
  /// Exact, in its one form.
  case decimal(DecimalNumber)
  case boolean(Bool)
  case date(CalendarDate)
  case timestamp(Timestamp)
  case uuid(UUID)
  case data([UInt8])
  /// Another object, by its number.
  case reference(UInt64)
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .double(value == 0 ? 0 : value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Value {
  /// The type of a value; nil has none.
  public var type: AttributeType? {
    switch self {
    case .null: nil
    case .string: .string
    case .integer: .integer
    case .double: .double
    case .decimal: .decimal
    case .boolean: .boolean
    case .date: .date
    case .timestamp: .timestamp
    case .uuid: .uuid
    case .data: .data
    case .reference: .reference
    }
  }
}
