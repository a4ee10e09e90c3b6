import TestSupport
import Testing

@testable import LineEditor

@Suite struct CompletionTests {
  private func outcome(_ line: String, _ cursor: Int, start: Int, _ candidates: String...)
    -> Completions.Outcome
  {
    Completions(start: start, candidates: candidates).outcome(in: line, cursor: cursor)
  }

  @Test func theOnlyCandidateReplacesTheWord() {
    let one = outcome("list Co", 7, start: 5, "Course ")
    #expect(one == .init(replacement: .init(scalars: 2, text: "Course ")))
    // Case is mended, and the scalars are those on the line, not its bytes.
    let mended = outcome("list çö x", 9, start: 5, "Çölde ")
    #expect(mended == .init(replacement: .init(scalars: 2, text: "Çölde ")))
  }

  @Test func severalCompleteWhatTheyShareAndAreListed() {
    let several = outcome("in", 2, start: 0, "insert", "inside")
    #expect(several.replacement == .init(scalars: 2, text: "ins"))
    #expect(several.ties == ["insert", "inside"])
    let nothingShared = outcome("in", 2, start: 0, "insert", "Insel")
    #expect(nothingShared.replacement == nil)
    #expect(nothingShared.ties == ["insert", "Insel"])
  }

  @Test func whatCannotBeDoneIsNothing() {
    #expect(outcome("abc", 3, start: 0) == .init())
    #expect(outcome("abc", 3, start: 0, "abc") == .init())
    #expect(outcome("abc", 3, start: 4, "abcd") == .init())
    #expect(outcome("abc", 3, start: -1, "abcd") == .init())
    // In the middle of a character.
    #expect(outcome("é", 2, start: 1, "x") == .init())
  }

  @Test func tabCompletesAtTheTerminal() throws {
    let terminal = try TerminalProgram(
      .built("LineEditorProbe"), ["history", "Course ", "Course–Year ", "Person "])
    try terminal.expect(prompt: "probe> ")
    try terminal.type("list P\t.\n")
    try terminal.expect("line \"list Person .\"")
    try terminal.expect(prompt: "probe> ")
    try terminal.type("list C\t")
    try terminal.expect("Course       Course–Year")
    try terminal.expect("probe> list Course")
    try terminal.type("–\tx\n")
    try terminal.expect("line \"list Course–Year x\"")
  }
}
