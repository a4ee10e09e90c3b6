/// A calendar day of the proleptic Gregorian calendar, without a time zone: it never shifts.
///
/// ```swift
/// let day = try CalendarDate(parsing: "2012-05-01")
/// print(day.year, day)  // 2012 2012-05-01
/// ```
public struct CalendarDate: Hashable, Sendable {
  /// Days since 1970-01-01, from -719162 (0001-01-01) to 2932896 (9999-12-31).
  public let daysSince1970: Int32

  /// The day numbers of the years 0001 to 9999.
  public static let range: ClosedRange<Int32> = -719_162...2_932_896

  init(uncheckedDays days: Int32) { daysSince1970 = days }

  /// The day so many days after 1970-01-01. Throws `out-of-range` outside the years 0001 to 9999.
  public init(daysSince1970 days: Int) throws(DaybookError) {
    guard let days = Int32(exactly: days), Self.range.contains(days) else {
      throw DaybookError(
        .outOfRange, "The day \(days) after 1970-01-01 is not in the years 0001 to 9999")
    }
    daysSince1970 = days
  }

  /// The day of these numbers, or nil where there is none, as in 2024-02-30.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.dayCount(year: year, month: month)).contains(day)
    else { return nil }
    daysSince1970 = Int32(CivilDate(year: year, month: month, day: day).daysSince1970)
  }

  /// Reads exactly `yyyy-MM-dd`, a day that exists. Throws `wrong-type` or `out-of-range`.
  public init(parsing text: String) throws(DaybookError) {
    try self.init(parsing: text.utf8.span)
  }

  /// The same from UTF-8.
  public init(parsing text: Span<UInt8>) throws(DaybookError) {
    var scanner = DateScanner()
    do throws(DateScanner.Flaw) {
      let days = try scanner.date(in: text)
      guard scanner.isAtEnd(of: text) else { throw .dateShape }
      daysSince1970 = Int32(days)
    } catch {
      throw DaybookError(error.code, "\(QuotedText.of(text)) is not a date: \(error.reason)")
    }
  }

  var civil: CivilDate { CivilDate(daysSince1970: Int(daysSince1970)) }

  /// 1 to 9999.
  public var year: Int { civil.year }
  /// 1 to 12.
  public var month: Int { civil.month }
  /// 1 to 31.
  public var day: Int { civil.day }

  /// Appends `yyyy-MM-dd`.
  func appendText(to bytes: inout [UInt8]) {
    let civil = civil
    DecimalDigits.append(civil.year, width: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    DecimalDigits.append(civil.month, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    DecimalDigits.append(civil.day, width: 2, to: &bytes)
  }
}

extension CalendarDate: Comparable, CustomStringConvertible {
  public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    a.daysSince1970 < b.daysSince1970
  }

  /// `yyyy-MM-dd`.
  public var description: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
