import Platform
import Testing

@Suite struct CollatorTests {
  static func key(_ text: String, _ collator: Collator = .root) -> [UInt8] {
    var key: [UInt8] = []
    collator.appendSortKey(of: text, to: &key)
    return key
  }

  static func sorted(_ texts: [String], by collator: Collator = .root) -> [String] {
    texts.sorted { key($0, collator).lexicographicallyPrecedes(key($1, collator)) }
  }

  @Test func rootOrder() {
    let right = ["", "10", "9", "a", "A", "e", "é", "f", "Øre", "Z", "한국", "日本"]
    #expect(Self.sorted(right.reversed()) == right)
    #expect(Self.sorted(["f", "é", "e", "Z", "a"]) == ["a", "e", "é", "f", "Z"])
  }

  @Test func numericOrderAndLocales() throws {
    let numeric = try #require(Collator(locale: "", numeric: true))
    #expect(Self.sorted(["a10", "a9", "a100"], by: numeric) == ["a9", "a10", "a100"])
    let swedish = try #require(Collator(locale: "sv", numeric: false))
    #expect(Self.sorted(["ö", "z", "o"], by: swedish) == ["o", "z", "ö"])
    #expect(Self.sorted(["ö", "z", "o"]) == ["o", "ö", "z"])
  }

  @Test(arguments: [
    "ko", "de", "pt-BR", "en_US", "zh-Hant", "de@collation=phonebook", "de-u-co-phonebk",
  ])
  func knownLocales(name: String) {
    #expect(Collator(locale: name, numeric: false) != nil)
  }

  @Test(arguments: [
    "xx", "foo", "cd ", "ko!", "en-QQQQQQQQQ", "_", "-", "e", "de@collation=nonsense", "日本", "ko\0",
    "en-YY", "numerics",
  ])
  func unknownLocales(name: String) {
    #expect(Collator(locale: name, numeric: false) == nil)
  }

  @Test func canonicallyEquivalentTextsHaveOneKey() {
    #expect(Self.key("caf\u{E9}") == Self.key("cafe\u{301}"))
    #expect(Self.key("한국") == Self.key("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"))
    // Two marks in either order, where their classes differ.
    #expect(Self.key("a\u{323}\u{302}") == Self.key("a\u{302}\u{323}"))
  }

  @Test func keysHoldNoZeroAndFollowWhatWasThere() {
    for text in ["", "a\0b", "日本語", String(repeating: "é🦄", count: 5_000)] {
      let key = Self.key(text)
      #expect(!key.contains(0))
      var more: [UInt8] = [9, 8]
      Collator.root.appendSortKey(of: text.utf8.span, to: &more)
      #expect(more == [9, 8] + key)
    }
  }

  @Test func threadsShareACollator() async {
    let texts = (0..<500).map { "Text \($0) é \($0 % 7) 日本" }
    let right = texts.map { Self.key($0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 { group.addTask { texts.map { Self.key($0) } == right } }
      for await same in group { #expect(same) }
    }
  }

  @Test func versionNamesCollatorAndICU() {
    #expect(Collator.version.wholeMatch(of: /[0-9.]+\/[0-9.]+/) != nil)
  }
}
