import Daybook
import Testing

@testable import Shell

/// Something located, for comparing: where it stands does not count.
func here<Content: Sendable>(_ content: Content) -> Located<Content> {
  Located(content, at: SourcePosition(line: 1, column: 1))
}

/// `A=V` with a bare word, for comparing.
func bare(_ attribute: String, _ word: String) -> Assignment {
  Assignment(here(attribute), here(.bare(word)))
}

func parse(_ text: String, _ variables: [String: String] = [:]) throws -> Command {
  try Command(parsing: text, variables: variables)
}

/// Expects that a command cannot be read, and why.
func expectMistake(
  _ text: String, line: Int = 1, column: Int, _ code: DaybookError.Code = .syntax,
  saying words: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  do throws(DaybookError) {
    let command = try Command(parsing: text, variables: ["set": "1"])
    Issue.record("read as \(command)", sourceLocation: sourceLocation)
  } catch {
    #expect(error.code == code, "\(error.message)", sourceLocation: sourceLocation)
    #expect(error.line == line, sourceLocation: sourceLocation)
    #expect(error.column == column, "\(error.message)", sourceLocation: sourceLocation)
    #expect(
      error.message.contains(words), "\(error.message)", sourceLocation: sourceLocation)
  }
}
