import Glibc
import TestSupport
import Testing

/// Control-C in a script (case 52): status 130, nothing half-written, and the store free at once.
@Suite struct InterruptTests {
  private let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = try Program.daybook()
    let made = try program.run(["a.daybook", "-c", "entity Course title:string"], in: folder)
    try #require(made.status == .exited(0))
  }

  private func expectFree() throws {
    let outcome = try program.run(
      ["a.daybook", "-c", "insert Course title=free; count Course"], in: folder)
    #expect(outcome.errors == "")
    #expect(outcome.status == .exited(0))
  }

  @Test func whileItWaitsForInput() throws {
    let running = try program.start(["a.daybook"], in: folder)
    try running.write("insert Course title=kept\n")
    try running.output(containing: "r2: ")
    running.signal(SIGINT)
    let outcome = try running.finish()
    #expect(outcome.status == .exited(130))
    try expectFree()
    #expect(try program.run(["a.daybook", "-c", "count Course"], in: folder).output == "2\n")
  }

  @Test func insideBegin() throws {
    let running = try program.start(["a.daybook"], in: folder)
    try running.write("begin\ninsert Course title=lost\n")
    try running.output(containing: "pending: ")
    running.signal(SIGINT)
    #expect(try running.finish().status == .exited(130))
    try expectFree()
    #expect(try program.run(["a.daybook", "-c", "count Course"], in: folder).output == "1\n")
  }

  @Test func whileItReplaysSlowly() throws {
    try #require(
      try program.run(
        ["a.daybook", "-c", "insert Course title=a; insert Course title=b"], in: folder
      ).status
        == .exited(0))
    let running = try program.start(
      ["a.daybook", "--json", "-c", "replay from r2 every 60s", "-c", "insert Course title=no"],
      in: folder)
    try running.output(containing: "\"revision\":2")
    running.signal(SIGINT)
    let outcome = try running.finish()
    #expect(outcome.status == .exited(130))
    #expect(outcome.errors.contains("interrupted"))
    try expectFree()
    #expect(try program.run(["a.daybook", "-c", "count Course"], in: folder).output == "3\n")
  }
}
