import Glibc
import TestSupport
import Testing

/// Two processes that write at once, each losing nothing (case 23, without the watcher).
@Suite struct TwoWritersTests {
  private static let insertCount = 500

  @Test func neitherLosesAnything() throws {
    let folder = try TemporaryFolder()
    let program = try Program.daybook()
    let made = try program.run(["a.daybook", "-c", "entity Course title:string"], in: folder)
    try #require(made.status == .exited(0))
    let writers = try ["a", "b"].map { name in
      let writer = try program.start(["a.daybook", "--json", "--author", name], in: folder)
      // One line each, so that the two really take turns.
      try writer.write(
        (1...Self.insertCount).map { "insert Course title=\"\(name)\($0)\"\n" }.joined())
      return writer
    }
    let outcomes = try writers.map { try $0.finish() }
    var revisions: [Int] = []
    for outcome in outcomes {
      #expect(outcome.status == .exited(0))
      #expect(outcome.errors == "")
      #expect(outcome.lines.count == Self.insertCount)
      let own = outcome.lines.compactMap { number("revision", in: $0) }
      #expect(own == own.sorted())
      revisions += own
    }
    #expect(revisions.sorted() == Array(2...(2 * Self.insertCount + 1)))

    let after = try program.run(
      ["a.daybook", "--json", "-c", "log", "-c", "list Course"], in: folder)
    let times = after.lines.filter { $0.contains("\"digest\"") }.compactMap { text("time", in: $0) }
    #expect(times.count == 2 * Self.insertCount + 1)
    #expect(times == times.sorted(by: >) && Set(times).count == times.count)
    let titles = after.lines.compactMap { text("title", in: $0) }
    let expected = ["a", "b"].flatMap { name in (1...Self.insertCount).map { "\(name)\($0)" } }
    #expect(titles.sorted() == expected.sorted())
  }
}
