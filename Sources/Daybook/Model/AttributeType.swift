/// The type of an attribute, as it is written in `entity Course title:string`.
public enum AttributeType: String, Sendable, CaseIterable {
  /// Unicode text.
  case string
  /// A 64-bit signed integer.
  case integer
  /// A finite 64-bit floating-point number.
  case double
  /// An exact number of at most 38 digits.
  case decimal
  /// `true` or `false`.
  case boolean
  /// A calendar day without a time zone, 0001-01-01 to 9999-12-31.
  case date
  /// An instant in microseconds, years 0001 to 9999.
  case timestamp
  /// 16 bytes, printed in lower case with dashes.
  case uuid
  /// Bytes, written `0x…`.
  case data
  /// An object of another entity, or of the same. It is declared with that entity's name for a type.
  case reference

  /// Whether its values are numbers, which compare with each other.
  var isNumber: Bool { self == .integer || self == .double || self == .decimal }
}
