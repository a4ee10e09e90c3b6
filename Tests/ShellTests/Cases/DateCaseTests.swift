import Daybook
import Platform
import Testing

@testable import Shell

/// Cases 44 to 47: dates and times come out as they went in.
@Suite struct DateCaseTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell("--json")
    try shell.run("entity E day:date t:timestamp")
  }

  @Test(arguments: ["1969-07-20T20:17:40", "2023-03-01T00:00:59", "9999-12-31T23:59:59"])
  func case44EveryMillisecondIsExact(_ second: String) throws {
    let times = (0..<1_000).map { millisecond in
      second + "." + String(String(millisecond + 1_000).dropFirst())
    }
    try shell.run("begin\n" + times.map { "insert E t=\($0)Z\n" }.joined() + "save")
    let printed = try shell.lines("list E sort by t").compactMap { text("t", in: $0) }
    #expect(printed == times.map { $0 + "000Z" })
    for index in stride(from: 0, to: 1_000, by: 97) {
      #expect(
        number("object", in: try shell.run("list E where t == \(printed[index])")) == index + 1)
    }
  }

  @Test func case45ADayHasNoZone() throws {
    for name in ["America/Sao_Paulo", "UTC", "Asia/Seoul"] {
      let shell = try TestShell(["--json"], zone: try #require(Zone(identifier: name)))
      try shell.run("entity E day:date; insert E day=2018-11-04")
      #expect(try shell.run("list E where day == 2018-11-04").contains("\"2018-11-04\""))
      #expect(
        text("section", in: try shell.run("list E section by day")) == "2018-11-04", "\(name)")
    }
    // Local times that do not exist, or occur twice: the later instant.
    let shell = try TestShell(["--json"], zone: try #require(Zone(identifier: "America/New_York")))
    try shell.run("entity E t:timestamp")
    try shell.run("insert E t=2024-03-10T02:30:00; insert E t=2024-11-03T01:30:00")
    #expect(
      try shell.lines("list E").compactMap { text("t", in: $0) }
        == ["2024-03-10T07:30:00.000000Z", "2024-11-03T06:30:00.000000Z"])
  }

  @Test func case46DaysAreKeptExactly() throws {
    let days = [
      "2024-07-15", "2024-12-31", "2018-12-31", "2025-12-29", "2021-01-03", "2024-02-29",
      "0001-01-01", "9999-12-31",
    ]
    for day in days { try shell.run("insert E day=\(day)") }
    #expect(try shell.lines("list E").compactMap { text("day", in: $0) } == days)
    #expect(
      try shell.lines("list E sort by day").compactMap { text("day", in: $0) } == days.sorted())
    #expect(
      text("section", in: try shell.run("list E where day == 2024-12-31 section by month(day)"))
        == "2024-12")
    #expect(
      number("section", in: try shell.run("list E where day == 2018-12-31 section by year(day)"))
        == 2018)
  }

  @Test func case47ImpossibleDatesAreErrorsThatNameTheAttribute() throws {
    for day in [
      "2024-02-30", "2023-02-29", "2024-13-01", "2024/01/05", "24-01-05", "2024-1-5",
      "2024-01-05xyz", "0000-01-01", "10000-01-01", "2024-00-10", "2024-01-00",
    ] {
      try expectRefused("insert E day=\(day)", attribute: "day")
      try expectRefused("insert E t=\(day)T10:00:00Z", attribute: "t")
    }
    for time in ["24:00:00Z", "12:30:60Z", "12:60:00Z", "10:00:00+99:99", "10:00:00.1234567Z"] {
      try expectRefused("insert E t=2024-01-05T\(time)", attribute: "t")
    }
    #expect(try shell.lines("log").count == 1)
  }

  private func expectRefused(_ command: String, attribute: String) throws {
    let error = try #require(shell.error(command), "\(command)")
    #expect(
      error.code == .wrongType || error.code == .outOfRange, "\(command): \(error.code)")
    #expect(error.message.hasPrefix("\(attribute): "), "\(command): \(error.message)")
    #expect(error.line == 1 && (error.column ?? 0) > 9, "\(command)")
    // In a predicate it is an error just so.
    #expect(
      shell.error("list E where \(attribute) == \(command.dropFirst(11 + attribute.count - 1))")
        != nil)
  }
}
