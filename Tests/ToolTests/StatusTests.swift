import TestSupport
import Testing

/// The statuses that scripts rely on, and that a failure says where (case 50).
@Suite struct StatusTests {
  private let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = try Program.daybook()
    let made = try run(["-c", "entity Course title:string!"])
    try #require(made.status == .exited(0))
  }

  private func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try program.run(
      ["a.daybook"] + arguments, input: input, environment: environment, in: folder)
  }

  private let script = "insert Course title=one\nbad\ninsert Course title=two\n"

  @Test func doneIsZeroAlsoWithoutRows() throws {
    expectDone(try run(["-c", "list"]), "no rows\n")
    expectDone(try run(["--json", "-c", "list"]), "")
    expectDone(try run([], input: ""), "")
    expectDone(try run(["-f", "-"], input: "-- nothing\n\n;;\n"), "")
  }

  @Test(arguments: ["file", "-", "stdin", "-c"])
  func aScriptStopsAtTheErrorAndKeepsWhatWasSaved(_ way: String) throws {
    try folder.write(script, to: "s.day")
    let outcome =
      switch way {
      case "file": try run(["-f", "s.day"])
      case "-": try run(["-f", "-"], input: script)
      case "stdin": try run([], input: script)
      default: try run(["-c", script])
      }
    let name = ["file": "s.day", "-": "<stdin>", "stdin": "<stdin>", "-c": "-c"][way] ?? ""
    #expect(outcome.errors.hasPrefix("\(name):2: error: there is no command bad"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output == "r2: inserted Course #1: title \"one\"\n")
    #expect(outcome.status == .exited(1))
    #expect(try run(["-c", "count Course"]).output == "1\n")
  }

  @Test func jsonErrorsSayFileLineAndColumn() throws {
    try folder.write("count Course\n  insert Course titel=x\n", to: "s.day")
    let outcome = try run(["--json", "-f", "s.day"])
    #expect(outcome.output == "{\"count\":0}\n")
    #expect(
      outcome.errors
        == #"{"error":"Course has no attribute titel; did you mean title?","#
        + #""code":"unknown-attribute","file":"s.day","line":2,"column":17}"# + "\n")
    #expect(outcome.status == .exited(1))
  }

  @Test func wrongOptionsAreTwo() throws {
    for arguments in [
      ["--bad"], ["--set"], ["--set", "=2"], ["--expect", "7"], ["--at", "31.12.2012"], ["-c"],
      ["-c", "list", "-f", "x"], ["b.daybook"], ["--table", "--mode"],
    ] {
      let outcome = try run(arguments)
      #expect(outcome.status == .exited(2), "\(arguments) \(outcome.errors)")
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("error: "))
    }
    #expect(try run(["--json", "--bad"]).errors.hasPrefix(#"{"error":"#))
    #expect(try folder.names() == ["a.daybook", "a.daybook-lock"])
  }

  @Test func aStoreThatCannotBeOpenedIsThreeAndLeavesNoFile() throws {
    let empty = try TemporaryFolder()
    for arguments in [
      ["-c", "list"], ["-c", "undo"], ["-c", "begin"], ["-c", "log"], ["-c", "show #1"],
      ["--at", "r1", "-c", "list"], ["--read-only", "-c", "insert Course title=x"],
      ["--read-only", "-c", "entity Course"],
    ] {
      let outcome = try program.run(arguments, in: empty)
      #expect(outcome.status == .exited(3), "\(arguments)")
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("error: there is no store journal.daybook"))
    }
    // A first write that fails makes none either.
    #expect(try program.run(["-c", "insert Course title=x"], in: empty).status == .exited(1))
    #expect(try empty.names() == [])
    try empty.write("this is no store, but some text", to: "text.daybook")
    let outcome = try program.run(["text.daybook", "-c", "list"], in: empty)
    #expect(outcome.status == .exited(3))
    #expect(outcome.errors.contains("text.daybook is not a Daybook store"), "\(outcome.errors)")
    #expect(try empty.bytes(of: "text.daybook") == Array("this is no store, but some text".utf8))
  }

  @Test func anExistingStoreIsNotMadeFromATemplate() throws {
    let outcome = try run(["--template", "courses", "-c", "list"])
    #expect(outcome.status == .exited(3))
    #expect(outcome.errors.contains("a.daybook is there already"))
    #expect(try run(["-c", "log"]).lines.last == "1 revision")
  }
}

/// Expects that a program ended without any mistake, and what it printed.
func expectDone(
  _ outcome: Outcome, _ output: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.output == output, sourceLocation: sourceLocation)
  #expect(outcome.errors == "", sourceLocation: sourceLocation)
  #expect(outcome.status == .exited(0), sourceLocation: sourceLocation)
}
