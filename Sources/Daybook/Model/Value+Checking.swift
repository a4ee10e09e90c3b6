internal import Platform

extension Value {
  /// A double from a number that comes from outside: -0 becomes 0, and NaN and the infinities are
  /// refused with `out-of-range`.
  public static func finite(_ number: Double) throws(DaybookError) -> Value {
    guard number.isFinite else {
      throw DaybookError(.outOfRange, "\(number) is out of range: a double is a finite number")
    }
    return .double(number == 0 ? 0 : number)
  }

  /// The value as a store keeps it: doubles as ``finite(_:)`` makes them, texts of at most 256 MiB.
  /// Values that were built by their cases pass here before they are stored.
  public func checked() throws(DaybookError) -> Value {
    switch self {
    case .double(let number): return try .finite(number)
    case .string(let text):
      try TextReader.checkLength(text.utf8.count)
      return self
    case .date(let date):
      return .date(try CalendarDate(daysSince1970: Int(date.daysSince1970)))
    case .timestamp(let instant):
      return .timestamp(try Timestamp(microsecondsSince1970: instant.microsecondsSince1970))
    default: return self
    }
  }
}
