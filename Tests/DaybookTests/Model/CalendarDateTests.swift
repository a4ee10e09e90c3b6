import Testing

@testable import Daybook

@Suite struct CalendarDateTests {
  @Test(arguments: [
    "2024-07-15", "2024-12-31", "2018-12-31", "2025-12-29", "2021-01-03", "2024-02-29",
    "2018-11-04",
    "0001-01-01", "9999-12-31", "1900-02-28", "2000-02-29",
  ])
  func comesBackAsEntered(text: String) throws {
    #expect(try CalendarDate(parsing: text).description == text)
  }

  static let refused: [(String, String)] = [
    ("2024-02-30", "\"2024-02-30\" is not a date: February 2024 has 29 days"),
    ("2023-02-29", "\"2023-02-29\" is not a date: February 2023 has 28 days"),
    ("1900-02-29", "\"1900-02-29\" is not a date: February 1900 has 28 days"),
    ("2024-04-31", "\"2024-04-31\" is not a date: April 2024 has 30 days"),
    ("2024-01-00", "\"2024-01-00\" is not a date: January 2024 has 31 days"),
    ("2024-13-01", "\"2024-13-01\" is not a date: the months go from 01 to 12"),
    ("2024-00-01", "\"2024-00-01\" is not a date: the months go from 01 to 12"),
    ("0000-01-01", "\"0000-01-01\" is not a date: the years go from 0001 to 9999"),
  ]

  @Test(arguments: refused) func daysThatDoNotExist(text: String, message: String) {
    let error = #expect(throws: DaybookError.self) { try CalendarDate(parsing: text) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    "2024/01/05", "24-01-05", "2024-1-5", "2024-01-05xyz", "2024-01-055", "", "2024-01",
    "2024-01-05 ",
    " 2024-01-05", "-024-01-05", "+2024-01-05", "2024-01-05T10:00", "２０２４-01-05", "today",
  ])
  func otherShapes(text: String) {
    let error = #expect(throws: DaybookError.self) { try CalendarDate(parsing: text) }
    #expect(error?.code == .wrongType)
    #expect(error?.message.hasSuffix("is not a date: write a date as 2012-05-01") == true)
  }

  @Test func messagesShowNoControlCharacters() {
    let error = #expect(throws: DaybookError.self) {
      try CalendarDate(parsing: "\u{1B}[2J" + String(repeating: "x", count: 500))
    }
    #expect(error?.message.hasPrefix("\"\\u{1B}[2Jxxx") == true)
    #expect((error?.message.count ?? 0) < 150)
  }

  @Test func knownDayNumbers() throws {
    #expect(CalendarDate(year: 1970, month: 1, day: 1)?.daysSince1970 == 0)
    #expect(CalendarDate(year: 1, month: 1, day: 1)?.daysSince1970 == CalendarDate.range.lowerBound)
    #expect(
      CalendarDate(year: 9999, month: 12, day: 31)?.daysSince1970 == CalendarDate.range.upperBound)
    #expect(CalendarDate(year: 2000, month: 3, day: 1)?.daysSince1970 == 11_017)
    #expect(CalendarDate(year: 2023, month: 2, day: 29) == nil)
    #expect(throws: DaybookError.self) { try CalendarDate(daysSince1970: 2_932_897) }
    #expect(throws: DaybookError.self) { try CalendarDate(daysSince1970: .max) }
  }

  /// The second implementation counts: a calendar turned day by day over 10,000 years.
  @Test func everyDayAgreesWithCounting() {
    var (year, month, day) = (1, 1, 1)
    for number in CalendarDate.range {
      let civil = CivilDate(daysSince1970: Int(number))
      guard civil == CivilDate(year: year, month: month, day: day),
        civil.daysSince1970 == Int(number)
      else {
        Issue.record("day \(number) is \(civil), counted \(year)-\(month)-\(day)")
        return
      }
      day += 1
      let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let counts = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if day > counts[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }
}
