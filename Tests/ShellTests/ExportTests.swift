import Daybook
import TestSupport
import Testing

@testable import Shell

@Suite struct ExportTests {
  private func courses() throws -> TestSession {
    try TestSession(
      """
      entity Course title:string author:string released:date
      view byAuthor on Course section by author sort by title
      insert Course title=b author=Kim
      insert Course title=a author=Kim released=2012-05-01
      insert Course title="" author=Ann
      """)
  }

  @Test func rowsOfAViewInItsOrder() throws {
    let session = try courses()
    let output = try session.run("export byAuthor to \(try session.path("a.csv"))")
    #expect(output == "")
    #expect(session.notes.last?.hasPrefix("exported 3 rows to ") == true)
    #expect(
      try session.text(of: "a.csv")
        == "title,author,released\n\"\",Ann,\na,Kim,2012-05-01\nb,Kim,\n")
  }

  @Test func columnsAndConditions() throws {
    let session = try courses()
    try session.run(
      "export Course where author == \"Kim\" sort by title columns #, title to "
        + "\(try session.path("a.jsonl"))")
    #expect(
      try session.text(of: "a.jsonl")
        == "{\"#\":2,\"title\":\"a\"}\n{\"#\":1,\"title\":\"b\"}\n")
    try session.run("export Course limit 1 offset 1 columns author to \(try session.path("b.csv"))")
    #expect(try session.text(of: "b.csv") == "author\nKim\n")
  }

  @Test func jsonIsAnArray() throws {
    let session = try courses()
    #expect(
      try session.run("export Course columns #, released to - as json")
        == "[\n{\"#\":1,\"released\":null},\n{\"#\":2,\"released\":\"2012-05-01\"},\n"
        + "{\"#\":3,\"released\":null}\n]\n")
    #expect(try session.run("export Course where FALSEPREDICATE to - as json") == "[]\n")
    #expect(try session.run("export Course where FALSEPREDICATE to - as jsonl") == "")
    #expect(session.notes == [])
  }

  @Test func thePastIsExportedWithItsModel() throws {
    let session = try courses()
    try session.run("update #1 title=new; delete #2")
    #expect(
      try session.run("at r3 export Course columns title to - as csv") == "title\nb\n")
    #expect(
      try session.run("at r1; export Course to - as csv") == "title,author,released\n")
  }

  @Test func filesAreReplacedOnlyWhenTold() throws {
    let session = try courses()
    _ = try session.file("a.csv", "mine")
    #expect(session.error("export Course to \(try session.path("a.csv"))")?.code == .fileExists)
    #expect(try session.text(of: "a.csv") == "mine")
    try session.run("export Course columns title to \(try session.path("a.csv")) replace")
    #expect(try session.text(of: "a.csv") == "title\nb\na\n\"\"\n")
  }

  @Test func interruptionLeavesTheOldFile() throws {
    let session = try courses()
    let file = try session.file("a.csv", "mine")
    var checks = 0
    session.session.surroundings.isInterrupted = {
      checks += 1
      return checks == 2
    }
    #expect(session.error("export Course to \(file) replace")?.code == .interrupted)
    #expect(try session.text(of: "a.csv") == "mine")
    #expect(
      try #require(session.folder).names().filter { !$0.hasPrefix("test.daybook") } == ["a.csv"])
  }

  @Test(arguments: [
    ("export Course columns titel to -  as csv", DaybookError.Code.unknownAttribute, "mean title?"),
    ("export Course columns createdAt to - as csv", .unknownAttribute, "neither imported nor"),
    ("export Course columns title, title to - as csv", .syntax, "twice"),
    ("export Course columns #, # to - as csv", .syntax, "twice"),
    ("export Curse to - as csv", .unknownName, "mean Course?"),
    ("export Course to -", .syntax, "say as csv"),
    ("begin; export Course to - as csv", .pendingChanges, "export"),
  ])
  func refusals(command: String, code: DaybookError.Code, words: String) throws {
    let error = try courses().error(command)
    #expect(error?.code == code)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }
}
