import Daybook
import Testing

@testable import Shell

@Suite struct ErrorRendererTests {
  private let error = DaybookError(.unknownAttribute, "no titel", line: 3, column: 12)

  @Test func textNamesTheInputAndTheLine() {
    let renderer = ErrorRenderer(isJSON: false)
    #expect(renderer.line(for: error, in: .file("a.daybook")) == "a.daybook:3: error: no titel\n")
    #expect(renderer.line(for: error, in: .standardInput) == "<stdin>:3: error: no titel\n")
    #expect(renderer.line(for: error, in: .arguments) == "-c:3: error: no titel\n")
    #expect(renderer.line(for: error, in: .prompt) == "error: no titel\n")
    #expect(renderer.line(for: error) == "error: no titel\n")
  }

  @Test func mistakesInOtherFilesNameTheirPlace() {
    let inFile = DaybookError(.badFile, "short row", file: "w.csv", line: 2, column: 5)
    let place = SourcePosition(line: 7, column: 1)
    #expect(
      ErrorRenderer(isJSON: false).line(for: inFile, in: .file("a"), command: place)
        == "a:7: error: w.csv:2:5: short row\n")
    #expect(
      ErrorRenderer(isJSON: true).line(for: inFile, in: .file("a"), command: place)
        == #"{"error":"w.csv:2:5: short row","code":"bad-file","file":"w.csv","line":2,"column":5}"#
        + "\n")
  }

  @Test func jsonHasCodeAndPlace() {
    let renderer = ErrorRenderer(isJSON: true)
    #expect(
      renderer.line(for: error, in: .arguments)
        == #"{"error":"no titel","code":"unknown-attribute","file":null,"line":3,"column":12}"#
        + "\n")
    #expect(
      renderer.line(for: DaybookError(.noStore, "a \"b\""), in: nil)
        == #"{"error":"a \"b\"","code":"no-store","file":null,"line":null,"column":null}"# + "\n")
    #expect(renderer.line(for: error, in: .file("x")).contains(#""file":"x","line":3"#))
  }

  @Test func controlsInMessagesAreEscaped() {
    let bad = DaybookError(.badName, "no \u{1B}[2J\nname")
    #expect(ErrorRenderer(isJSON: false).line(for: bad) == "error: no \\u{1B}[2J\\nname\n")
  }

  @Test func errorsOfCommandsArePlacedInTheirInput() {
    let command = CommandText(
      text: "insert E\na=b", position: SourcePosition(line: 5, column: 9))
    func placed(_ line: Int?, _ column: Int?, file: String? = nil) -> [Int?] {
      let error = command.placed(
        DaybookError(.syntax, "", file: file, line: line, column: column))
      return [error.line, error.column]
    }
    #expect(placed(1, 8) == [5, 16])
    #expect(placed(2, 3) == [6, 3])
    #expect(placed(nil, nil) == [5, 9])
    #expect(placed(2, 3, file: "w.csv") == [2, 3])
  }

  @Test func outputThrowsWhatItsSinkThrows() throws {
    var closed = false
    let output = Output(blockSizeBytes: 4) { _ in if closed { throw Output.Closed() } }
    try output.write("abcdef")
    closed = true
    try output.write("ab")
    #expect(throws: Output.Closed.self) { try output.flush() }
    try output.flush()
    #expect(throws: Output.Closed.self) { try output.write([1, 2, 3, 4]) }
  }
}
