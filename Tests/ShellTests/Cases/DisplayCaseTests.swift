import Daybook
import Testing

@testable import Shell

/// Cases 48 and 54: tables align, and nothing from data acts on the terminal.
@Suite struct DisplayCaseTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    try shell.run("entity Course title:string author:string")
  }

  @Test func case48ColumnsAlignByDisplayWidth() throws {
    for title in ["Hello", "日本語", "cafe\u{301}", "ｱ", "한국어", "", "a\tb"] {
      try shell.run("insert Course title=\"\(title)\" author=x")
    }
    #expect(
      try shell.run("list Course") == """
        #  title   author
        ─  ──────  ──────
        1  Hello   x
        2  日本語  x
        3  cafe\u{301}    x
        4  ｱ       x
        5  한국어  x
        6          x
        7  a\\tb    x
        7 rows

        """)
  }

  @Test func case54ControlsAreShownEscaped() throws {
    let controls = ["\u{1B}[2J", "\u{1B}]0;x\u{7}", "\r", "\u{8}", "\u{9B}", "\u{202E}", "\n"]
    for control in controls {
      try shell.run("insert Course title=\"a\(control)b\" author=\"c\(control)d\"")
    }
    let printed = try shell.run(
      "list Course; list Course section by author; log; history #1; show #2; blame #1")
    try shell.run("view byAuthor on Course section by author")
    let more = try shell.run("sections byAuthor; undo 2; redo; diff r1 r9; replay")
    for scalar in (printed + more).unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
      #expect(scalar != "\u{202E}")
    }
    #expect(try shell.lines("list Course").count == controls.count + 3)
    #expect(printed.contains("a\\u{1B}[2Jb") || printed.contains("a\\e[2Jb"), "\(printed)")
    // Errors too, and the bytes stay what they were.
    let error = try #require(shell.error("list Course where \"\u{1B}[2J\" == oops"))
    #expect(!ErrorRenderer(isJSON: false).line(for: error).contains("\u{1B}"))
    try shell.run("mode json")
    #expect(try shell.run("list Course where title == \"a\u{1B}[2Jb\"").contains(#"a\u001B[2Jb"#))
  }
}
