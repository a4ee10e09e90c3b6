import TestSupport
import Testing

/// Scripts as they come: `#!` lines, CR LF, a missing `save`, `source`, status of an unsaved end.
@Suite struct InputTests {
  private let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = try Program.daybook()
    let made = try run(["-c", "entity Course title:string"])
    try #require(made.status == .exited(0))
  }

  private func run(_ arguments: [String], input: String = "") throws -> Outcome {
    try program.run(["a.daybook"] + arguments, input: input, in: folder)
  }

  @Test func aFirstLineForTheSystemIsSkipped() throws {
    try folder.write(
      "#!/usr/bin/env -S daybook a.daybook -f\ninsert Course title=a\ncount Course\n", to: "s.day")
    #expect(try run(["-f", "s.day"]).lines.last == "1")
    #expect(try run([], input: "\u{FEFF}#!x \"\ncount Course").output == "1\n")
    let later = try run([], input: "count Course\n#!x\n")
    #expect(later.status == .exited(1))
    #expect(later.errors.hasPrefix("<stdin>:2: error: "))
  }

  @Test func scriptsMayEndLinesAsWindowsDoes() throws {
    let outcome = try run(
      [], input: "insert Course title=a\r\ninsert \\\r\nCourse title=b\r\ncount Course\r\n")
    #expect(outcome.errors == "")
    #expect(outcome.lines.last == "2")
    #expect(try run(["-c", "list Course where title == \"a\"", "--json"]).lines.count == 1)
  }

  @Test(arguments: ["", "update #1 title=b\n", "list\n"])
  func inputThatEndsInsideBeginSavesNothing(_ more: String) throws {
    let outcome = try run([], input: "begin\ninsert Course title=a\n" + more)
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("error: the input ended before save"))
    #expect(try run(["-c", "count Course; log"]).lines.suffix(1) == ["1 revision"])
  }

  @Test func quitInsideBeginSavesNothingEither() throws {
    let outcome = try run([], input: "begin\ninsert Course title=a\nquit\n")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("error: the input ended before save"))
  }

  @Test func commentsAndTextsAreToldApart() throws {
    // Case 53.
    let texts = ["a;b", "x--y", "# no", "it's", "end\\", "two\n;lines", "-- no", "a -- b"]
    var script = "-- it's one quote \" in a comment; insert Course title=no\n"
    for text in texts {
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      script += "insert Course title=\"\(escaped)\" -- don't\n"
    }
    script += "count Course; --; count Course\nlist Course -- \"\n"
    let outcome = try run(["--json"], input: script)
    #expect(outcome.errors == "")
    #expect(outcome.status == .exited(0))
    let listed = outcome.lines.suffix(texts.count)
    for (line, text) in zip(listed, texts) {
      let json = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
      #expect(line.hasSuffix("{\"title\":\"\(json)\"}}"), "\(line)")
    }
    #expect(outcome.lines.count == 2 * texts.count + 1)
  }

  @Test func sourceSaysWhereItsOwnMistakesAre() throws {
    try folder.write("insert Course title=a\n\nbad\n", to: "inner.day")
    try folder.write("count Course\nsource inner.day\ncount Course\n", to: "outer.day")
    let outcome = try run(["-f", "outer.day"])
    #expect(outcome.lines == ["0", "r2: inserted Course #1: title \"a\""])
    #expect(outcome.errors.hasPrefix("outer.day:2: error: inner.day:3:1: there is no command bad"))
    try folder.write("source loop.day\n", to: "loop.day")
    #expect(try run(["-f", "loop.day"]).errors.contains("nested deeper than 16"))
    #expect(try run(["-c", "source none.day"]).errors.contains("-c:1: error: there is no file"))
  }
}
