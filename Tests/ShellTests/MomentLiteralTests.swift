import Daybook
import Testing

@testable import Shell

@Suite struct MomentLiteralTests {
  @Test(arguments: [
    ("2012-05-01T10:00", 60_000_000), ("2012-05-01 10:00:00", 1_000_000),
    ("2012-05-01T10:00:00.5Z", 100_000), ("2012-05-01T10:00:00.123456+09:00", 1),
    ("2012-05-01T10:00-05:00", 60_000_000),
  ])
  func instantsKnowTheirUnit(text: String, unit: Int64) throws {
    #expect(try MomentLiteral(parsing: text) == .instant(text, unitMicroseconds: unit))
    #expect(
      try parse("at \(text)") == .moveTo(here(.instant(text, unitMicroseconds: unit))))
  }

  @Test func otherForms() throws {
    #expect(try MomentLiteral(parsing: "r0") == .revision(0))
    #expect(try MomentLiteral(parsing: "Yesterday") == .yesterday)
    #expect(try MomentLiteral(parsing: "today") == .today)
    #expect(
      try MomentLiteral(parsing: "10:00")
        == .timeOfDay(microseconds: 36_000_000_000, unitMicroseconds: 60_000_000))
    #expect(
      try parse("at 23:59:59.25")
        == .moveTo(
          here(.timeOfDay(microseconds: 86_399_250_000, unitMicroseconds: 10_000))))
    for (text, seconds) in [
      ("5s ago", 5), ("10m ago", 600), ("2h ago", 7_200), ("3d ago", 259_200), ("1W AGO", 604_800),
      ("10 m ago", 600),
    ] {
      #expect(
        try parse("at \(text)") == .moveTo(here(.ago(microseconds: Int64(seconds) * 1_000_000))))
    }
  }

  @Test(arguments: [
    "15/01/2024", "2024-02-30", "2023-02-29", "2024-13-01", "24:00:00", "12:30:60", "2024/01/05",
    "24-01-05", "2024-1-5", "10:00Z", "10:00+09:00", "2024-01-05xyz", "2012-05-01T10:00+99:99",
    "soon", "ago", "10x ago", "m ago", "99999999999d ago", "", "2012-05-01T10:00:00.1234567",
  ])
  func badMoments(text: String) {
    let error = #expect(throws: DaybookError.self) { try MomentLiteral(parsing: text) }
    #expect(error?.code == .badMoment, "\(error?.message ?? "")")
  }

  @Test func badRevisionsAndPlaces() {
    expectMistake("at r-1", column: 4, .unknownRevision, saying: "r-1")
    expectMistake("at 15/01/2024 list", column: 4, .badMoment)
    expectMistake("at 2024-02-30", column: 4, .badMoment, saying: "29 days")
    expectMistake("diff r1 soon", column: 9, .badMoment, saying: "soon is no moment")
    expectMistake("at ;", column: 4, saying: "a moment")
  }
}
