import Daybook
import Platform
import Testing

@testable import Shell

/// The course catalogue's rows of the list of what the former programs did.
@Suite struct CourseRowTests {
  private let shell: TestShell

  init() throws { shell = try TestShell("--template", "courses", "--json") }

  private func title(_ command: String) throws -> [String] {
    try shell.lines(command).compactMap { line in
      line.firstRange(of: #""title":""#).map {
        String(line[$0.upperBound...].prefix { $0 != "\"" })
      }
    }
  }

  @Test func row1TodayIsTakenAtTheInsertAndNotWhenEdited() throws {
    try shell.run("insert Course title=a")
    shell.clock.set("2026-05-09T10:00:00Z")
    try shell.run("update #1 title=b")
    #expect(
      try shell.run("list").contains(#""title":"b","author":null,"releaseDate":"2026-05-01""#))
    // The day is the local one: 09:30 UTC on 1 May is still 30 April in Honolulu.
    let away = try TestShell(
      ["--template", "courses", "--json"],
      zone: try #require(.init(identifier: "Pacific/Honolulu")),
      clock: TestClock("2026-05-01T09:30:00Z"))
    try away.run("insert Course title=a")
    #expect(try away.run("list").contains("2026-04-30"))
  }

  @Test func row2MonthsAreMonths() throws {
    for day in ["2012-05-01", "2024-07-15", "2024-12-31", "2018-12-31", "2025-12-29", "2021-01-03"]
    {
      try shell.run("insert Course title=a releaseDate=\(day)")
      #expect(try shell.run("show _").contains("\"releaseDate\":\"\(day)\""))
      #expect(try shell.run("count Course where releaseDate == \(day)") == "{\"count\":1}\n")
    }
  }

  @Test func row3AnUnparsableDateIsAnErrorAndTheOldValueStays() throws {
    try shell.run("insert Course title=a releaseDate=2012-05-01")
    for text in ["01.05.2012", "2012-05", "soon", "2012-13-01", "\"\""] {
      let error = try #require(shell.error("update #1 title=x releaseDate=\(text)"), "\(text)")
      #expect(error.code == .wrongType || error.code == .outOfRange, "\(text) \(error.code)")
      #expect(error.message.contains("releaseDate"))
    }
    #expect(
      try shell.run("list").contains(#""title":"a","author":null,"releaseDate":"2012-05-01""#))
    #expect(try shell.lines("log").count == 2)
  }

  @Test func row4APendingCourseIsListedAndGoneOnCancel() throws {
    try shell.run("begin; insert Course title=draft author=Bob")
    #expect(try title("list") == ["draft"])
    #expect(
      try shell.run("count byAuthor; sections byAuthor").hasSuffix(
        "{\"count\":1}\n{\"section\":\"Bob\",\"count\":1}\n"))
    try shell.run("update #1 title=edited")
    #expect(try title("list where author == \"Bob\"") == ["edited"])
    try shell.run("rollback")
    #expect(try shell.run("list") == "")
    #expect(try shell.lines("log").count == 1)
    #expect(shell.error("history #1")?.code == .unknownObject)
  }

  @Test func row5NoRevisionWithoutAChange() throws {
    try shell.run("insert Course title=a author=Kim")
    let unchanged = #"{"revision":null,"changes":[]}"# + "\n"
    #expect(try shell.run("update #1 title=a author=Kim") == unchanged)
    #expect(try shell.run("begin; update #1 title=b; update #1 title=a; save").hasSuffix(unchanged))
    #expect(try shell.run("begin; insert Course title=x; delete _; save").hasSuffix(unchanged))
    #expect(try shell.run("delete Course where title == \"none\"") == unchanged)
    #expect(try shell.lines("log").count == 2)
  }

  @Test func row6SortedAndSectionedByAuthor() throws {
    for (title, author) in [("c", "Kim"), ("b", "Ann"), ("a", "Kim"), ("d", "Bob")] {
      try shell.run("insert Course title=\(title) author=\(author)")
    }
    #expect(try title("list") == ["b", "d", "a", "c"])
    #expect(
      try shell.lines("sections byAuthor") == [
        #"{"section":"Ann","count":1}"#, #"{"section":"Bob","count":1}"#,
        #"{"section":"Kim","count":2}"#,
      ])
    #expect(try title("show byAuthor[2,1]") == ["c"])
    #expect(try title("show byAuthor[2,0]") == ["a"])
  }

  @Test func row8TheRowAtAnIndexPathIsDeleted() throws {
    for title in ["a", "b", "c"] { try shell.run("insert Course title=\(title) author=Kim") }
    #expect(try shell.run("delete byAuthor[0,2]").contains(#""old":{"title":"c""#))
    #expect(try title("list") == ["a", "b"])
  }

  @Test func row9APositionOutOfRangeIsAnError() throws {
    for position in ["byAuthor[0,0]", "byAuthor[0]", "byAuthor[0,1]"] {
      let error = try #require(shell.error("show \(position)"))
      #expect(error.code == .noSuchPosition, "\(error.message)")
    }
    try shell.run("insert Course title=a author=Kim")
    for position in ["byAuthor[0,1]", "byAuthor[1,0]", "byAuthor[1]", "Course[1]"] {
      #expect(shell.error("delete \(position)")?.code == .noSuchPosition, "\(position)")
    }
    #expect(shell.error("show byAuthor[-1]") != nil)
    #expect(try title("list") == ["a"])
  }

  @Test func row10TitleAuthorAndDateChangeTogether() throws {
    try shell.run("insert Course title=a author=Kim")
    let printed = try shell.lines(
      "begin; update #1 title=b; update #1 author=Ann; "
        + "update #1 releaseDate=2012-05-01; save")
    #expect(
      printed.last == #"{"revision":3,"time":"2026-05-01T10:00:00.000002Z","kind":"change","#
        + #""changes":[{"change":"update","entity":"Course","object":1,"#
        + #""old":{"title":"a","author":"Kim","releaseDate":"2026-05-01"},"#
        + #""new":{"title":"b","author":"Ann","releaseDate":"2012-05-01"}}]}"#)
    try shell.run("undo")
    #expect(
      try shell.run("list").contains(#""title":"a","author":"Kim","releaseDate":"2026-05-01""#))
    // One command with all three is the same.
    #expect(try shell.lines("update #1 title=b author=Ann releaseDate=2012-05-01").count == 1)
  }

  @Test func row14OrderIsOnlyTheSortKeysAndThePastRefusesEdits() throws {
    try shell.run("insert Course title=a; insert Course title=b")
    #expect(shell.error("move byAuthor[0,0] to byAuthor[0,1]")?.code == .unknownCommand)
    try shell.run("update #1 title=z")
    #expect(try title("list") == ["b", "z"])
    try shell.run("at r3")
    #expect(try title("list") == ["a", "b"])
    for command in ["update #1 title=y", "delete #1", "insert Course title=q", "undo", "begin"] {
      #expect(shell.error(command)?.code == .readOnly, "\(command)")
    }
    try shell.run("at now")
    #expect(try title("list") == ["b", "z"])
  }
}
