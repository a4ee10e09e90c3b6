import TestSupport
import Testing

/// What the options do: --set, --at, --expect, --read-only, -c repeated, --author, --message.
@Suite struct OptionEffectTests {
  private let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = try Program.daybook()
    let made = try run("--template", "courses", "-c", "insert Course title=a author=Ann")
    try #require(made.status == .exited(0))
  }

  private func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try program.run(["a.daybook"] + arguments, input: input, in: folder)
  }

  @Test func setGivesValuesAndNeverGrammar() throws {
    let title = "x\"; delete Course all; -- \\ $T\n"
    let outcome = try run(
      "--set", "T=\(title)", "--set", "N=#1", "--set", "A=Ann OR TRUEPREDICATE", "--json",
      "-c", "insert Course title=$T author=$A", "-c", "list Course where title == $T",
      "-c", "count Course where author == $A")
    #expect(outcome.errors == "")
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines[1].contains(#""title":"x\"; delete Course all; -- \\ $T\n","#))
    #expect(outcome.lines[2] == #"{"count":1}"#)
    // Neither a name nor a clause may come from outside.
    let name = try run("--set", "E=Course", "-c", "list $E")
    #expect(name.status == .exited(1))
    let unset = try run("-c", "insert Course title=$U")
    #expect(unset.status == .exited(1))
    #expect(unset.errors.contains("$U is not set"))
    #expect(try run("-c", "count Course").output == "2\n")
  }

  @Test func atReadsAllAsOfAMomentAndRefusesToWrite() throws {
    try #require(try run("-c", "insert Course title=b").status == .exited(0))
    let outcome = try run(
      "--at", "r2", "-c", "count Course", "-c", "show #2")
    #expect(outcome.output == "1\n")
    #expect(outcome.status == .exited(1))
    for command in ["insert Course title=c", "undo", "entity E", "begin", "delete #1"] {
      let outcome = try run("--at", "r2", "-c", command)
      #expect(outcome.status == .exited(1), "\(command)")
      #expect(outcome.errors.contains("the store is only read"), "\(command) \(outcome.errors)")
    }
    #expect(try run("-c", "log").lines.last == "3 revisions")
    #expect(try run("--at", "r9", "-c", "list").errors.contains("the newest is r3"))
  }

  @Test func expectRefusesTheFirstWriteWhenAnotherWasFaster() throws {
    let right = try run(
      "--expect", "r2", "-c", "insert Course title=b; insert Course title=c", "-c", "undo")
    #expect(right.status == .exited(0), "\(right.errors)")
    let late = try run("--expect", "r2", "-c", "count Course", "-c", "insert Course title=d")
    #expect(late.output == "2\n")
    #expect(late.status == .exited(1))
    #expect(late.errors.contains("the newest revision is r5, not r2 as expected"))
    #expect(try run("--expect", "r2", "-c", "undo").status == .exited(1))
    let empty = try TemporaryFolder()
    let none = try program.run(["--expect", "r1", "-c", "entity E"], in: empty)
    #expect(none.status == .exited(1))
    #expect(try empty.names() == [])
    #expect(try program.run(["--expect", "r0", "-c", "entity E"], in: empty).status == .exited(0))
  }

  @Test func laterWritesExpectThisRunsOwnNewest() throws {
    // Another process writes between two commands of this run.
    let running = try program.start(["a.daybook", "--expect", "r2"], in: folder)
    try running.write("insert Course title=b\n")
    try running.output(containing: "r3: ")
    try #require(try run("-c", "insert Course title=c").output.hasPrefix("r4: "))
    try running.write("insert Course title=d\n")
    let outcome = try running.finish()
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("the newest revision is r4, not r3 as expected"))
  }

  @Test func readOnlyRefusesEveryWrite() throws {
    for command in ["insert Course title=c", "undo", "entity E", "begin", "delete #1"] {
      let outcome = try run("--read-only", "-c", "count Course", "-c", command)
      #expect(outcome.output == "1\n", "\(command)")
      #expect(outcome.status == .exited(1), "\(command)")
      #expect(outcome.errors.contains("open for reading only"), "\(command) \(outcome.errors)")
    }
  }

  @Test func commandsOfSeveralOptionsAreOneSessionAndOneInput() throws {
    let outcome = try run(
      "-c", "begin", "-c", "insert Course title=b", "-c", "insert Course", "-c", "  title=c")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.hasPrefix("-c:3: error: title of Course is required"))
    let whole = try run(
      "-c", "begin", "-c", "insert Course title=b", "-c", "update _ author=Bob", "-c", "save")
    #expect(whole.status == .exited(0))
    #expect(try run("-c", "log", "--json").lines.count == 3)
    let joined = try run("-c", "insert Course \\", "-c", "title=\"c", "-c", "d\"", "--json")
    #expect(joined.output.contains(#""title":"c\nd""#))
  }

  @Test func authorAndMessageAreRecorded() throws {
    let outcome = try run(
      "--author", "Ann B.", "--message", "from the office", "--json", "-c",
      "insert Course title=b; undo; log 2")
    #expect(outcome.lines.count == 4)
    for line in outcome.lines.suffix(2) {
      #expect(line.contains(#""author":"Ann B.","message":"from the office""#))
    }
    // Without --author: the login name.
    #expect(try run("-c", "log 1 from r1 to r2", "--json").output.contains(#""author":"tester""#))
  }
}
