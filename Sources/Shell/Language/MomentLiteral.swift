internal import Daybook
internal import Platform

/// A moment as it is written: `r42`, a date, a timestamp, a time of day, `yesterday`, `10m ago`.
enum MomentLiteral: Equatable, Sendable {
  case revision(UInt64)
  /// `2012-05-01`: the whole day.
  case day(CalendarDate)
  /// `2012-05-01T10:00`, as ``Timestamp/parse(_:zone:)-(String,_)`` reads it, and how long the unit
  /// is that its last digits count: a minute, a second, or a part of one.
  case instant(String, unitMicroseconds: Int64)
  /// `10:00`: the latest one that is not after now.
  case timeOfDay(microseconds: Int64, unitMicroseconds: Int64)
  case yesterday
  case today
  case now
  /// `10m ago`.
  case ago(microseconds: Int64)

  /// Reads a moment that is the whole of a text.
  ///
  /// - Throws: `DaybookError` of code `bad-moment` or `unknown-revision`.
  init(parsing text: String) throws(DaybookError) {
    if let revision = MomentLiteral.revision(in: text) {
      self = .revision(revision)
    } else if let word = MomentLiteral.word(text.lowercased()) {
      self = word
    } else if text.lowercased().hasSuffix("ago") {
      self = try MomentLiteral.ago(text)
    } else if text.utf8.first == UInt8(ascii: "r"), Int64(text.dropFirst()) != nil {
      throw DaybookError(.unknownRevision, "there is no revision \(text): they count from r1")
    } else {
      self = try MomentLiteral.clock(text)
    }
  }

  /// The number of a revision written `r42`; `r0` is before the first.
  static func revision(in text: String) -> UInt64? {
    guard text.utf8.first == UInt8(ascii: "r"), text.utf8.count > 1,
      text.utf8.dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    return UInt64(text.dropFirst())
  }

  private static func word(_ text: String) -> MomentLiteral? {
    switch text {
    case "yesterday": .yesterday
    case "today": .today
    case "now": .now
    default: nil
    }
  }

  /// `10m ago`, `10 m ago`.
  private static func ago(_ text: String) throws(DaybookError) -> MomentLiteral {
    let span = text.dropLast(3).filter { $0 != " " }.lowercased()
    let units: [Character: Int64] = [
      "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800,
    ]
    guard let letter = span.last, let seconds = units[letter],
      span.dropLast().utf8.allSatisfy(\.isDigit), let count = Int64(span.dropLast())
    else {
      throw DaybookError(.badMoment, "\(text) is no moment: write 10m ago, with s, m, h, d or w")
    }
    let (product, overflows) = count.multipliedReportingOverflow(by: seconds * 1_000_000)
    guard !overflows, product < Timestamp.range.upperBound - Timestamp.range.lowerBound else {
      throw DaybookError(.badMoment, "\(text) is before the year 0001")
    }
    return .ago(microseconds: product)
  }

  /// A date, a timestamp or a time of day. What they may be is for the reader of values to say.
  private static func clock(_ text: String) throws(DaybookError) -> MomentLiteral {
    do throws(DaybookError) {
      let isTimeOfDay = text.utf8.dropFirst(2).first == UInt8(ascii: ":")
      if isTimeOfDay {
        let midnight = try Timestamp(parsing: "2000-01-01", zone: .utc)
        let (instant, usedZone) = try Timestamp.parse("2000-01-01T\(text)", zone: .utc)
        guard usedZone else {
          throw DaybookError(.badMoment, "\(text) has a zone but no date: write both")
        }
        return .timeOfDay(
          microseconds: instant.microsecondsSince1970 - midnight.microsecondsSince1970,
          unitMicroseconds: unit(ofTime: text))
      }
      guard text.utf8.count > 10 else { return .day(try CalendarDate(parsing: text)) }
      _ = try Timestamp.parse(text, zone: .utc)
      return .instant(text, unitMicroseconds: unit(ofTime: text.dropFirst(11)))
    } catch {
      if text.utf8.first?.isDigit == true { throw DaybookError(.badMoment, error.message) }
      throw DaybookError(
        .badMoment, "\(text) is no moment: write r42, 2012-05-01, 2012-05-01 10:00 or 10m ago")
    }
  }

  /// What one of the last digits of `10:00:00.5+09:00` stands for.
  private static func unit(ofTime time: some StringProtocol) -> Int64 {
    let digits = time.prefix { $0 != "Z" && $0 != "+" && $0 != "-" }
    let parts = digits.split(separator: ".")
    guard parts.count == 2 else { return digits.utf8.count > 5 ? 1_000_000 : 60_000_000 }
    return parts[1].reduce(1_000_000) { unit, _ in unit / 10 }
  }
}
