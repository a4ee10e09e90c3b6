import Daybook
import Testing

@testable import Shell

@Suite struct OptionsTests {
  @Test func nothingIsAPromptOnTheDefaultStore() throws {
    let options = try Options(arguments: [])
    #expect(options == Options())
    #expect(options.store == "journal.daybook")
    #expect(options.input == .standardInput)
    #expect(options.action == .run)
  }

  @Test func optionsStandBeforeAndAfterTheStore() throws {
    let options = try Options(arguments: [
      "--json", "-c", "list", "courses.daybook", "-c", "count; show #1", "--set", "who=Kim=x",
      "--set=b=", "--at", "10m ago", "--expect", "r42", "--read-only", "--author", "kim",
      "--message=spring = new",
    ])
    #expect(options.store == "courses.daybook")
    #expect(options.input == .commands(["list", "count; show #1"]))
    #expect(options.variables == ["who": "Kim=x", "b": ""])
    #expect(options.moment == .ago(microseconds: 600_000_000))
    #expect(options.expectedRevision == 42)
    #expect(options.isReadOnly)
    #expect(options.mode == .json)
    #expect(options.author == "kim")
    #expect(options.message == "spring = new")
  }

  @Test func otherActionsAndFiles() throws {
    #expect(try Options(arguments: ["-f", "-"]).input == .file("-"))
    #expect(try Options(arguments: ["-c", "--json"]).input == .commands(["--json"]))
    #expect(try Options(arguments: ["--help", "x"]).action == .help)
    #expect(try Options(arguments: ["--version"]).action == .version)
    #expect(try Options(arguments: ["--man"]).action == .manual)
    #expect(try Options(arguments: ["--completion", "fish"]).action == .completion(.fish))
    #expect(try Options(arguments: ["--template", "courses", "a"]).template == "courses")
    #expect(try Options(arguments: ["--salvage=b", "a"]).salvage == "b")
    #expect(try Options(arguments: ["--", "-c"]).store == "-c")
    #expect(try Options(arguments: ["--csv", "--table"]).mode == .table)
  }

  @Test(arguments: [
    (["--jsno"], "did you mean --json?"), (["-x"], "no option -x"), (["-"], "no option -"),
    (["a", "b"], "second store"), (["-c"], "needs a value"), (["--set", "a"], "NAME=VALUE"),
    (["--set", "a b=c"], "NAME=VALUE"), (["--at", "soon"], "--at: soon"),
    (["--expect", "42"], "r42"), (["--json=x"], "takes no value"),
    (["-c", "list", "-f", "a"], "-c"), (["-f", "a", "-c", "list"], "-f"),
    (["-f", "a", "-f", "b"], "-f stands once"), (["--completion", "tcsh"], "tcsh"),
    (["--template", "courses", "--read-only"], "--read-only"),
    (["--template", "courses", "--at", "r1"], "--at"), (["--salvage", "x", "-c", "y"], "-c"),
    ([""], "empty"),
  ])
  func wrongOptions(arguments: [String], words: String) {
    let error = #expect(throws: DaybookError.self) { try Options(arguments: arguments) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func helpFitsAScreenAndTellsOfAllOptions() {
    let lines = Options.help.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    #expect(lines.count <= 26)
    for name in Options.names { #expect(Options.help.contains("  \(name)")) }
  }
}
