import Platform
import Testing

@Suite struct ZoneTests {
  @Test(arguments: [
    "UTC", "Asia/Seoul", "America/Sao_Paulo", "US/Eastern", "EST5EDT", "Etc/GMT+9", "EST",
  ])
  func knownNames(name: String) {
    #expect(Zone(identifier: name)?.identifier == name)
  }

  @Test(arguments: [
    "", "Mars/Base", "asia/seoul", "GMT+9", "PST", "IST", "Etc/Unknown", "UTC\0", "日本", "+09:00",
  ])
  func unknownNames(name: String) {
    #expect(Zone(identifier: name) == nil)
  }

  @Test func offsets() throws {
    let newYork = try #require(Zone(identifier: "America/New_York"))
    #expect(newYork.offsetSeconds(atSecondsSince1970: 1_705_330_800) == -5 * 3600)
    #expect(newYork.offsetSeconds(atSecondsSince1970: 1_720_000_000) == -4 * 3600)
    // Far in the future the last rule goes on: 2500-07-01.
    #expect(newYork.offsetSeconds(atSecondsSince1970: 16_740_604_800) == -4 * 3600)
    // Local mean time before the zones, down to year 1.
    #expect(newYork.offsetSeconds(atSecondsSince1970: -62_135_596_800) == -17_762)
    #expect(Zone.utc.offsetSeconds(atSecondsSince1970: 0) == 0)
  }

  @Test func aMidnightThatDoesNotExist() throws {
    let saoPaulo = try #require(Zone(identifier: "America/Sao_Paulo"))
    // 2018-11-04 began at 01:00 with -02:00, which is 03:00 UTC.
    #expect(saoPaulo.secondsSince1970(localSeconds: 1_541_289_600) == 1_541_300_400)
    // 23:59:59 the day before, and 01:00, are ordinary.
    #expect(saoPaulo.secondsSince1970(localSeconds: 1_541_289_599) == 1_541_300_399)
    #expect(saoPaulo.secondsSince1970(localSeconds: 1_541_293_200) == 1_541_300_400)
  }

  @Test func aTimeThatOccursTwiceIsTheLater() throws {
    let newYork = try #require(Zone(identifier: "America/New_York"))
    // 2024-11-03 01:30, again with -05:00: 06:30 UTC.
    #expect(newYork.secondsSince1970(localSeconds: 1_730_597_400) == 1_730_615_400)
    // 2024-03-10 02:30 is skipped; with -05:00 it is 07:30 UTC.
    #expect(newYork.secondsSince1970(localSeconds: 1_710_037_800) == 1_710_055_800)
  }

  @Test func aDayThatDoesNotExist() throws {
    // Samoa went over the date line and had no 2011-12-30.
    let apia = try #require(Zone(identifier: "Pacific/Apia"))
    let noon: Int64 = 1_325_246_400
    #expect(apia.secondsSince1970(localSeconds: noon) == noon + 10 * 3600)
  }

  /// The later of the instants whose clocks show `local`, else the reading from before the gap,
  /// found from offsets alone.
  static func laterInstant(_ local: Int64, in zone: Zone) -> Int64 {
    let offsets = stride(from: local - 93_600, through: local + 93_600, by: 900).map {
      Int64(zone.offsetSeconds(atSecondsSince1970: $0))
    }
    let exact = Set(offsets).map { local - $0 }.filter {
      $0 + Int64(zone.offsetSeconds(atSecondsSince1970: $0)) == local
    }
    return exact.max() ?? (local - offsets[0])
  }

  @Test func localTimesAgreeWithASearch() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for name in [
      "America/Sao_Paulo", "Europe/London", "Australia/Lord_Howe", "Asia/Seoul",
      "Africa/Casablanca",
    ] {
      let zone = try #require(Zone(identifier: name))
      for _ in 0..<60 {
        let local = Int64.random(in: -3_000_000_000...5_000_000_000, using: &generator)
        #expect(
          zone.secondsSince1970(localSeconds: local) == Self.laterInstant(local, in: zone),
          "\(name) \(local), seed \(seed)")
      }
    }
  }

  @Test func localTimesAroundChangesAgreeWithASearch() throws {
    // Hours around each change of 2018 to 2040 in zones of north and south.
    for name in ["America/Sao_Paulo", "Europe/London", "Australia/Lord_Howe", "America/New_York"] {
      let zone = try #require(Zone(identifier: name))
      var last = zone.offsetSeconds(atSecondsSince1970: 1_514_764_800)
      for instant in stride(from: Int64(1_514_764_800), to: 2_208_988_800, by: 3_600) {
        let offset = zone.offsetSeconds(atSecondsSince1970: instant)
        defer { last = offset }
        guard offset != last else { continue }
        for local in stride(
          from: instant + Int64(last) - 7_200, to: instant + Int64(last) + 7_200, by: 900)
        {
          #expect(
            zone.secondsSince1970(localSeconds: local) == Self.laterInstant(local, in: zone),
            "\(name) \(local)")
        }
      }
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): random numbers that a printed seed brings back.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
