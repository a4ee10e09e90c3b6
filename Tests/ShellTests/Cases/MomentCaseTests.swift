import Daybook
import Platform
import Testing

@testable import Shell

/// Cases 16, 18 and 19: which revision a moment means.
@Suite struct MomentCaseTests {
  private func shell(zone: Zone = .utc) throws -> TestShell {
    let shell = try TestShell(
      ["--template", "courses", "--json"], zone: zone, clock: TestClock("2024-01-15T15:00:00Z"))
    try shell.run("insert Course title=a; insert Course title=b")
    return shell
  }

  private func titles(_ shell: TestShell, at moment: String) throws -> [String] {
    try shell.lines("at \(moment) list Course").compactMap { text("title", in: $0) }
  }

  @Test func case16RevisionsOfOneTickAreToldApart() throws {
    let shell = try shell()
    #expect(
      try shell.lines("log").reversed().compactMap { text("time", in: $0) } == [
        "2024-01-15T15:00:00.000000Z", "2024-01-15T15:00:00.000001Z",
        "2024-01-15T15:00:00.000002Z",
      ])
    // The clock goes back, the times do not.
    shell.clock.set("2023-01-01T00:00:00Z")
    let late = try shell.run("insert Course title=c")
    #expect(text("time", in: late) == "2024-01-15T15:00:00.000003Z")
    for (moment, expected) in [
      ("r1", []), ("r2", ["a"]), ("r3", ["a", "b"]), ("2024-01-15T15:00:00.000000Z", []),
      ("2024-01-15T15:00:00.000001Z", ["a"]), ("2024-01-15T15:00:00.000002Z", ["a", "b"]),
      ("2024-01-15T15:00:00.000003Z", ["a", "b", "c"]), ("2024-01-15T14:59:59.999999Z", []),
      ("2024-01-15T15:00:00Z", ["a", "b", "c"]), ("2090-01-01", ["a", "b", "c"]),
      ("now", ["a", "b", "c"]),
    ] {
      #expect(try titles(shell, at: moment) == expected, "\(moment)")
    }
    let error = try #require(shell.error("at r99 list Course"))
    #expect(error.code == .unknownRevision)
    #expect(error.message.contains("r4"))
  }

  @Test(arguments: ["America/New_York", "UTC"])
  func case18MomentsAreReadAndTold(_ name: String) throws {
    let zone = try #require(Zone(identifier: name))
    let shell = try shell(zone: zone)
    let isUTC = name == "UTC"
    let offset = isUTC ? "+00:00" : "-05:00"
    // (as written, the instant told, whether the insert of 15:00 UTC is seen)
    let cases: [(String, String, Bool)] = [
      (
        "2024-01-15T10:00:00-05:00",
        isUTC ? "2024-01-15T15:00:00.999999+00:00" : "2024-01-15T10:00:00.999999-05:00", true
      ),
      (
        "2024-01-15T14:59:59Z",
        isUTC ? "2024-01-15T14:59:59.999999+00:00" : "2024-01-15T09:59:59.999999-05:00", false
      ),
      (
        "2024-01-15T14:59:59.5Z",
        isUTC ? "2024-01-15T14:59:59.599999+00:00" : "2024-01-15T09:59:59.599999-05:00", false
      ),
      ("2024-01-15", "2024-01-15T23:59:59.999999\(offset)", true),
      ("2024-01-14", "2024-01-14T23:59:59.999999\(offset)", false),
      ("2024-01-15T12:00:00", "2024-01-15T12:00:00.999999\(offset)", !isUTC),
      ("2024-01-15 12:00", "2024-01-15T12:00:59.999999\(offset)", !isUTC),
      (
        isUTC ? "14:59" : "09:59",
        isUTC ? "2024-01-15T14:59:59.999999+00:00" : "2024-01-15T09:59:59.999999-05:00", false
      ),
      ("yesterday", "2024-01-14T23:59:59.999999\(offset)", false),
    ]
    for (moment, told, isSeen) in cases {
      #expect(try titles(shell, at: moment).isEmpty != isSeen, "\(moment)")
      #expect(shell.notes.first == "at \(told)", "\(moment)")
    }
    let error = try #require(shell.error("at 15/01/2024 list Course"))
    #expect(error.code == .badMoment || error.code == .wrongType)
    #expect(error.column == 4)

    // What log prints pastes back and means that revision.
    try shell.run("mode table")
    let line = try #require(try shell.lines("log").first { $0.hasPrefix("r2 ") })
    let time = String(try #require(line.split(separator: " ").dropFirst().first))
    #expect(time.hasSuffix(offset))
    try shell.run("mode json")
    #expect(try titles(shell, at: time) == ["a"])
    try shell.run("at \(time)")
    #expect(try shell.lines("list Course").count == 1)
  }

  @Test func case19BeforeTheFirstRevisionAllIsEmpty() throws {
    let shell = try shell()
    for moment in ["1970-01-01T00:00:00Z", "r0", "2024-01-14", "0001-01-01"] {
      #expect(try titles(shell, at: moment) == [], "\(moment)")
      #expect(shell.notes.contains("before the first revision: the store was empty"), "\(moment)")
      #expect(try shell.run("at \(moment) count Course") == "{\"count\":0}\n")
      #expect(try shell.run("at \(moment) sections byAuthor") == "")
    }
    #expect(shell.error("at r-1 list Course") != nil)

    try shell.run(
      "entity Zero t:timestamp n:integer d:double b:boolean s:string; "
        + "insert Zero t=1970-01-01T00:00:00Z n=0 d=0.0 b=false s=\"\"; insert Zero")
    for name in ["t", "n", "d", "b", "s"] {
      #expect(try shell.lines("list Zero where \(name) == nil").count == 1, "\(name)")
      #expect(
        number("object", in: try shell.run("list Zero where \(name) != nil")) == 3, "\(name)")
    }
  }
}
