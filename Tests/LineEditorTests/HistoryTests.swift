import FoundationEssentials
import TestSupport
import Testing

@testable import LineEditor

@Suite struct HistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
    return attributes[.posixPermissions] as? Int
  }

  @Test func entriesComeBackWhole() throws {
    let entries = ["list", "insert Course title=\"a\n b\"", "back\\slash \\n", "日本語 é", "a\r\nb"]
    let first = try HistoryFile(folder.path("new/folder/history"))
    for entry in entries { try first.append(entry) }
    #expect(try HistoryFile(folder.path("new/folder/history")).entries(limit: 100) == entries)
    #expect(try first.entries(limit: 2) == Array(entries.suffix(2)))
    #expect(try mode("new/folder/history") == 0o600)
    #expect(try mode("new/folder") == 0o700)
  }

  @Test func twoAtOnceLoseNothing() throws {
    let one = try HistoryFile(folder.path("history"))
    let two = try HistoryFile(folder.path("history"))
    for number in 1...50 {
      try one.append("one \(number)")
      try two.append("two \(number)")
    }
    let entries = try one.entries(limit: 1_000)
    #expect(entries == (1...50).flatMap { ["one \($0)", "two \($0)"] })
  }

  @Test func ofALongFileTheNewestAreRead() throws {
    let lines = (1...200_000).map { "entry number \($0)\n" }.joined()
    try folder.write(lines, to: "history")
    let entries = try HistoryFile(folder.path("history")).entries(limit: 10_000)
    #expect(entries.count == 10_000)
    #expect(entries.first == "entry number 190001")
    #expect(entries.last == "entry number 200000")
    let more = try HistoryFile(folder.path("history")).entries(limit: 1_000_000)
    #expect(more.count < 200_000)
    #expect(more.allSatisfy { $0.hasPrefix("entry number ") })
  }

  @Test func anOpenFileIsClosedToOthers() throws {
    try folder.write("list\n", to: "history")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.path("history"))
    #expect(try HistoryFile(folder.path("history")).entries(limit: 10) == ["list"])
    #expect(try mode("history") == 0o600)
  }

  @Test func linksAndOtherThingsAreRefused() throws {
    try folder.write("precious\n", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("target"))
    let link = #expect(throws: HistoryError.self) { try HistoryFile(folder.path("link")) }
    #expect(link?.description == "The history is not kept: \(folder.path("link")) is a link.")
    let other = #expect(throws: HistoryError.self) { try HistoryFile("/dev/null") }
    #expect(other?.description == "The history is not kept: /dev/null is no plain file.")
    #expect(throws: HistoryError.self) { try HistoryFile(folder.url.path) }
    #expect(throws: HistoryError.self) { try HistoryFile("/dev/null/history") }
    #expect(try folder.bytes(of: "target") == Array("precious\n".utf8))
  }

  @Test func laterSessionsRemember() throws {
    let up = "\u{1B}[A"
    for (keys, line) in [("one\ntwo|three\n", "two|three"), (up + "\n", "two\\nthree")] {
      let terminal = try TerminalProgram(.built("LineEditorProbe"), ["history"], in: folder)
      try terminal.expect(prompt: "probe> ")
      try terminal.type(keys)
      try terminal.expect("line \"\(line)\"")
      try terminal.expect(prompt: "probe> ")
      try terminal.type("\u{4}")
      #expect(try terminal.finish() == .exited(0))
    }
    #expect(try folder.bytes(of: "history") == Array("one\ntwo\\nthree\ntwo\\nthree\n".utf8))
  }

  @Test func aProblemIsSaidAndTypingGoesOn() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("history"), withIntermediateDirectories: false)
    let terminal = try TerminalProgram(.built("LineEditorProbe"), ["history"], in: folder)
    try terminal.expect("The history is not kept: history")
    try terminal.type("a\n")
    try terminal.expect("line \"a\"")
  }
}
