/// The type of an attribute, as it is written in `entity Course title:string`.
public enum AttributeType: String, Sendable, CaseIterable {
  /// Unicode text.
  case string
  /// A 64-bit signed integer.
  case integer
  /// A finite 64-bit floating-point number.
  case double
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
}
