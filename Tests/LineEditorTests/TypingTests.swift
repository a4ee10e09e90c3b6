import Glibc
import TestSupport
import Testing

/// Lines typed at a terminal, with a small program that says what it read.
@Suite struct TypingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start(_ words: String..., environment: [String: String] = [:]) throws
    -> TerminalProgram
  {
    let terminal = try TerminalProgram(
      .built("LineEditorProbe"), ["history"] + words, environment: environment, in: folder)
    try terminal.expect(prompt: "probe> ")
    return terminal
  }

  @Test func editsTextOfAnyScript() throws {
    let terminal = try start()
    // Two back, over a wide character each.
    try terminal.type("wörld 日本\u{1B}[D\u{1B}[Dx\n")
    try terminal.expect("line \"wörld x日本\"")
  }

  @Test(arguments: ["C", "tr_TR.UTF-8", "POSIX"]) func readsUTF8WhateverTheLocale(_ locale: String)
    throws
  {
    let terminal = try start(environment: ["LC_ALL": locale])
    try terminal.type("ğ한\u{7F}é\n")
    try terminal.expect("line \"ğé\"")
  }

  @Test func controlCDropsTheLine() throws {
    let terminal = try start()
    try terminal.type("half typed\u{1B}[D\u{3}")
    try terminal.expect("^C")
    try terminal.expect("interrupted")
    try terminal.expect(prompt: "probe> ")
    try terminal.type("\u{3}")
    try terminal.expect("interrupted")
    try terminal.expect(prompt: "probe> ")
    try terminal.type("whole\n")
    try terminal.expect("line \"whole\"")
    try terminal.expect(prompt: "probe> ")
    try terminal.type("\u{4}")
    #expect(try terminal.finish() == .exited(0))
  }

  @Test func controlCEndsASearchToo() throws {
    let terminal = try start()
    try terminal.type("first\n")
    try terminal.expect("line \"first\"")
    try terminal.expect(prompt: "probe> ")
    try terminal.type("\u{12}fir\u{3}")
    try terminal.expect("interrupted")
    try terminal.type("next\n")
    try terminal.expect("line \"next\"")
  }

  @Test func controlDEndsAnEmptyLineOnly() throws {
    let terminal = try start()
    try terminal.type("ab\u{1}\u{4}\n")
    try terminal.expect("line \"b\"")
    try terminal.expect(prompt: "probe> ")
    try terminal.type("\u{4}")
    try terminal.expect("end")
    #expect(try terminal.finish() == .exited(0))
  }

  @Test func pastedLinesAreReadOneAfterTheOther() throws {
    let terminal = try start()
    try terminal.type("one\ntwo\nthree\n")
    try terminal.expect("line \"one\"")
    try terminal.expect("line \"two\"")
    try terminal.expect("line \"three\"")
  }

  @Test func aTerminatedProgramGivesTheTerminalBack() throws {
    let probe = try Program.built("LineEditorProbe").path
    let terminal = try TerminalProgram(
      Program(path: "/bin/sh"), ["-c", "trap : TERM; '\(probe)' history; stty -a"], in: folder)
    try terminal.expect(prompt: "probe> ")
    terminal.signal(SIGTERM)
    let settings = try terminal.expect("echoke")
    #expect(settings.contains(" icanon"))
    #expect(!settings.contains("-isig"))
    #expect(!settings.contains("-echo "))
  }

  @Test func isNotPossibleWithoutATerminal() throws {
    let outcome = try Program.built("LineEditorProbe").run(["history"], input: "a\n", in: folder)
    #expect(outcome.output == "no terminal\n")
  }
}
