import Daybook
import Testing

@testable import Shell

/// Case 37: a broken file is one error with its place, and nothing is imported.
@Suite struct ImportErrorTests {
  struct Mistake: Sendable {
    let text: String
    let line: Int
    let column: Int
    let words: String
    var name = "a.csv"
    var more = ""
  }

  @Test(arguments: [
    Mistake(text: "title,author\na,b\nc\n", line: 3, column: 2, words: "1 field"),
    Mistake(text: "title,author\na,b,c\n", line: 2, column: 5, words: "3 fields"),
    Mistake(text: "title,author,title\n", line: 1, column: 14, words: "title twice"),
    Mistake(text: "title,author\nx,y\na,\"b\nc\n", line: 3, column: 3, words: "never closed"),
    Mistake(text: "title,author\n\"a\"b,c\n", line: 2, column: 4, words: "closing quote"),
    Mistake(text: "", line: 1, column: 1, words: "no header"),
    Mistake(text: "title,autor\n", line: 1, column: 7, words: "did you mean author?"),
    Mistake(text: "title,#\n", line: 1, column: 7, words: "say key #"),
    Mistake(text: "title,updatedAt\n", line: 1, column: 7, words: "neither imported nor"),
    Mistake(text: "title\na\n\u{301}\"\n", line: 3, column: 2, words: "quote"),
    Mistake(text: "author\nx\n", line: 2, column: 1, words: "title of Course is required"),
    Mistake(text: "author,title\nx,a\ny,\n", line: 3, column: 3, words: "title is required"),
    Mistake(text: "[{\"titel\":1}]", line: 1, column: 11, words: "mean title?", name: "a.json"),
    Mistake(
      text: "{\"title\":\"a\"}\n{\"title\":\"b\",\"title\":\"c\"}", line: 2, column: 14,
      words: "twice", name: "a.jsonl"),
    Mistake(
      text: "{\"title\":\"a\"}\n {\"author\":\"b\"}", line: 2, column: 2,
      words: "title of Course is required", name: "a.jsonl"),
    Mistake(
      text: "{\"author\":null,\"title\":null}", line: 1, column: 24, words: "title is required",
      name: "a.jsonl"),
    Mistake(
      text: "title\na\n", line: 1, column: 1, words: "no column for the key", more: "key author"),
  ])
  func case37(mistake: Mistake) throws {
    let session = try TestSession("entity Course title:string! author:string")
    let file = try session.file(mistake.name, mistake.text)
    let error = try #require(session.error("import \(file) into Course \(mistake.more)"))
    #expect(error.file.map { file.contains($0) } == true)
    #expect(error.line == mistake.line, "\(error.message)")
    #expect(error.column == mistake.column, "\(error.message)")
    #expect(error.message.contains(mistake.words), "\(error.message)")
    #expect(try session.head() == 1)
    #expect(try session.values(of: "Course") == [])
  }

  @Test(arguments: [
    ("import a.csv into Course preview", DaybookError.Code.unknownCommand, "preview"),
    ("import a.csv", .syntax, "into ENTITY"),
    ("import a into Course", .syntax, "say as csv"),
    ("import - into Course", .syntax, "say as csv"),
    ("import a.csv into Curse", .unknownEntity, "did you mean Course?"),
    ("import nowhere.csv into Course", .noSuchFile, "nowhere.csv"),
    ("import a.json into Course separator \";\"", .syntax, "for CSV"),
    ("at r1; import a.csv into Course", .readOnly, "past"),
    ("begin; import a.csv into Course", .pendingChanges, "import"),
  ])
  func commandsAreRefused(command: String, code: DaybookError.Code, words: String) throws {
    let session = try TestSession("entity Course title:string! author:string")
    let error = try #require(session.error(command))
    #expect(error.code == code)
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test(arguments: [[], ["-f", "-"]])
  func standardInputGivesOnlyOneThing(arguments: [String]) throws {
    let session = try TestSession(
      "entity Course title:string", arguments: arguments)
    let error = session.error("import - into Course as csv")
    #expect(error?.message.contains("-c") == true)
  }
}
