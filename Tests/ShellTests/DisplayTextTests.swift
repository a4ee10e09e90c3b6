import Testing

@testable import Shell

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("Hello", 5), ("日本語", 6), ("cafe\u{301}", 4), ("ｱ", 1), ("한국어", 6), ("", 0),
    ("🦄", 2), ("👩‍👧", 2), ("🇰🇷", 2), ("☀️", 2), ("👍🏽", 2), ("e\u{301}\u{301}", 1),
  ])
  func widthsAreThoseOfTheTerminal(text: String, width: Int) {
    #expect(DisplayText.fitted(text).text == text)
    #expect(DisplayText.fitted(text).width == width)
  }

  @Test(arguments: [
    ("a\tb", "a\\tb"), ("a\r\nb", "a\\r\\nb"), ("\u{1B}[2J", "\\u{1B}[2J"),
    ("\u{1B}]0;x\u{7}", "\\u{1B}]0;x\\u{7}"), ("\u{8}\u{9B}\u{7F}", "\\u{8}\\u{9B}\\u{7F}"),
    ("a\u{202E}b", "a\\u{202E}b"), ("\0", "\\0"), ("\u{2028}\u{FEFF}", "\\u{2028}\\u{FEFF}"),
    ("e\u{301}\u{9B}", "e\u{301}\\u{9B}"), ("a\u{200D}b", "a\u{200D}b"), ("C:\\dir", "C:\\dir"),
  ])
  func controlsAreShownEscaped(text: String, shown: String) {
    #expect(DisplayText.escaped(text) == shown)
    #expect(DisplayText.fitted(text).text == shown)
  }

  @Test func textsAreCutBetweenCharacters() {
    func cut(_ text: String, _ limit: Int) -> String {
      let (shown, width) = DisplayText.fitted(text, limit: limit)
      #expect(width <= limit)
      return shown
    }
    #expect(cut("Hello", 5) == "Hello")
    #expect(cut("Hello", 4) == "Hel…")
    #expect(cut("Hello", 1) == "…")
    #expect(cut("Hello", 0) == "")
    #expect(cut("日本語", 5) == "日本…")
    #expect(cut("日本語", 4) == "日…")
    #expect(cut("日本語", 2) == "…")
    #expect(cut("cafe\u{301}s", 4) == "caf…")
    #expect(cut("👩‍👧👩‍👧", 3) == "👩‍👧…")
    #expect(cut("ab\u{1B}c", 6) == "ab…")
    #expect(cut("ab\u{1B}", 8) == "ab\\u{1B}")
    #expect(cut("ab\ncd", 5) == "ab\\n…")
    #expect(DisplayText.fitted("日本語", limit: 5).width == 5)
  }

  @Test func cuttingALongTextReadsOnlyItsBeginning() {
    let long = String(repeating: "日", count: 2_000_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<100 { #expect(DisplayText.fitted(long, limit: 10).width == 9) }
    }
    #expect(time < .seconds(1))
  }
}
