import Testing

@testable import Daybook

@Suite struct ReplayTests {
  private func replay(
    _ fixture: HistoryFixture, from: Moment? = nil, to: Moment = .now, of name: String? = nil
  ) throws -> [String] {
    var lines: [String] = []
    try fixture.store.replay(from: from, to: to, of: name) { revision, change in
      lines.append("r\(revision.number) \(brief(change))")
      return true
    }
    return lines
  }

  @Test func thePastComesAsItHappened() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.update(1, ["title": "b"])
    try fixture.store.undo()
    let all = try replay(fixture)
    #expect(
      all == [
        "r1 insert entity Course", "r2 insert Course #1 title='a' author=nil n=nil",
        "r3 update Course #1 title: 'a' → 'b'", "r4 update Course #1 title: 'b' → 'a'",
      ])
    #expect(try replay(fixture, from: .revision(3)) == Array(all[2...]))
    #expect(try replay(fixture, to: .revision(2)) == Array(all[..<2]))
    #expect(try replay(fixture, from: .time(try fixture.time(3)), to: .revision(3)) == [all[2]])
    #expect(try replay(fixture, from: .revision(4), to: .revision(3)) == [])
    #expect(fixture.error { _ = try replay(fixture, to: .revision(5)) }?.code == .unknownRevision)
  }

  @Test func ofAViewOnlyWhatStandsInItBeforeOrAfter() throws {
    let open = View(
      "open", on: "Course", where: try Predicate(parsing: "n > 5"),
      sort: [SortKey(KeyExpression("title"))])
    let fixture = try HistoryFixture(views: [open])
    try fixture.insert(["n": 1])  // r2: outside
    try fixture.update(1, ["n": 6])  // r3: comes in
    try fixture.update(1, ["title": "x"])  // r4: stays
    try fixture.update(1, ["n": 2])  // r5: goes out
    try fixture.update(1, ["n": 3])  // r6: outside before and after
    try fixture.insert(["n": 9])  // r7
    try fixture.delete(2)  // r8
    #expect(
      try replay(fixture, of: "open") == [
        "r3 update Course #1 n: '1' → '6'", "r4 update Course #1 title: nil → 'x'",
        "r5 update Course #1 n: '6' → '2'", "r7 insert Course #2 title=nil author=nil n='9'",
        "r8 delete Course #2 title=nil author=nil n='9'",
      ])
    #expect(try replay(fixture, of: "Course").count == 7)
    #expect(fixture.error { _ = try replay(fixture, of: "opem") }?.message.contains("open") == true)
  }

  @Test func aViewMeansWhatItMeantThen() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 1])  // r2, before the view
    try fixture.insert(["n": 9])  // r3
    try fixture.store.write {
      try $0.define(View("some", on: "Course", where: try Predicate(parsing: "n > 5")))
    }
    try fixture.insert(["n": 8])  // r5
    try fixture.insert(["n": 2])  // r6
    try fixture.store.write {
      try $0.define(
        View("some", on: "Course", where: try Predicate(parsing: "n < 5")), replacing: true)
    }
    try fixture.insert(["n": 3])  // r8
    try fixture.insert(["n": 7])  // r9
    let revisions = try replay(fixture, of: "some").map { $0.prefix { $0 != " " } }
    // Before the view was made it means what it means at the end.
    #expect(revisions == ["r2", "r5", "r8"])
  }

  @Test func aViewMayGoByTimes() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 1])
    try fixture.insert(["n": 2])
    let third = try fixture.time(3)
    let late = View("late", on: "Course", where: try Predicate(parsing: "createdAt >= \(third)"))
    try fixture.store.write { try $0.define(late) }
    try fixture.update(1, ["n": 3])
    try fixture.update(2, ["n": 4])
    #expect(
      try replay(fixture, of: "late") == [
        "r3 insert Course #2 title=nil author=nil n='2'", "r6 update Course #2 n: '2' → '4'",
      ])
  }

  @Test func erasedStatesStandInNoView() throws {
    let all = View("all", on: "Course", sort: [SortKey(KeyExpression("n"))])
    let fixture = try HistoryFixture(views: [all])
    try fixture.insert(["n": 1])
    try fixture.insert(["n": 2])
    try fixture.eraseContent(of: 1)
    #expect(try replay(fixture, from: .revision(2)).first == "r2 insert Course #1 erased")
    #expect(
      try replay(fixture, of: "all") == ["r3 insert Course #2 title=nil author=nil n='2'"])
  }

  @Test func itStopsWhenTold() throws {
    let fixture = try HistoryFixture()
    for _ in 0..<400 { try fixture.insert() }
    var last: UInt64 = 0
    try fixture.store.replay { revision, _ in
      last = revision.number
      return last < 300
    }
    #expect(last == 300)
  }
}
