import Testing

@testable import Daybook

/// The searches against the simplest code that says what they mean.
@Suite struct TextPatternTests {
  /// A text as the characters that matching sees.
  private func characters(_ text: String, _ folding: Folding) -> [Character] {
    Array(folding.apply(to: text))
  }

  private func naivelyFinds(
    _ pattern: [Character], _ place: TextPattern.Place, in text: [Character]
  ) -> Bool {
    if pattern.isEmpty || pattern.count > text.count { return place == .whole && pattern == text }
    return switch place {
    case .whole: pattern == text
    case .start: Array(text.prefix(pattern.count)) == pattern
    case .end: Array(text.suffix(pattern.count)) == pattern
    case .anywhere:
      (0...text.count - pattern.count).contains {
        Array(text[$0...].prefix(pattern.count)) == pattern
      }
    }
  }

  /// Wildcards by trying everything, which is exponential and right.
  private func naivelyFits(
    _ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*":
      return naivelyFits(rest, text) || (!text.isEmpty && naivelyFits(pattern, text.dropFirst()))
    case "?": return !text.isEmpty && naivelyFits(rest, text.dropFirst())
    case "\\":
      return rest.first == text.first && !text.isEmpty
        && naivelyFits(rest.dropFirst(), text.dropFirst())
    default: return first == text.first && naivelyFits(rest, text.dropFirst())
    }
  }

  @Test func searchesAgreeWithTheSimplestOnes() {
    var texts = RandomPredicates(seed: .random(in: 0...(.max)), attributes: [])
    let foldings = [false, true].flatMap { c in
      [false, true].map { Folding(ignoresCase: c, ignoresDiacritics: $0) }
    }
    var found = 0
    for _ in 0..<20_000 {
      let (text, pattern) = (texts.text(), texts.text())
      for folding in foldings {
        let (searched, wanted) = (characters(text, folding), characters(pattern, folding))
        for place in [TextPattern.Place.whole, .start, .end, .anywhere] {
          let finds = TextPattern(pattern, place, folding).matches(text)
          if finds { found += 1 }
          #expect(
            finds == naivelyFinds(wanted, place, in: searched),
            "seed \(texts.random.seed): \([pattern, text]) \(place) \(folding)"
          )
        }
      }
    }
    #expect(found > 1_000)
  }

  @Test func wildcardsAgreeWithTheSimplestOnes() {
    var texts = RandomPredicates(seed: .random(in: 0...(.max)), attributes: [])
    let parts = ["*", "?", "a", "A", "b", "\\*", "\\a", "é", "\r\n", "\r", "🦄"]
    var found = 0
    for _ in 0..<20_000 {
      var (text, pattern) = ("", "")
      for _ in 0..<Int.random(in: 0...5, using: &texts.random) {
        text += parts.randomElement(using: &texts.random) ?? ""
        pattern += parts.randomElement(using: &texts.random) ?? ""
      }
      for folding in [Folding.none, Folding(ignoresCase: true)] {
        // Here folding changes no character into several, so the pattern may be folded whole.
        let fits = WildcardPattern(pattern, folding)?.matches(text)
        if fits == true { found += 1 }
        #expect(
          fits == naivelyFits(characters(pattern, folding)[...], characters(text, folding)[...]),
          "seed \(texts.random.seed): \([pattern, text]) \(folding)"
        )
      }
    }
    #expect(found > 1_000)
  }

  /// What is found in a folded text must not depend on folding it once more: keys fold again.
  @Test func foldingTwiceIsFoldingOnce() {
    var texts = RandomPredicates(seed: .random(in: 0...(.max)), attributes: [])
    for _ in 0..<20_000 {
      var text = texts.text()
      for _ in 0..<2 {
        if let scalar = Unicode.Scalar(UInt32.random(in: 0x80...0x2FFFF, using: &texts.random)) {
          text.unicodeScalars.append(scalar)
        }
      }
      for folding in [
        Folding(ignoresCase: true), Folding(ignoresDiacritics: true),
        Folding(ignoresCase: true, ignoresDiacritics: true),
      ] {
        let once = folding.apply(to: text)
        #expect(
          Array(folding.apply(to: once).utf8) == Array(once.utf8),
          "seed \(texts.random.seed): \(text.unicodeScalars.map(\.value)) \(folding)")
      }
    }
  }

  @Test func manyRunsTakeNoExponentialTime() throws {
    let text = String(repeating: "a", count: 2_000)
    let pattern = try #require(
      WildcardPattern(String(repeating: "*a", count: 200) + "*b", .none))
    #expect(!pattern.matches(text))
    #expect(!pattern.matches(text + "é"))
    #expect(pattern.matches(text + "éb"))
  }

  @Test func halfACharacterIsNotFound() {
    func finds(_ pattern: String, in text: String) -> Bool {
      TextPattern(pattern, .anywhere, .none).matches(text)
    }
    #expect(!finds("\n", in: "a\r\nb"))
    #expect(!finds("a\r", in: "a\r\nb"))
    #expect(finds("\r\n", in: "a\r\nb"))
    #expect(finds("\n", in: "a\nb"))
    #expect(!finds("e", in: "cafe\u{301}"))
    #expect(finds("é", in: "cafe\u{301}s"))
    #expect(!finds("👩", in: "👩\u{200D}🚀"))
    #expect(!finds("\u{1112}\u{1161}", in: "한"))
  }
}
