import Testing

@testable import Daybook

@Suite struct MomentTests {
  /// Case 16: two revisions in one tick of the clock, and moments around them.
  @Test func timesNameRevisions() throws {
    let clock = TestClock(1_000_000)
    let temporary = try TemporaryStore(model: .stories, options: clock.options)
    let store = temporary.store
    try store.insert("Story")
    try store.insert("Story")
    let times = try (1...3).map { try #require(try store.revision($0)).time.microsecondsSince1970 }
    #expect(times == [1_000_000, 1_000_001, 1_000_002])
    func revision(_ microseconds: Int64) throws -> UInt64 {
      try store.snapshot(at: .time(Timestamp(microsecondsSince1970: microseconds))).revision
    }
    #expect(try (999_999...1_000_003).map(revision) == [0, 1, 2, 3, 3])
    #expect(try revision(3_800_000_000_000_000) == 3)
    let error = expect(.unknownRevision) { _ = try store.snapshot(at: .revision(99)) }
    #expect(error?.message == "there is no revision r99; the newest is r3")
    #expect(
      try (0...3).map { try store.snapshot(at: .revision($0)).count("Story") } == [0, 0, 1, 2])
    // The clock steps back: times still increase.
    clock.microseconds = -5_000_000
    try store.insert("Story")
    #expect(try store.newestRevision()?.time.microsecondsSince1970 == 1_000_003)
    clock.microseconds = 9_000_000
    try store.insert("Story")
    #expect(try store.newestRevision()?.time.microsecondsSince1970 == 9_000_000)
  }

  /// Case 17: what comes and goes in one save is no event, and each revision lists what it listed.
  @Test func everyRevisionListsWhatWasListedThen() throws {
    let temporary = try TemporaryStore(model: .courses)
    let listed = try saves(temporary.store)
    for round in 0..<3 {
      for revision in listed.indices {
        let found = try lines(temporary.store, at: .revision(UInt64(revision)))
        #expect(found == listed[revision], "r\(revision)")
      }
      if round == 0 { try temporary.reopen() } else { try temporary.store.rebuild() }
    }
  }

  private func lines(_ store: Store, at moment: Moment = .now) throws -> [String] {
    let listing = try store.listing(Query("byAuthor"), at: moment)
    return try listing.rows(in: 0..<listing.count).map { row in
      "#\(row.object.number) \(row.object.values.map(\.text)) in \(row.section?.text ?? "")"
    }
  }

  /// Makes revisions, and returns what was listed after each, from r0 on.
  private func saves(_ store: Store) throws -> [[String]] {
    var listed: [[String]] = [[], try lines(store)]
    let (number, revision) = try store.write { context in
      let number = try context.insert("Course", ["title": "gone"])
      try context.delete(number)
      return number
    }
    #expect(revision == nil)
    expect(.unknownObject) { _ = try store.snapshot().object(number) }
    for title in ["a", "b"] {
      try store.insert("Course", ["title": .string(title), "author": "Kim"])
      listed.append(try lines(store))
    }
    try store.write { try $0.update(1, ["author": "Ann"]) }
    listed.append(try lines(store))
    try store.write { try $0.delete(1) }
    listed.append(try lines(store))
    try store.undo()
    listed.append(try lines(store))
    return listed
  }

  /// Case 19: 1970 is a time before the first revision, not now; zeros and the like are not nil.
  @Test func theBeginningOf1970IsNotNothing() throws {
    let clock = TestClock()
    let temporary = try TemporaryStore(
      model: Model(entities: [
        Entity(
          "Thing",
          [
            Attribute("when", .timestamp), Attribute("n", .integer), Attribute("x", .double),
            Attribute("flag", .boolean), Attribute("text", .string), Attribute("day", .date),
          ])
      ]), options: clock.options)
    let store = temporary.store
    let epoch = try Timestamp(microsecondsSince1970: 0)
    try store.insert(
      "Thing",
      [
        "when": .timestamp(epoch), "n": 0, "x": 0.0, "flag": false, "text": "",
        "day": .date(try CalendarDate(parsing: "1970-01-01")),
      ])
    #expect(try store.snapshot(at: .time(epoch)).revision == 0)
    #expect(try store.numbers("Thing", at: .time(epoch)) == [])
    #expect(try store.numbers("Thing", at: .revision(0)) == [])
    for name in ["when", "n", "x", "flag", "text", "day"] {
      #expect(try store.numbers("Thing", where: "\(name) == nil") == [], "\(name)")
      #expect(try store.numbers("Thing", where: "\(name) != nil") == [1], "\(name)")
      let sections = try store.listing(Query("Thing", section: try SortKey(name))).sections
      #expect(sections.map(\.name) == [try store.snapshot().object(1)[name] ?? .null])
      #expect(sections.first?.name != .null)
    }
  }
}
