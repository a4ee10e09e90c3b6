import Daybook
import Testing

@testable import Shell

/// Cases 10 to 15: undo and redo, by commands alone.
@Suite struct UndoCaseTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell("--json")
    try shell.run("entity Course title:string! author:string raw:data")
    try shell.run("view byAuthor on Course section by author sort by title")
  }

  private func values() throws -> [String] {
    try shell.lines("list Course").compactMap { line in
      line.firstRange(of: #""values":"#).map { String(line[$0.upperBound...]) }
    }
  }

  @Test func case10OneCommandIsOneStep() throws {
    for title in ["a", "b", "c"] { try shell.run("insert Course title=\(title) author=Ann") }
    try shell.run("insert Course title=d author=Bob")
    try shell.run("update Course where author == \"Ann\" set author=\"Anna\"")
    let undone = try shell.lines("undo")
    #expect(undone.count == 1)
    for object in 1...3 {
      #expect(undone[0].ranges(of: "\"object\":\(object),").count == 1)
    }
    #expect(try shell.lines("list byAuthor where author == \"Ann\"").count == 3)
    // A command that fails half-way leaves no step: the third object cannot take the value.
    let before = try shell.run("log")
    #expect(shell.error("update Course where title <= \"d\" set title=nil")?.code == .missingValue)
    #expect(shell.error("delete #1, #2, #99")?.code == .unknownObject)
    #expect(try shell.run("log") == before)
    #expect(try shell.run("count Course") == "{\"count\":4}\n")
  }

  @Test func case11AllOfAnObjectComesBack() throws {
    try shell.run("insert Course title=z author=Ann; insert Course title=z author=Ann raw=0xCAFE")
    try shell.run("update #2 author=nil raw=nil; update #2 author=\"\" raw=0x; delete #2")
    var states = [try shell.run("list Course; list byAuthor")]
    for _ in 1...4 {
      try shell.run("undo")
      states.append(try shell.run("list Course; list byAuthor"))
    }
    #expect(Set(states[..<4]).count == 4)
    #expect(states[1].contains(#""author":"","raw":"0x""#))
    #expect(states[2].contains(#"{"title":"z","author":null,"raw":null}"#))
    #expect(states[3].contains(#"{"title":"z","author":"Ann","raw":"0xcafe"}"#))
    #expect(states[4] == states[0])
    for state in states[..<4].reversed() {
      try shell.run("redo")
      #expect(try shell.run("list Course; list byAuthor") == state)
    }
    try shell.run("undo")
    #expect(try shell.run("list Course; list byAuthor") == states[1])
    #expect(try shell.run("show #2").contains(#""author":"","raw":"0x""#))
  }

  @Test func case12SurplusStepsSaySo() throws {
    // Without the two revisions of the model, which would be steps too.
    let shell = try TestShell("--template", "courses", "--json")
    for title in ["a", "b", "c"] { try shell.run("insert Course title=\(title)") }
    let all = try shell.run("list Course")
    for _ in 1...3 { try shell.run("undo") }
    for _ in 1...2 { #expect(shell.error("undo")?.code == .nothingToUndo) }
    #expect(try shell.run("list Course") == "")
    for _ in 1...3 { try shell.run("redo") }
    for _ in 1...2 { #expect(shell.error("redo")?.code == .nothingToRedo) }
    #expect(try shell.run("list Course") == all)

    try shell.run("undo; insert Course title=d")
    #expect(shell.error("redo")?.code == .nothingToRedo)
    try shell.run("undo; list Course")
    #expect(shell.error("insert Course title=nil") != nil)
    #expect(shell.error("update #9 title=x") != nil)
    try shell.run("update #1 title=a; begin; insert Course title=x; rollback")
    #expect(try shell.run("redo").contains(#""title":"d""#))
  }

  @Test func case13StepsBackAndForthAreAlwaysTheSame() throws {
    try shell.run("insert Course title=a; update #1 title=b; delete #1")
    let early = try shell.run("at r3 list Course; at r4 list Course; at r5 list Course")
    var targets: [Int?] = []
    for command in ["undo", "undo", "undo", "redo", "redo", "redo", "undo", "undo", "undo"] {
      targets.append(number("target", in: try shell.run(command)))
    }
    #expect(targets == [5, 4, 3, 3, 4, 5, 5, 4, 3])
    #expect(try shell.run("list Course") == "")
    #expect(
      try shell.run("at r3 list Course; at r4 list Course; at r5 list Course") == early)
    // The next step back is the view itself.
    #expect(number("target", in: try shell.run("undo")) == 2)
    #expect(shell.error("list byAuthor")?.code == .unknownName)
    try shell.run("redo 4")
    #expect(try shell.run("list Course; list byAuthor") == "")
    #expect(try shell.lines("log of #1").count == 15)
  }

  @Test func case14StepsSurviveARestartAndAreNamed() throws {
    try shell.run("insert Course title=a")
    shell.clock.set("2026-05-02T08:00:00Z")
    try shell.restart(["--author", "ann"])
    #expect(
      try shell.run("undo") == "r4: undid r3 (change of 2026-05-01T10:00:00.000002+00:00 by kim), "
        + "1 change\n  deleted Course #1\n")
    try shell.restart(["--author", "bob"])
    #expect(
      try shell.run("redo") == "r5: did again r3 (change of 2026-05-01T10:00:00.000002+00:00 by "
        + "kim), 1 change\n  inserted Course #1: title \"a\"\n")
    #expect(
      try shell.run("revert r3") == "r6: reverted r3 (change of 2026-05-01T10:00:00.000002+00:00 "
        + "by kim), 1 change\n  deleted Course #1\n")
  }

  @Test func case15AnObjectBackFromADeleteLives() throws {
    try shell.run("insert Course title=a; delete #1; undo; update #1 title=b")
    try shell.restart(["--json"])
    #expect(try values() == [#"{"title":"b","author":null,"raw":null}}"#])
    let only = try TestShell("--template", "courses", "--json")
    try only.run("insert Course title=a; undo")
    #expect(try only.run("list; list Course; sections byAuthor") == "")
    #expect(try only.run("insert Course title=b").contains(#""object":2"#))
    #expect(try only.lines("list").count == 1)
  }
}
