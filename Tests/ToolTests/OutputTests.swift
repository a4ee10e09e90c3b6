import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Where results go: files, pipes that close, full disks, terminals that want no colour.
@Suite struct OutputTests {
  private let folder: TemporaryFolder
  private let program: Program
  private let shell = Program(path: "/bin/sh")

  init() throws {
    folder = try TemporaryFolder()
    program = try Program.daybook()
  }

  /// Makes a store whose listing is many times what a pipe holds.
  private func makeLong() throws {
    let text = String(repeating: "x", count: 4_000)
    let script =
      "entity Course title:string; begin\n"
      + (1...500).map { "insert Course title=\"\($0) \(text)\"\n" }.joined() + "save\n"
    let outcome = try program.run(["a.daybook"], input: script, in: folder)
    try #require(outcome.status == .exited(0), "\(outcome.errors)")
  }

  private func sh(_ command: String) throws -> Outcome {
    try shell.run(
      ["-c", command, "sh", program.path], environment: ["LC_ALL": "C.UTF-8"], in: folder)
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func aClosedPipeEndsItAtOnceAndQuietly(_ prefix: String) throws {
    // Case 49; the table, JSON and CSV each write on their own.
    try makeLong()
    for mode in ["--table", "--json", "--csv"] {
      let outcome = try sh(
        prefix + "{ \"$1\" a.daybook \(mode) -c 'list; insert Course title=no' && echo done >&2; }"
          + " | head -c 100 >/dev/null")
      #expect(outcome.errors == "done\n" || outcome.errors == "", "\(mode) \(outcome.errors)")
    }
    // What follows the closed pipe did not run.
    #expect(try sh("\"$1\" a.daybook -c 'count Course'").output == "500\n")
  }

  @Test func aFullDiskIsAnErrorAndStatusOne() throws {
    try #require(try sh("\"$1\" a.daybook -c 'entity Course title:string'").status == .exited(0))
    for command in ["list", "count Course", "insert Course title=x", "log", "model", "help"] {
      let outcome = try sh("\"$1\" a.daybook -c '\(command)' >/dev/full")
      #expect(outcome.status == .exited(1), "\(command)")
      #expect(
        outcome.errors.contains("error: ") && outcome.errors.contains("No space left")
          || outcome.errors.contains("full"), "\(command): \(outcome.errors)")
    }
    #expect(try sh("\"$1\" --help >/dev/full").status == .exited(1))
    // The insert was durable before it was to be told.
    #expect(try sh("\"$1\" a.daybook -c 'count Course'").output == "1\n")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["NO_COLOR": ""], [:], ["TERM": "xterm-256color"]])
  func aFileHoldsNoEscapePromptOrBanner(_ environment: [String: String]) throws {
    // Case 51.
    let outcome = try program.run(
      ["a.daybook", "--template", "courses"],
      input: "insert Course title=\"\u{1B}[31mred\"\nlist\n",
      environment: environment, in: folder)
    #expect(outcome.status == .exited(0))
    #expect(outcome.errors == "")
    #expect(!outcome.outputBytes.contains(0x1B))
    #expect(outcome.lines.count == 6)
    #expect(outcome.output.contains("red"))
  }

  @Test(arguments: [("1", "xterm", false), ("", "xterm", true), ("", "dumb", false)])
  func coloursOnATerminalObeyTheEnvironment(
    _ noColour: String, _ term: String, _ isColoured: Bool
  ) throws {
    try #require(
      try program.run(["a.daybook", "-c", "entity Course title:string"], in: folder).status
        == .exited(0))
    // `script` gives the program a terminal and writes down every byte.
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return }
    let outcome = try shell.run(
      [
        "-c", "printf 'log\\nquit\\n' | script -qec \"$1 a.daybook\" typescript >/dev/null", "sh",
        program.path,
      ],
      environment: ["NO_COLOR": noColour, "TERM": term], in: folder)
    #expect(outcome.status == .exited(0))
    let typescript = String(decoding: try folder.bytes(of: "typescript"), as: UTF8.self)
    #expect(typescript.contains("r1"))
    #expect(typescript.contains("\u{1B}[35mr1") == isColoured, "\(typescript)")
  }
}
