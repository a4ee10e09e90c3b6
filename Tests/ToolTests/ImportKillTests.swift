import Glibc
import TestSupport
import Testing

/// Case 40: an import that dies has never been.
@Suite struct ImportKillTests {
  private func store() throws -> (program: Program, folder: TemporaryFolder) {
    let (program, folder) = (try Program.daybook(), try TemporaryFolder())
    let made = try program.run(["a.daybook", "-c", "entity Course title:string"], in: folder)
    #expect(made.status == .exited(0))
    return (program, folder)
  }

  /// More than a pipe holds, so that most of it was read when all of it is written.
  private let rows = (1...100_000).map { "title \($0)\n" }.joined()

  @Test func case40KillInTheMiddleLeavesNothing() throws {
    let (program, folder) = try store()
    let running = try program.start(
      ["a.daybook", "-c", "import - into Course as csv"], in: folder)
    try running.write("title\n" + rows)
    running.signal(SIGKILL)
    #expect(try running.finish().status == .killed(by: SIGKILL))
    let after = try program.run(
      ["a.daybook", "--csv", "-c", "count Course; insert Course title=x; count Course"],
      in: folder)
    #expect(after.lines.first == "count" && after.lines.dropFirst().first == "0")
    #expect(after.lines.last == "1")
    #expect(after.status == .exited(0))
  }

  @Test func interruptionEndsWithItsStatusAndLetsOthersWrite() throws {
    let (program, folder) = try store()
    let running = try program.start(
      ["a.daybook", "-c", "import - into Course as csv; insert Course title=late"], in: folder)
    try running.write("title\n" + rows)
    running.signal(SIGINT)
    // The import looks up with the next rows, or at the end.
    usleep(200_000)
    running.closeInput()
    let outcome = try running.finish()
    #expect(outcome.status == .exited(130))
    #expect(outcome.errors.contains("interrupted"))
    let after = try program.run(
      ["a.daybook", "--csv", "-c", "count Course; insert Course title=x; count Course"],
      in: folder)
    #expect(after.lines.dropFirst().first == "0")
    #expect(after.lines.last == "1")
  }
}
