import Testing

@testable import Daybook

@Suite struct KeyEncoderCollationTests {
  static func key(_ text: String, _ collation: Collation) throws -> [UInt8] {
    var key: [UInt8] = []
    try KeyEncoder(collation: collation).append(.string(text), to: &key)
    return key
  }

  static func sorted(_ texts: [String], _ collation: Collation) throws -> [String] {
    let keyed = try texts.map { ($0, try key($0, collation)) }
    return keyed.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  @Test func canonicallyEquivalentTextsHaveOneKey() throws {
    for collation in KeyEncoderTests.collations {
      #expect(try Self.key("caf\u{E9}", collation) == Self.key("cafe\u{301}", collation))
    }
    #expect(try Self.key("cafe", .standard) != Self.key("café", .standard))
  }

  @Test func optionsThatFold() throws {
    let c = Collation(ignoresCase: true)
    let d = Collation(ignoresDiacritics: true)
    let cd = Collation(ignoresCase: true, ignoresDiacritics: true)
    #expect(try Self.key("Straße", c) == Self.key("STRASSE", c))
    #expect(try Self.key("Ann", c) == Self.key("ann", c))
    #expect(try Self.key("Álamo", c) != Self.key("alamo", c))
    #expect(try Self.key("Álamo", d) == Self.key("Alamo", d))
    #expect(try Self.key("Álamo", d) != Self.key("alamo", d))
    #expect(try Self.key("Álamo", cd) == Self.key("alamo", cd))
    // The stroke is no mark; ICU's weaker strengths would call these the same.
    #expect(try Self.key("Øre", cd) != Self.key("ore", cd))
  }

  @Test func orders() throws {
    #expect(try Self.sorted(["f", "é", "e", "Z", "a"], .standard) == ["a", "e", "é", "f", "Z"])
    #expect(
      try Self.sorted(["b", "é", "Z", "a"], Collation(order: .binary)) == ["Z", "a", "b", "é"])
    #expect(try Self.sorted(["a10", "a9"], Collation(order: .numeric)) == ["a9", "a10"])
    #expect(try Self.sorted(["a10", "a9"], .standard) == ["a10", "a9"])
    #expect(try Self.sorted(["ö", "z"], Collation(order: .locale("sv"))) == ["z", "ö"])
  }

  @Test func ordersNeverMakeTwoTextsOne() throws {
    // To a numeric order 1 and 01 weigh the same, as do letters that the collation ignores.
    #expect(
      try Self.key("1", Collation(order: .numeric)) != Self.key("01", Collation(order: .numeric)))
    #expect(try Self.key("a", .standard) != Self.key("a\0", .standard))
    #expect(try Self.key("a\0b", .standard) != Self.key("ab", .standard))
  }

  @Test func unknownLocale() {
    let error = #expect(throws: DaybookError.self) {
      try KeyEncoder(collation: Collation(order: .locale("xx")))
    }
    #expect(error?.code == .unknownName)
    #expect(error?.message.hasPrefix("[xx] is no way to compare") == true)
  }
}
