import Daybook
import Testing

@testable import Shell

@Suite struct HistoryCommandTests {
  @Test func logs() throws {
    #expect(try parse("log") == .log(LogRequest()))
    var request = LogRequest()
    request.count = 5
    request.from = here(.revision(1))
    request.to = here(.ago(microseconds: 60_000_000))
    request.subject = .object(here(.number(7)))
    request.author = "kim lee"
    #expect(try parse("log 5 from r1 to 1m ago of #7 by \"kim lee\"") == .log(request))
    #expect(try parse("log by 'kim lee' of #7 from r1 to 1m ago 5") == .log(request))
    var ofEntity = LogRequest()
    ofEntity.subject = .entity(here("by"))
    #expect(try parse("log of by") == .log(ofEntity))
    var ofRow = LogRequest()
    ofRow.subject = .object(here(.position(view: here("v"), section: nil, row: 3)))
    #expect(try parse("log of v[3]") == .log(ofRow))
  }

  @Test func objectsAndMoments() throws {
    #expect(try parse("history #1") == .history(here(.number(1))))
    #expect(try parse("blame _") == .blame(here(.previous)))
    #expect(try parse("diff r1") == .diff(here(.revision(1)), nil))
    #expect(try parse("diff r1 yesterday") == .diff(here(.revision(1)), here(.yesterday)))
    #expect(
      try parse("diff 2012-05-01 10:00 2012-05-02")
        == .diff(
          here(.instant("2012-05-01 10:00", unitMicroseconds: 60_000_000)),
          here(.day(CalendarDate(parsing: "2012-05-02")))))
    #expect(
      try parse("restore #1 at r3") == .restore(here(.number(1)), at: here(.revision(3))))
    #expect(try parse("restore at r3") == .restoreAll(at: here(.revision(3))))
    #expect(
      try parse("restore at[0] at r3")
        == .restore(
          here(.position(view: here("at"), section: nil, row: 0)), at: here(.revision(3))))
  }

  @Test func replays() throws {
    var request = ReplayRequest()
    #expect(try parse("replay") == .replay(request))
    request.from = here(.revision(1))
    request.to = here(.now)
    request.view = here("byAuthor")
    request.everyMilliseconds = 500
    #expect(try parse("replay from r1 to now of byAuthor every 0.5s") == .replay(request))
    for (text, milliseconds) in [("2s", 2_000), ("200ms", 200), ("1m", 60_000), ("0s", 0)] {
      request = ReplayRequest()
      request.everyMilliseconds = milliseconds
      #expect(try parse("replay every \(text)") == .replay(request))
    }
  }

  @Test func steps() throws {
    #expect(try parse("undo") == .undo(steps: 1))
    #expect(try parse("undo 3") == .undo(steps: 3))
    #expect(try parse("undo to r3") == .undoTo(here(.revision(3))))
    #expect(try parse("redo") == .redo(steps: 1))
    #expect(try parse("redo 2") == .redo(steps: 2))
    #expect(try parse("revert r7") == .revert(here(7)))
    #expect(try parse("watch byAuthor") == .watch(view: here("byAuthor"), after: nil))
    #expect(try parse("watch after after r3") == .watch(view: here("after"), after: here(3)))
    #expect(try parse("erase #1") == .erase(here(.number(1)), forever: false))
    #expect(try parse("erase #1 FOREVER") == .erase(here(.number(1)), forever: true))
  }

  @Test func mistakes() {
    expectMistake("undo r3", column: 6, saying: "revert r3")
    expectMistake("undo r3", column: 6, saying: "undo to r3")
    expectMistake("undo 0", column: 6, .outOfRange)
    expectMistake("undo -1", column: 6, .outOfRange)
    expectMistake("redo x", column: 6, saying: "number of steps")
    expectMistake("revert 7", column: 8, saying: "a revision such as r42")
    expectMistake("revert r7 r8", column: 11, saying: "r8 cannot stand here")
    expectMistake("restore #1", column: 11, saying: "at is missing")
    expectMistake("log from r1 from r2", column: 13, saying: "second time")
    expectMistake("log since r1", column: 5, saying: "from, to, of or by")
    expectMistake("log 5 6", column: 7, saying: "from, to, of or by")
    expectMistake("replay every soon", column: 14, saying: "no wait")
    expectMistake("erase #1 for ever", column: 10, saying: "for cannot stand here")
    expectMistake("history", column: 8, saying: "an object")
  }
}
