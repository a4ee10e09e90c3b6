import Daybook
import Testing

@testable import Shell

/// Cases 3, 8 and 9: what stands in which section, and where ties stand.
@Suite struct SectionCaseTests {
  private func shell(_ view: String = "section by author sort by title") throws -> TestShell {
    let shell = try TestShell("--json")
    try shell.run("entity Course title:string author:string at:timestamp")
    try shell.run("view byAuthor on Course \(view)")
    return shell
  }

  private func objects(_ lines: [String]) -> [Int] { lines.compactMap { number("object", in: $0) } }

  @Test func case3OneComparisonOrdersAndGroups() throws {
    let shell = try shell()
    for author in ["ann", "Ann", "ann"] { try shell.run("insert Course title=t author=\(author)") }
    let exact = [#"{"section":"ann","count":2}"#, #"{"section":"Ann","count":1}"#]
    #expect(try shell.lines("sections byAuthor") == exact)
    try shell.run("view folded on Course section by author[c] sort by title")
    #expect(try shell.lines("sections folded") == [#"{"section":"ann","count":3}"#])
    #expect(objects(try shell.lines("list folded")) == [1, 2, 3])
    try shell.restart(["--json"])
    #expect(try shell.lines("sections byAuthor") == exact)
    #expect(try shell.lines("sections folded") == [#"{"section":"ann","count":3}"#])
    // The first row goes, and with it the spelling.
    try shell.run("delete #1, #3")
    #expect(try shell.lines("sections folded") == [#"{"section":"Ann","count":1}"#])
  }

  @Test func case8NilIsASectionOfItsOwn() throws {
    let shell = try shell()
    for author in ["nil", "\"\"", "Ann"] {
      try shell.run("insert Course title=t author=\(author)")
    }
    #expect(
      try shell.lines("sections byAuthor") == [
        #"{"section":null,"count":1}"#, #"{"section":"","count":1}"#,
        #"{"section":"Ann","count":1}"#,
      ])
    try shell.run("mode table")
    #expect(
      try shell.lines("list byAuthor").filter { $0.hasPrefix("──") && $0.contains("(") }
        == ["── nil (1)", "── \"\" (1)", "── Ann (1)"])
    try shell.run("mode json; update #1 author=\"\"")
    #expect(
      try shell.lines("sections byAuthor")
        == [#"{"section":"","count":2}"#, #"{"section":"Ann","count":1}"#])
  }

  @Test func case9TiesAreTheReverseDescending() throws {
    let shell = try shell("sort by at desc")
    try shell.run("view oldest on Course sort by at")
    for title in ["a", "b", "c"] {
      try shell.run("insert Course title=\(title) at=2012-05-01T10:00:00Z")
    }
    for _ in 0..<2 {
      #expect(objects(try shell.lines("list byAuthor")) == [3, 2, 1])
      #expect(objects(try shell.lines("list oldest")) == [1, 2, 3])
      #expect(objects(try shell.lines("list Course sort by at desc")) == [3, 2, 1])
      try shell.run("update #2 title=z")
      try shell.restart(["--json"])
    }
  }

  @Test func unsectionedListingsHaveNoHeaders() throws {
    let shell = try shell()
    for author in ["nil", "Ann"] { try shell.run("insert Course title=t author=\(author)") }
    try shell.run("mode table")
    let plain = try shell.lines("list Course")
    #expect(plain.count == 5)
    #expect(!plain.contains { $0.hasPrefix("── ") })
    #expect(plain.last == "2 rows")
    #expect(try shell.lines("list Course sort by author").last == "2 rows")
    #expect(try shell.lines("list byAuthor").last == "2 rows in 2 sections")
    try shell.run("mode csv")
    #expect(
      try shell.run("list Course; list byAuthor limit 1")
        == "#,title,author,at\n1,t,,\n2,t,Ann,\n#,section,title,author,at\n1,,t,,\n")
  }
}
