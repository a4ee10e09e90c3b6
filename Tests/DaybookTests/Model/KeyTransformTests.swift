import Platform
import Testing

@testable import Daybook

@Suite struct KeyTransformTests {
  static let initials: [(String, String)] = [
    ("álamo", "A"), ("Álamo", "A"), ("A\u{301}lamo", "A"), ("", ""), ("straße", "S"), ("ß", "S"),
    ("Øre", "Ø"),
    ("İstanbul", "I"), ("ışık", "I"), ("ﬃ", "F"), ("日本", "日"), ("한국", "한"), ("👩‍👩‍👧 family", "👩‍👩‍👧"),
    ("🇰🇷🇧🇷", "🇰🇷"), ("1st", "1"), (" x", " "), ("\r\nx", "\r\n"), ("e", "E"),
  ]

  @Test(arguments: initials) func initial(text: String, initial: String) throws {
    #expect(try KeyExpression.Transform.initial.apply(to: .string(text)).text == initial)
  }

  static func instant(_ text: String) throws -> Value {
    try AttributeType.timestamp.value(parsing: text, zone: .utc)
  }

  @Test func daysOfTimestamps() throws {
    let late = try Self.instant("2024-12-31T23:30:00Z")
    #expect(try KeyExpression.Transform.year(zone: nil).apply(to: late) == 2024)
    #expect(try KeyExpression.Transform.year(zone: "Asia/Seoul").apply(to: late) == 2025)
    #expect(try KeyExpression.Transform.day(zone: nil).apply(to: late).text == "2024-12-31")
    #expect(
      try KeyExpression.Transform.day(zone: "Asia/Seoul").apply(to: late).text == "2025-01-01")
    let old = try Self.instant("1969-12-31T23:59:59.999999Z")
    #expect(try KeyExpression.Transform.day(zone: nil).apply(to: old).text == "1969-12-31")
    let last = try Self.instant("9999-12-31T23:00:00Z")
    #expect(
      try KeyExpression.Transform.day(zone: "Asia/Seoul").apply(to: last).text == "10000-01-01")
  }

  @Test func monthsSortByNumberAndShowAsText() throws {
    let transform = try KeyTransform(.month(zone: nil), of: .date)
    let key = transform.key(of: try AttributeType.date.value(parsing: "2012-05-01", zone: .utc))
    #expect(key == .integer(2012 * 12 + 4))
    #expect(transform.name(of: key) == "2012-05")
    #expect(transform.keyType == .integer)
    #expect(transform.name(of: .integer(1 * 12 + 11)) == "0001-12")
    #expect(transform.name(of: .null) == .null)
  }

  @Test func nilStaysNil() throws {
    for transform: KeyExpression.Transform in [
      .none, .initial, .year(zone: nil), .month(zone: nil), .day(zone: nil),
    ] {
      #expect(try transform.apply(to: .null) == .null)
    }
    #expect(try KeyTransform(.initial, of: .string).key(of: "") == "")
  }

  @Test func whatDoesNotFit() {
    #expect(throws: DaybookError.self) { try KeyTransform(.initial, of: .integer) }
    #expect(throws: DaybookError.self) { try KeyTransform(.year(zone: nil), of: .string) }
    #expect(throws: DaybookError.self) { try KeyTransform(.day(zone: "Asia/Seoul"), of: .date) }
    let error = #expect(throws: DaybookError.self) {
      try KeyTransform(.day(zone: "Mars/Base"), of: .timestamp)
    }
    #expect(error?.code == .unknownName)
  }

  @Test(arguments: ["c", "d", "cd", "numeric", "binary", "ko", "cd,numeric", "c,binary"])
  func collationsReadAndPrint(text: String) throws {
    #expect(try Collation(parsing: text).text == "[\(text)]")
  }

  @Test(arguments: ["", "x", "xx", "foo", "numeric,binary", "cd,", "ko,ja"])
  func unknownCollations(text: String) {
    let error = #expect(throws: DaybookError.self) { try Collation(parsing: text) }
    #expect(error?.code == .unknownName)
  }
}
