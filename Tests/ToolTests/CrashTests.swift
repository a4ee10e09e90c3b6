import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A writer killed at any moment has kept all that it acknowledged, and nothing by halves.
@Suite struct CrashTests {
  /// How many writers are killed, one after another, on one store.
  private static let killCount = 100

  private let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = try Program.daybook()
    // A template is no step, so that an undo below never takes the model away.
    let made = try program.run(["a.daybook", "--template", "courses", "-c", "count"], in: folder)
    try #require(made.status == .exited(0), "\(made.errors)")
  }

  @Test func whatWasAcknowledgedIsThereAfterAnyKill() throws {
    let seed =
      ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? .random(in: 1...9_999_999)
    var random = SeededGenerator(seed: seed)
    var acknowledged: [String] = []
    for round in 1...Self.killCount {
      let writer = try program.start(["a.daybook", "--json"], in: folder)
      try writer.write(script(&random))
      if round % 4 > 0 { try writer.output(containing: "\n") }
      usleep(UInt32.random(in: 0...20_000, using: &random))
      writer.signal(SIGKILL)
      let outcome = try writer.finish()
      // Only whole lines were acknowledged.
      acknowledged += outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map(String.init).filter { $0.contains("\"kind\"") }
      if round % 25 == 0 { try check(acknowledged, seed: seed) }
    }
    try check(acknowledged, seed: seed)
    #expect(acknowledged.count > Self.killCount / 2, "seed \(seed)")
  }

  /// Single inserts, updates of many objects at once, and steps back and forth.
  private func script(_ random: inout SeededGenerator) -> String {
    (1...40).map { line in
      let author = ["Ann", "Bob", "Kim", "nil"].randomElement(using: &random) ?? "Ann"
      return switch Int.random(in: 0..<8, using: &random) {
      case 0: "update Course where author == \"Ann\" set author=\(author)\n"
      case 1: "insert Course title=z\(line); undo; redo\n"
      case 2: "begin; insert Course title=x\(line); insert Course title=y\(line); save\n"
      case 3: "delete Course where title == \"t\(line)\" OR author == nil\n"
      default: "insert Course title=t\(line) author=\(author)\n"
      }
    }.joined()
  }

  /// Holds the store against what its writers had said, and its tables against each other.
  private func check(_ acknowledged: [String], seed: UInt64) throws {
    let outcome = try program.run(
      [
        "a.daybook", "--json", "-c", "log", "-c", "list Course", "-c", "list byAuthor",
        "-c", "list Course section by author[binary] sort by title[binary]",
        "-c", "sections byAuthor",
        "-c", "count byAuthor", "-c", "replay",
      ], in: folder)
    try #require(outcome.status == .exited(0), "seed \(seed): \(outcome.errors)")
    let lines = outcome.lines
    let log = lines.filter { $0.contains("\"digest\"") }
    let revisions = log.compactMap { number("revision", in: $0) }
    #expect(revisions == Array((1...revisions.count).reversed()), "seed \(seed)")
    let times = log.compactMap { text("time", in: $0) }
    #expect(times == times.sorted(by: >) && Set(times).count == times.count, "seed \(seed)")

    let known = Dictionary(uniqueKeysWithValues: zip(revisions, times))
    for line in acknowledged {
      let revision = try #require(number("revision", in: line))
      #expect(known[revision] == text("time", in: line), "seed \(seed): \(line)")
    }
    // Every event that a header counts is there.
    var counts: [Int: Int] = [:]
    for line in lines where line.hasPrefix("{\"revision\"") && line.contains("\"change\":\"") {
      counts[number("revision", in: line) ?? 0, default: 0] += 1
    }
    for line in log where number("revision", in: line) != 1 {
      #expect(
        counts[number("revision", in: line) ?? 0, default: 0] == number("count", in: line),
        "seed \(seed): \(line)")
    }
    try checkListings(lines, seed: seed)
  }

  /// The view's table, the listing that is sorted anew (these texts are alike in both orders), the entity's own listing and the counts agree.
  private func checkListings(_ lines: [String], seed: UInt64) throws {
    let rows = lines.filter { $0.hasPrefix("{\"object\"") }
    let plain = rows.filter { !$0.contains("\"section\"") }
    let sectioned = rows.filter { $0.contains("\"section\"") }
    #expect(sectioned.count == 2 * plain.count, "seed \(seed)")
    let (view, sorted) = (sectioned.prefix(plain.count), sectioned.suffix(plain.count))
    #expect(Array(view) == Array(sorted), "seed \(seed)")
    #expect(
      Set(view.compactMap { number("object", in: $0) })
        == Set(plain.compactMap { number("object", in: $0) }), "seed \(seed)")
    let sections = lines.filter { $0.hasPrefix("{\"section\"") }
    #expect(
      sections.compactMap { number("count", in: $0) }.reduce(0, +) == plain.count, "seed \(seed)")
    #expect(lines.contains("{\"count\":\(plain.count)}"), "seed \(seed)")
  }
}

/// The whole number that a line of JSON gives a name.
func number(_ name: String, in line: String) -> Int? {
  guard let range = line.firstRange(of: "\"\(name)\":") else { return nil }
  return Int(line[range.upperBound...].prefix { $0.isNumber })
}

/// The text without escapes that a line of JSON gives a name.
func text(_ name: String, in line: String) -> String? {
  guard let range = line.firstRange(of: "\"\(name)\":\"") else { return nil }
  return String(line[range.upperBound...].prefix { $0 != "\"" })
}
