import Daybook
import Platform
import Testing

@testable import Shell

@Suite struct MomentResolvingTests {
  private let now = "2026-05-02T12:34:56.789Z"

  /// What a moment names, as text in UTC.
  private func resolved(
    _ text: String, _ edge: MomentLiteral.Edge = .end, zone: String = "UTC", now: String? = nil
  ) throws -> String {
    let zone = try #require(Zone(identifier: zone))
    let now = try Timestamp(parsing: now ?? self.now, zone: .utc)
    switch try MomentLiteral(parsing: text).resolved(edge, now: now, zone: zone) {
    case .revision(let revision): return "r\(revision)"
    case .newest: return "newest"
    case .time(let time, let wasLocal): return "\(time)\(wasLocal ? " local" : "")"
    }
  }

  @Test func aMomentIsTheEndOfItsUnit() throws {
    #expect(try resolved("r3") == "r3")
    #expect(try resolved("now") == "newest")
    #expect(try resolved("2026-05-01") == "2026-05-01T23:59:59.999999Z local")
    #expect(try resolved("2026-05-01T10:00Z") == "2026-05-01T10:00:59.999999Z")
    #expect(try resolved("2026-05-01 10:00:00") == "2026-05-01T10:00:00.999999Z local")
    #expect(try resolved("2026-05-01T10:00:00.5+09:00") == "2026-05-01T01:00:00.599999Z")
    #expect(try resolved("2026-05-01T10:00:00.123456Z") == "2026-05-01T10:00:00.123456Z")
    #expect(try resolved("yesterday") == "2026-05-01T23:59:59.999999Z local")
    #expect(try resolved("today") == "2026-05-02T23:59:59.999999Z local")
    #expect(try resolved("10m ago") == "2026-05-02T12:24:56.789000Z")
  }

  @Test func afterFromItIsTheStart() throws {
    #expect(try resolved("2026-05-01", .start) == "2026-05-01T00:00:00.000000Z local")
    #expect(try resolved("2026-05-01T10:00Z", .start) == "2026-05-01T10:00:00.000000Z")
    #expect(try resolved("yesterday", .start) == "2026-05-01T00:00:00.000000Z local")
    #expect(try resolved("10:00", .start) == "2026-05-02T10:00:00.000000Z local")
  }

  @Test func aTimeOfDayIsTheLatestNotAfterNow() throws {
    #expect(try resolved("12:34") == "2026-05-02T12:34:59.999999Z local")
    #expect(try resolved("12:34:56") == "2026-05-02T12:34:56.999999Z local")
    #expect(try resolved("12:34:57") == "2026-05-01T12:34:57.999999Z local")
    #expect(try resolved("23:00", zone: "Asia/Seoul") == "2026-05-01T14:00:59.999999Z local")
  }

  @Test func zonesDecideDays() throws {
    #expect(
      try resolved("2024-01-15", zone: "America/New_York") == "2024-01-16T04:59:59.999999Z local")
    #expect(
      try resolved("yesterday", zone: "Asia/Seoul", now: "2026-05-02T15:00:00Z")
        == "2026-05-02T14:59:59.999999Z local")
    // In São Paulo 2018-11-04 begins at one o'clock, so the day before ends there.
    #expect(
      try resolved("2018-11-03", zone: "America/Sao_Paulo") == "2018-11-04T02:59:59.999999Z local")
    #expect(
      try resolved("2018-11-04", .start, zone: "America/Sao_Paulo")
        == "2018-11-04T03:00:00.000000Z local")
  }

  @Test func theEndsOfTimeHold() throws {
    #expect(try resolved("9999-12-31") == "9999-12-31T23:59:59.999999Z local")
    #expect(try resolved("0001-01-01", .start) == "0001-01-01T00:00:00.000000Z local")
    #expect(throws: DaybookError.self) {
      try resolved("0001-01-01", .start, zone: "Asia/Seoul")
    }
    #expect(throws: DaybookError.self) { try resolved("700000d ago", now: "1900-01-01T00:00:00Z") }
    #expect(try resolved("1970-01-01T00:00:00Z") == "1970-01-01T00:00:00.999999Z")
  }
}
