/// An instant: microseconds since 1970-01-01T00:00:00Z, in the years 0001 to 9999.
public struct Timestamp: Hashable, Sendable {
  public let microsecondsSince1970: Int64

  init(uncheckedMicroseconds microseconds: Int64) { microsecondsSince1970 = microseconds }
}
