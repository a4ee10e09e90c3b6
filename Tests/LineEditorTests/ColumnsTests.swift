import Testing

@testable import LineEditor

@Suite struct ColumnsTests {
  @Test func readDownwards() {
    let columns = Columns(["a", "bb ", "ccc", "d", "e"], columns: 12, rows: 10)
    #expect(columns.text == "a    d\nbb   e\nccc\n")
  }

  @Test func areOneWhenNothingElseFits() {
    #expect(Columns(["abcdef", "b"], columns: 5, rows: 10).text == "abcd\nb\n")
    #expect(Columns([], columns: 5, rows: 10).text == "")
  }

  @Test func saysHowManyMore() {
    let texts = (1...100).map { "n\($0)" }
    #expect(Columns(texts, columns: 12, rows: 3).text == "n1    n3\nn2    n4\n… and 96 more\n")
  }

  @Test func countWideCharactersTwice() {
    let columns = Columns(["日本", "e\u{301}", "ab", "c"], columns: 12, rows: 10)
    #expect(columns.text == "日本  ab\ne\u{301}     c\n")
  }

  @Test func showNothingThatActsOnTheTerminal() {
    let columns = Columns(["a\u{1B}[2Jb", "\u{202E}x", "y\nz"], columns: 20, rows: 10)
    #expect(columns.text == "a\u{FFFD}[2Jb  y\u{FFFD}z\n\u{FFFD}x\n")
  }
}
