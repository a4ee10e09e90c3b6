/// A calendar day of the proleptic Gregorian calendar, without a time zone: it never shifts.
public struct CalendarDate: Hashable, Sendable {
  /// Days since 1970-01-01, from -719162 (0001-01-01) to 2932896 (9999-12-31).
  public let daysSince1970: Int32

  init(uncheckedDays days: Int32) { daysSince1970 = days }
}
