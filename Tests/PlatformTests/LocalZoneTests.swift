import Testing

@testable import Platform

@Suite struct LocalZoneTests {
  @Test(arguments: [
    ("Asia/Seoul", "Asia/Seoul"), (":Asia/Seoul", "Asia/Seoul"), ("UTC0", "UTC"),
    ("JST-9", "GMT+09:00"),
    ("<+0930>-9:30", "GMT+09:30"), ("EST5EDT", "EST5EDT"), ("EST5EDT,M3.2.0,M11.1.0", "EST5EDT"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "CET"), ("GMT0BST", "Europe/London"), ("XXX3", "GMT-03:00"),
    ("/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul"),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "Australia/Sydney"),
  ])
  func valuesOfTZ(text: String, identifier: String) {
    #expect(Zone(environment: text)?.identifier == identifier)
  }

  @Test(arguments: ["", "nonsense", "Foo/Bar", "UTC99", "A1"]) func valuesThatMeanNothing(
    text: String
  ) {
    #expect(Zone(environment: text) == nil)
  }

  @Test func fixedOffsets() throws {
    let zone = try #require(Zone(environment: "JST-9"))
    #expect(zone.offsetSeconds(atSecondsSince1970: 0) == 9 * 3600)
    #expect(
      try #require(Zone(environment: "XXX3:30")).offsetSeconds(atSecondsSince1970: 0) == -12_600)
  }

  @Test func localIsSomeZone() {
    #expect(
      Zone(identifier: Zone.local.identifier) != nil || Zone.local.identifier.hasPrefix("GMT"))
  }
}
