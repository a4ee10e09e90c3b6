import Daybook
import Platform
import Testing

@testable import Shell

@Suite struct TableSentenceTests {
  private func printed(
    _ line: ResultLine, as shape: ResultShape, style: TableStyle = TableStyle()
  ) throws -> String {
    try rendered(.table, style: style) { try $0.print(line, as: shape) }
  }

  private let update = ObjectChange(
    .update, entity: "Course", object: 1, old: ["title": "a", "author": .null],
    new: ["title": "b\"\n", "author": "Kim"])
  private let insert = ObjectChange(
    .insert, entity: "Course", object: 2, old: nil, new: ["title": "x", "author": .null])
  private let delete = ObjectChange(
    .delete, entity: "Course", object: 3, old: ["title": "x"], new: nil)

  private func saved(_ changes: ChangeList, kind: String = "change") -> ResultLine {
    .write(.saved(revision: 3, time: sampleTime, kind: kind, changes: changes))
  }

  @Test func oneChangeIsOneLine() throws {
    #expect(
      try printed(saved(.listed([.object(update)])), as: .writes)
        == "r3: updated Course #1: title \"a\" → \"b\\\"\\n\", author nil → \"Kim\"\n")
    #expect(
      try printed(saved(.listed([.object(insert)])), as: .writes)
        == "r3: inserted Course #2: title \"x\"\n")
    #expect(
      try printed(saved(.listed([.object(delete)])), as: .writes) == "r3: deleted Course #3\n")
    #expect(
      try printed(
        saved(.listed([.model(.insert, model: "view", name: "byAuthor")]), kind: "model"),
        as: .writes) == "r3: made view byAuthor\n")
  }

  @Test func manyChangesAreCountedAndTold() throws {
    #expect(
      try printed(saved(.listed([.object(insert), .object(delete)])), as: .writes)
        == "r3: 2 changes\n  inserted Course #2: title \"x\"\n  deleted Course #3\n")
    let many = try printed(
      saved(.listed(Array(repeating: .object(delete), count: 22))), as: .writes)
    #expect(many.hasPrefix("r3: 22 changes\n"))
    #expect(many.hasSuffix("  … and 2 more\n"))
    #expect(
      try printed(saved(.counted(5_000), kind: "import"), as: .writes)
        == "r3: import, 5000 changes\n")
  }

  @Test func undoSaysWhatItReversed() throws {
    let undone = RevisionRecord(
      revision: 2, time: sampleTime, kind: "change", target: nil, author: "k\u{1B}im",
      message: nil, count: 1, digest: "")
    let record = WriteRecord.saved(
      revision: 3, time: sampleTime, kind: "undo", target: 2, targetRevision: undone,
      changes: .listed([.object(delete)]))
    let seoul = try #require(Zone(identifier: "Asia/Seoul"))
    #expect(
      try printed(.write(record), as: .writes, style: TableStyle(zone: seoul))
        == "r3: undid r2 (change of 2026-05-01T19:00:00.500000+09:00 by k\\u{1B}im), 1 change\n"
        + "  deleted Course #3\n")
  }

  @Test func nothingAndPending() throws {
    #expect(try printed(.write(.unchanged), as: .writes) == "nothing changed\n")
    #expect(
      try printed(.write(.pending(.listed([.object(insert)]))), as: .writes)
        == "pending: inserted Course #2: title \"x\"\n")
  }

  @Test func objectsAreShownWhole() throws {
    let long = String(repeating: "x", count: 200)
    let record = ObjectRecord(
      object: 7, entity: "Course", createdAt: sampleTime, updatedAt: sampleTime, revision: 3,
      values: ["title": .string(long), "日本": .null, "n": 5])
    #expect(
      try printed(.object(record), as: .object, style: TableStyle(widthCells: 40)) == """
        #7 Course
          title      \(long)
          日本       nil
          n          5
          createdAt  2026-05-01T10:00:00.500000+00:00
          updatedAt  2026-05-01T10:00:00.500000+00:00
          revision   r3

        """)
  }

  @Test func logsAndVersions() throws {
    let revision = RevisionRecord(
      revision: 3, time: sampleTime, kind: "undo", target: 2, author: "kim", message: "a\nb",
      count: 4, digest: "")
    #expect(
      try printed(.revision(revision), as: .log) == """
        revision  time                              author  kind        changes  message
        ────────  ────────────────────────────────  ──────  ──────────  ───────  ───────
        r3        2026-05-01T10:00:00.500000+00:00  kim     undo of r2  4        a\\nb
        1 revision

        """)
    let version = VersionRecord(
      revision: 3, time: sampleTime, kind: "change", author: "kim", change: .update,
      old: ["n": 1], new: ["n": .null])
    let line = try printed(.version(version), as: .history).split(separator: "\n")[2]
    #expect(line.hasSuffix("kim     change  update  n 1 → nil"))
  }

  @Test func watchesFactsAndAggregates() throws {
    let place = WatchRecord.Place(section: 0, row: 2)
    let watch = WatchRecord(
      revision: 4,
      changes: [
        .sectionDelete(section: 0, name: "A\u{1B}"),
        .move(object: 1, from: .init(section: 0, row: 0), to: place, values: ["n": 1]),
      ])
    #expect(
      try printed(.watch(watch), as: .watch)
        == "r4: 2 changes\n  section 0 deleted: A\\u{1B}\n  #1 moved from [0,0] to [0,2]: n 1\n")
    #expect(
      try printed(
        .facts([.init("ok", .boolean(false)), .init("problems", .array([.string("a"), .null]))]),
        as: .facts) == "  ok        false\n  problems  a\n            nil\n")
    #expect(
      try printed(.aggregate(AggregateRecord(value: 5)), as: .count(isKeyed: false)) == "5\n")
    #expect(
      try printed(.model(commands: ["entity E", "view v on E"], .null), as: .model)
        == "entity E\nview v on E\n")
  }
}
