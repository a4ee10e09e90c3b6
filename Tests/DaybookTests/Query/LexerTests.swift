import Daybook
import Testing

@Suite struct LexerTests {
  /// The kinds of all tokens of a text, without the end.
  private func kinds(_ text: String, heedsLines: Bool = false) throws -> [Token.Kind] {
    var lexer = Lexer(text, heedsLines: heedsLines)
    var kinds: [Token.Kind] = []
    while true {
      let token = try lexer.next()
      if token.kind == .end { return kinds }
      kinds.append(token.kind)
    }
  }

  @Test func wordsNamesAndVariables() throws {
    #expect(
      try kinds("author `Release date` $who _ 日本 e\u{301}trange r42 10m")
        == [
          .word("author"), .name("Release date"), .variable("who"), .word("_"), .word("日本"),
          .word("étrange"), .word("r42"), .word("10m"),
        ])
    #expect(try kinds("`a``b`") == [.name("a`b")])
  }

  @Test func numbersAndDatesAsWritten() throws {
    let numbers = [
      "00123", "-5", "+5", "1.5e-3", ".5", "0xCAFE", "1_000", "1e5", "2012-05-01", "10:00",
      "2012-05-01T10:00:00.5Z", "2012-05-01T10:00:00+09:00", "2012-05-01 10:00", "2024/01/05",
      "2024-01-05xyz", "99999999999999999999",
    ]
    for number in numbers { #expect(try kinds(number) == [.number(number)]) }
    #expect(try kinds("1..5") == [.number("1"), .symbol(".."), .number("5")])
    #expect(try kinds("2012-05-01 \t 10:00Z") == [.number("2012-05-01 10:00Z")])
    #expect(
      try kinds("2012-05-01 limit 10") == [
        .number("2012-05-01"), .word("limit"), .number("10"),
      ])
    #expect(try kinds("2012-05-01\n10:00") == [.number("2012-05-01"), .number("10:00")])
  }

  @Test func objectsAndSymbols() throws {
    #expect(
      try kinds("#7 # a!=1&&b[cd]<>c.d@")
        == [
          .object(7), .symbol("#"), .word("a"), .symbol("!="), .number("1"), .symbol("&&"),
          .word("b"), .symbol("["), .word("cd"), .symbol("]"), .symbol("<>"), .word("c"),
          .symbol("."), .word("d"), .symbol("@"),
        ])
    #expect(throws: DaybookError.self) { try kinds("#99999999999999999999") }
  }

  @Test func escapesOfText() throws {
    #expect(
      try kinds(#""\" \' \\ \n\t\r\0\u{1F984}" 'say "hi"' "it's""#)
        == [.text("\" ' \\ \n\t\r\0🦄"), .text("say \"hi\""), .text("it's")])
    // A quote is a quote even when a mark follows it.
    #expect(try kinds("\"\u{301}a\"") == [.text("\u{301}a")])
    #expect(try kinds("'a;b x--y # no\n'") == [.text("a;b x--y # no\n")])
  }

  @Test(arguments: [
    ("a == \"Kim", 6), ("é == 'Kim\\'", 6), ("a `b", 3), ("\"ab\\x\"", 4), ("\"\\u{110000}\"", 2),
    ("\"\\u{D800}\"", 2), ("\"\\u{}\"", 2), ("\"\\u41\"", 2), ("``", 1), ("\"a\\", 1),
  ])
  func mistakesNameTheirColumn(_ text: String, _ column: Int) {
    let error = #expect(throws: DaybookError.self) { try kinds(text) }
    #expect(error?.code == .syntax)
    #expect(error?.line == 1)
    #expect(error?.column == column)
  }

  @Test func positionsCountCharacters() throws {
    var lexer = Lexer("e\u{301}x 🦄\r\n  b\n\"a\nb\" c")
    #expect(try lexer.next().position == SourcePosition(line: 1, column: 1))
    #expect(try lexer.next().position == SourcePosition(line: 1, column: 4))
    #expect(try lexer.next().position == SourcePosition(line: 2, column: 3))
    #expect(try lexer.next().position == SourcePosition(line: 3, column: 1))
    #expect(try lexer.next().position == SourcePosition(line: 4, column: 4))
  }

  @Test func commentsAndJoinedLines() throws {
    #expect(
      try kinds("-- it's\na --b\nc\\\nd x--y") == [
        .word("a"), .word("c"), .word("d"), .word("x"), .symbol("-"), .symbol("-"), .word("y"),
      ])
  }

  @Test func linesEndOutsideBrackets() throws {
    #expect(
      try kinds("a (b\nc)\r\nd\\\r\ne", heedsLines: true) == [
        .word("a"), .symbol("("), .word("b"), .word("c"), .symbol(")"), .lineEnd, .word("d"),
        .word("e"),
      ])
    #expect(try kinds("a\nb") == [.word("a"), .word("b")])
  }

  @Test func bareValuesRunToABlank() throws {
    var lexer = Lexer("url=http://x/?a=b n = 00123, t='x y' v=$w;")
    var values: [Token.Kind] = []
    for _ in 0..<4 {
      _ = try lexer.next()
      _ = try lexer.next()
      values.append(try lexer.nextValue().kind)
      if values.count == 2 { _ = try lexer.next() }
    }
    #expect(values == [.word("http://x/?a=b"), .word("00123"), .text("x y"), .variable("w")])
    #expect(try lexer.nextValue().kind == .symbol(";"))
    #expect(try lexer.nextValue().kind == .end)
    var quoted = Lexer("it's")
    let error = #expect(throws: DaybookError.self) { try quoted.nextValue() }
    #expect(error?.message == #"it's holds a quote: write "it's""#)
  }

  @Test func namesAreWrittenSoThatTheyReadBack() throws {
    for name in ["author", "Release date", "a`b", "日本", "2fa", "1e5", "\u{301}", "a\nb", "x-y"] {
      let written = Name.written(name)
      let kind = try kinds(written).first
      #expect(kind == .word(name) || kind == .name(name), "\(written)")
    }
    #expect(Name.written("étrange") == "étrange")
    #expect(Name.written("2fa") == "`2fa`")
    #expect(!Name.isPlain(""))
  }
}
