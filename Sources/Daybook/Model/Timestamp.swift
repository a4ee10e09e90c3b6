public import Platform

/// An instant: microseconds since 1970-01-01T00:00:00Z, in the years 0001 to 9999.
///
/// ```swift
/// let instant = try Timestamp(parsing: "2012-05-01T10:00:00.5+09:00", zone: .local)
/// print(instant)  // 2012-05-01T01:00:00.500000Z
/// ```
public struct Timestamp: Hashable, Sendable {
  public let microsecondsSince1970: Int64

  /// The microseconds of the years 0001 to 9999.
  public static let range: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

  static let microsecondsPerDay: Int64 = 86_400_000_000

  init(uncheckedMicroseconds microseconds: Int64) { microsecondsSince1970 = microseconds }

  /// The instant so many microseconds after 1970. Throws `out-of-range` outside the years 0001 to
  /// 9999.
  public init(microsecondsSince1970 microseconds: Int64) throws(DaybookError) {
    guard Self.range.contains(microseconds) else {
      throw DaybookError(
        .outOfRange,
        "The instant \(microseconds) µs from 1970 is not in the years 0001 to 9999 (UTC)")
    }
    microsecondsSince1970 = microseconds
  }

  /// The nearest instant within the years 0001 to 9999.
  init(clamping microseconds: Int64) {
    microsecondsSince1970 = min(max(microseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Reads what ``parse(_:zone:)`` reads.
  public init(parsing text: String, zone: Zone) throws(DaybookError) {
    self = try Timestamp.parse(text.utf8.span, zone: zone).timestamp
  }

  /// The day number and the microseconds since midnight on clocks so many seconds ahead of UTC.
  /// At the edges the day may lie just outside the years 0001 to 9999.
  func clock(offsetSeconds: Int) -> (days: Int, microseconds: Int64) {
    let local = microsecondsSince1970 + Int64(offsetSeconds) * 1_000_000
    let (quotient, rest) = local.quotientAndRemainder(dividingBy: Self.microsecondsPerDay)
    return rest < 0 ? (Int(quotient) - 1, rest + Self.microsecondsPerDay) : (Int(quotient), rest)
  }

  /// The whole seconds since 1970, rounded down, and the microseconds beyond.
  var secondsAndMicroseconds: (seconds: Int64, microseconds: Int64) {
    let (seconds, rest) = microsecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000)
    return rest < 0 ? (seconds - 1, rest + 1_000_000) : (seconds, rest)
  }

  /// The seconds that the zone's clocks are ahead of UTC at this instant.
  func offsetSeconds(in zone: Zone) -> Int {
    zone.offsetSeconds(atSecondsSince1970: secondsAndMicroseconds.seconds)
  }
}

extension Timestamp: Comparable {
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    a.microsecondsSince1970 < b.microsecondsSince1970
  }
}

extension CalendarDate {
  /// The day that clocks in a zone show at an instant. At the ends of time it may lie just outside the
  /// years 0001 to 9999.
  public init(of instant: Timestamp, in zone: Zone) {
    let day = instant.clock(offsetSeconds: instant.offsetSeconds(in: zone)).days
    self.init(uncheckedDays: Int32(day))
  }
}
