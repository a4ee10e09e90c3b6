import Platform
import Testing

@testable import Daybook

@Suite struct TimestampTests {
  static func zone(_ name: String) throws -> Zone { try #require(Zone(identifier: name)) }

  static let written: [(String, String)] = [
    ("2012-05-01T10:00:00.5Z", "2012-05-01T10:00:00.500000Z"),
    ("2012-05-01T10:00:00+09:00", "2012-05-01T01:00:00.000000Z"),
    ("2012-05-01T10:00:00.000001-00:30", "2012-05-01T10:30:00.000001Z"),
    ("2012-05-01 10:00Z", "2012-05-01T10:00:00.000000Z"),
    ("2012-05-01T10:00", "2012-05-01T01:00:00.000000Z"),
    ("2012-05-01T10:00:00.25", "2012-05-01T01:00:00.250000Z"),
    ("2012-05-01", "2012-04-30T15:00:00.000000Z"),
    ("1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000Z"),
    ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
    ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000000Z"),
  ]

  @Test(arguments: written) func reads(text: String, canonical: String) throws {
    let instant = try Timestamp(parsing: text, zone: try Self.zone("Asia/Seoul"))
    #expect(instant.description == canonical)
    #expect(try Timestamp(parsing: canonical, zone: .utc) == instant)
  }

  @Test(arguments: [
    "2012-05-01T24:00:00", "2012-05-01T12:30:60", "2012-05-01T12:60:00Z",
    "2012-05-01T10:00:00+99:99",
    "2012-05-01T10:00:00+24:00", "2012-05-01T10:00:00.1234567Z", "2012-05-01T10:00:00.Z",
    "2012-05-01T10",
    "2012-05-01T10:00:00z", "2012-05-01t10:00:00Z", "2012-05-01T1:00:00Z", "2012-05-01T10:00:00 Z",
    "",
    "2012-05-01T10:00:00Zx", "2012-05-01T10:00:00+0900", "2012-05-01T10:00:00+09", "2012-05-01T",
    "2012-05-01T10:00:00,5Z", "15/01/2024", "2024-02-30T10:00:00Z", "2012-05-01  10:00", "now",
  ])
  func refuses(text: String) {
    let error = #expect(throws: DaybookError.self) { try Timestamp(parsing: text, zone: .utc) }
    #expect(error?.code == .wrongType)
  }

  @Test(arguments: [
    "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0000-12-31T23:59:59Z",
  ])
  func refusesOtherYears(text: String) {
    let error = #expect(throws: DaybookError.self) { try Timestamp(parsing: text, zone: .utc) }
    #expect(error?.code == .outOfRange)
  }

  @Test func everyMillisecondOfASecondComesBack() throws {
    for second in ["1969-07-20T20:17:40", "2023-03-26T01:00:00", "9999-12-31T23:59:59"] {
      for millisecond in 0..<1000 {
        let text = second + "." + String(String(1000 + millisecond).dropFirst())
        let instant = try Timestamp(parsing: text + "Z", zone: .utc)
        #expect(instant.description == text + "000Z")
      }
    }
  }

  @Test func saysWhetherTheZoneWasUsed() throws {
    let seoul = try Self.zone("Asia/Seoul")
    #expect(try Timestamp.parse("2024-01-15T10:00:00Z", zone: seoul).usedZone == false)
    #expect(try Timestamp.parse("2024-01-15T10:00:00+09:00", zone: seoul).usedZone == false)
    #expect(try Timestamp.parse("2024-01-15T10:00:00", zone: seoul).usedZone)
    #expect(try Timestamp.parse("2024-01-15", zone: seoul).usedZone)
  }

  static let local: [(String, String, String)] = [
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000000Z"),
    ("America/Sao_Paulo", "2018-11-04T00:30:00", "2018-11-04T03:30:00.000000Z"),
    ("America/New_York", "2024-11-03T01:30:00", "2024-11-03T06:30:00.000000Z"),
    ("America/New_York", "2024-03-10T02:30:00", "2024-03-10T07:30:00.000000Z"),
    ("America/New_York", "2024-01-15", "2024-01-15T05:00:00.000000Z"),
  ]

  @Test(arguments: local) func localTimes(zone: String, text: String, instant: String) throws {
    #expect(try Timestamp(parsing: text, zone: try Self.zone(zone)).description == instant)
  }

  @Test func printsInAZone() throws {
    let instant = try Timestamp(parsing: "2026-05-01T01:00:00Z", zone: .utc)
    #expect(
      instant.description(in: try Self.zone("Asia/Seoul")) == "2026-05-01T10:00:00.000000+09:00")
    #expect(
      instant.description(in: try Self.zone("America/St_Johns"))
        == "2026-04-30T22:30:00.000000-02:30")
    #expect(instant.description(in: .utc) == "2026-05-01T01:00:00.000000+00:00")
    let last = Timestamp(uncheckedMicroseconds: Timestamp.range.upperBound)
    #expect(last.description(in: try Self.zone("Asia/Seoul")) == "9999-12-31T23:59:59.999999Z")
  }

  @Test func bothFormsReadBack() throws {
    var generator = SeededGenerator()
    let newYork = try Self.zone("America/New_York")
    for _ in 0..<500 {
      let instant = Timestamp(
        uncheckedMicroseconds: .random(in: Timestamp.range, using: &generator))
      #expect(try Timestamp(parsing: instant.description, zone: newYork) == instant)
      let text = instant.description(in: newYork)
      #expect(
        try Timestamp(parsing: text, zone: .utc) == instant, "\(text), seed \(generator.seed)")
    }
  }
}
