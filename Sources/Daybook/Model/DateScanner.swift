/// Reads the parts of dates and times, from left to right.
///
/// The text is handed to each call: a value that kept it could not leave its closure.
struct DateScanner {
  /// Why a text is no date, as the end of a sentence.
  struct Flaw: Error {
    var code = DaybookError.Code.wrongType
    let reason: String
    static let dateShape = Flaw(reason: "write a date as 2012-05-01")
    static let timestampShape = Flaw(
      reason: "write a timestamp as 2012-05-01T10:00:00Z or with an offset such as +09:00")
    static let years = Flaw(code: .outOfRange, reason: "the years go from 0001 to 9999")
  }

  private(set) var offset = 0

  func isAtEnd(of text: Span<UInt8>) -> Bool { offset == text.count }

  mutating func take(_ character: Unicode.Scalar, in text: Span<UInt8>) -> Bool {
    guard offset < text.count, text[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Exactly `count` digits.
  mutating func number(digits count: Int, in text: Span<UInt8>) -> Int? {
    guard offset + count <= text.count else { return nil }
    var number = 0
    for index in offset..<offset + count {
      guard DecimalDigits.isDigit(text[index]) else { return nil }
      number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    offset += count
    return number
  }

  /// `yyyy-MM-dd`, a day that exists, as days since 1970.
  mutating func date(in text: Span<UInt8>) throws(Flaw) -> Int {
    guard let year = number(digits: 4, in: text), take("-", in: text),
      let month = number(digits: 2, in: text), take("-", in: text),
      let day = number(digits: 2, in: text)
    else { throw .dateShape }
    // `2024-01-055` is not the fifth with something after it.
    if offset < text.count, DecimalDigits.isDigit(text[offset]) { throw .dateShape }
    guard year > 0 else { throw .years }
    guard (1...12).contains(month) else { throw Flaw(reason: "the months go from 01 to 12") }
    let last = CivilDate.dayCount(year: year, month: month)
    guard (1...last).contains(day) else {
      throw Flaw(reason: "\(CivilDate.monthNames[month - 1]) \(year) has \(last) days")
    }
    return CivilDate(year: year, month: month, day: day).daysSince1970
  }

  /// `HH:mm`, `HH:mm:ss` or with up to six digits after a point, as microseconds since midnight.
  mutating func timeOfDay(in text: Span<UInt8>) throws(Flaw) -> Int64 {
    guard let hour = number(digits: 2, in: text), take(":", in: text),
      let minute = number(digits: 2, in: text)
    else { throw .timestampShape }
    var second = 0
    var microsecond = 0
    if take(":", in: text) {
      guard let number = number(digits: 2, in: text) else { throw .timestampShape }
      second = number
      if take(".", in: text) { microsecond = try fraction(in: text) }
    }
    guard hour < 24 else { throw Flaw(reason: "the hours go from 00 to 23") }
    guard minute < 60 else { throw Flaw(reason: "the minutes go from 00 to 59") }
    guard second < 60 else { throw Flaw(reason: "the seconds go from 00 to 59") }
    return Int64(hour * 3_600 + minute * 60 + second) * 1_000_000 + Int64(microsecond)
  }

  private mutating func fraction(in text: Span<UInt8>) throws(Flaw) -> Int {
    var digits = 0
    var microsecond = 0
    while let digit = number(digits: 1, in: text) {
      digits += 1
      guard digits <= 6 else {
        throw Flaw(reason: "at most six digits stand after the point")
      }
      microsecond = microsecond * 10 + digit
    }
    guard digits > 0 else { throw .timestampShape }
    for _ in digits..<6 { microsecond *= 10 }
    return microsecond
  }

  /// `Z`, `+HH:mm` or `+HH:mm:ss` in seconds; nil where none of them stands. Offsets with seconds
  /// are those of local mean times, before there were zones.
  mutating func zoneOffset(in text: Span<UInt8>) throws(Flaw) -> Int64? {
    if take("Z", in: text) { return 0 }
    let isNegative = take("-", in: text)
    guard isNegative || take("+", in: text) else { return nil }
    guard let hour = number(digits: 2, in: text), take(":", in: text),
      let minute = number(digits: 2, in: text)
    else { throw .timestampShape }
    var second = 0
    if take(":", in: text) {
      guard let number = number(digits: 2, in: text) else { throw .timestampShape }
      second = number
    }
    guard hour < 24, minute < 60, second < 60 else {
      throw Flaw(reason: "an offset goes from -23:59 to +23:59")
    }
    let seconds = Int64(hour * 3_600 + minute * 60 + second)
    return isNegative ? -seconds : seconds
  }
}
