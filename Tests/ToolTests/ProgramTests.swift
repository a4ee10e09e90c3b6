import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// What the tests of the program stand on: running it with everything said, and ending it.
@Suite struct ProgramTests {
  private let shell = Program(path: "/bin/sh")

  @Test func givesArgumentsInputAndStatus() throws {
    let outcome = try shell.run(
      ["-c", "cat; echo \"$1\"; echo wrong >&2; exit 3", "name", "an argument"], input: "in\n")
    #expect(outcome.output == "in\nan argument\n")
    #expect(outcome.lines == ["in", "an argument"])
    #expect(outcome.errors == "wrong\n")
    #expect(outcome.status == .exited(3))
  }

  @Test func givesOnlyTheEnvironmentThatIsSaid() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program(path: "/usr/bin/env").run(
      environment: ["NAME": "Kim", "TZ": "Asia/Seoul"], in: folder)
    let expected = [
      "HOME=\(folder.url.path)", "LANG=C.UTF-8", "LOGNAME=tester", "NAME=Kim",
      "PATH=/usr/local/bin:/usr/bin:/bin", "TERM=dumb", "TZ=Asia/Seoul", "USER=tester",
    ]
    #expect(outcome.lines.sorted() == expected)
  }

  @Test func runsInTheFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "a")
    let outcome = try shell.run(["-c", "pwd; cat a; echo b > b"], in: folder)
    #expect(outcome.output == folder.url.path + "\ntext")
    #expect(try folder.names() == ["a", "b"])
    #expect(try folder.bytes(of: "b") == [0x62, 0x0A])
  }

  @Test func readsMoreThanAPipeHolds() throws {
    let outcome = try shell.run(["-c", "head -c 1000000 /dev/zero; head -c 300000 /dev/zero >&2"])
    #expect(outcome.outputBytes.count == 1_000_000)
    #expect(outcome.errorBytes.count == 300_000)
  }

  @Test func handsOnNoIgnoredSignalAndNoTerminal() throws {
    signal(SIGPIPE, SIG_IGN)
    let broken = try shell.run(["-c", "kill -PIPE $$; echo alive"])
    #expect(broken.status == .killed(by: SIGPIPE))
    let terminal = try shell.run(["-c", "(: </dev/tty) 2>/dev/null && echo terminal"])
    #expect(terminal.output == "")
  }

  @Test func talksToARunningProgramAndKillsIt() throws {
    let running = try shell.start(["-c", "while read line; do echo \"got $line\"; done; echo end"])
    try running.write("one\n")
    try running.output(containing: "got one\n")
    #expect(!running.hasEnded())
    running.signal(SIGKILL)
    let outcome = try running.finish()
    #expect(outcome.output == "got one\n")
    #expect(outcome.status == .killed(by: SIGKILL))
  }

  @Test func endsARunningProgramsInput() throws {
    let running = try shell.start(["-c", "cat; echo end"])
    try running.write("one\n")
    #expect(try running.finish().output == "one\nend\n")
  }

  @Test func killsWhatTakesTooLong() throws {
    let begin = ContinuousClock.now
    #expect(throws: ProgramError.self) {
      try shell.run(["-c", "sleep 60 & sleep 60"], within: .milliseconds(50))
    }
    #expect(ContinuousClock.now - begin < .seconds(10))
  }

  @Test func saysThatAProgramIsNotThere() throws {
    let error = #expect(throws: ProgramError.self) { try Program(path: "/nowhere").run() }
    #expect(error?.description == "/nowhere: No such file or directory")
  }

  @Test func findsTheProgramThatWasBuilt() throws {
    let program = try Program.daybook()
    #expect(FileManager.default.isExecutableFile(atPath: program.path))
  }
}
