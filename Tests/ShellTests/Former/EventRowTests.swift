import Daybook
import Testing

@testable import Shell

/// The rows of the list of events and of the stories and settings.
@Suite struct EventRowTests {
  @Test func row11EventsAreStampedAndTheNewestStandsFirst() throws {
    let shell = try TestShell("--template", "events", "--json")
    try shell.run("insert Event name=a")
    shell.clock.set("2026-05-01T10:00:00.25Z")
    try shell.run("insert Event name=b")
    #expect(
      try shell.lines("list") == [
        #"{"object":2,"entity":"Event","values":{"timeStamp":"2026-05-01T10:00:00.250000Z","#
          + #""name":"b"}}"#,
        #"{"object":1,"entity":"Event","values":{"timeStamp":"2026-05-01T10:00:00.000000Z","#
          + #""name":"a"}}"#,
      ])
    #expect(shell.error("sections newest")?.message.contains("has no sections") == true)
    // Those of one instant: the one inserted last stands first.
    try shell.run("insert Event name=c")
    #expect(try shell.run("show newest[0]").contains(#""name":"c""#))
  }

  @Test func row12PagesOfTwentyAreTheWholeListing() throws {
    let shell = try TestShell("--template", "events", "--json")
    let inserts = (1...90).map { "insert Event name=e\($0)" }.joined(separator: "\n")
    try shell.run("begin\n\(inserts)\nsave")
    let whole = try shell.lines("list newest")
    #expect(whole.count == 90)
    var pages: [String] = []
    for offset in stride(from: 0, to: 100, by: 20) {
      let page = try shell.lines("list newest limit 20 offset \(offset)")
      #expect(page.count == min(20, 90 - offset))
      pages += page
    }
    #expect(pages == whole)
    #expect(try shell.lines("list newest limit 20 offset 90") == [])
  }

  @Test func row24SettingsAreFoundByTheirNumber() throws {
    let shell = try TestShell("--template", "settings", "--json")
    #expect(
      try shell.run("insert Setting number=3 key=volume")
        .contains(#""new":{"number":3,"key":"volume","value":0}"#))
    #expect(try shell.run("show Setting[number=3]").contains(#""key":"volume","value":0"#))
    #expect(try shell.lines("list Setting where number == 3").count == 1)
    #expect(shell.error("show Setting[number=4]")?.code == .notExactlyOne)
    #expect(shell.error("insert Setting number=3")?.code == .notUnique)
    #expect(shell.error("insert Setting key=x")?.code == .missingValue)
  }

  @Test func row26TheNthStoryOfAFetch() throws {
    let shell = try TestShell("--template", "stories", "--json")
    for title in ["a", "b", "c"] { try shell.run("insert Story title=\(title)") }
    #expect(try shell.run("update Story[1] detail=x date=\"some day\"").contains(#""object":2"#))
    #expect(try shell.run("delete Story[0]").contains(#""object":1"#))
    #expect(try shell.run("count Story") == "{\"count\":2}\n")
    #expect(try shell.run("show Story[0]").contains(#""title":"b","detail":"x","date":"some day""#))
    #expect(shell.error("update Story[2] title=x")?.code == .noSuchPosition)
  }

  @Test func row27DeletingByAPredicateIsOneUndo() throws {
    let shell = try TestShell("--template", "stories", "--json")
    for title in ["a", "b", "c"] { try shell.run("insert Story title=\(title)") }
    let before = try shell.run("list Story")
    let deleted = try shell.run("delete Story where title >= \"b\"")
    #expect(deleted.split(separator: "\n").count == 1)
    #expect(try shell.run("count Story") == "{\"count\":1}\n")
    try shell.run("undo")
    #expect(try shell.run("list Story") == before)
    try shell.run("delete Story all")
    #expect(try shell.run("count Story") == "{\"count\":0}\n")
    try shell.run("undo")
    #expect(try shell.run("list Story") == before)
    #expect(try shell.run("at r4 list Story") == before)
  }
}
