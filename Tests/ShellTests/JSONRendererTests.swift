import Daybook
import FoundationEssentials
import Testing

@testable import Shell

@Suite struct JSONRendererTests {
  private func line(_ line: ResultLine, as shape: ResultShape = .facts) throws -> String {
    try rendered(.json) { try $0.print(line, as: shape) }
  }

  @Test func valuesAreExact() throws {
    let shape = ListingShape(
      entity: "E",
      columns: ["i", "d", "e", "b", "day", "t", "u", "x", "n", "s"], isSectioned: false)
    let uuid = try #require(UUID(uuidString: "0A1B2C3D-0000-4000-8000-0123456789AB"))
    let row = RowRecord(
      object: .max,
      values: [
        .integer(.max), 1.0, .double(.leastNonzeroMagnitude), true,
        .date(try CalendarDate(parsing: "2012-05-01")),
        .timestamp(sampleTime), .uuid(uuid), .data([0xCA, 0xFE]), .null, "é\"\\日",
      ])
    #expect(
      try line(.row(row), as: .listing(shape))
        == #"{"object":18446744073709551615,"entity":"E","values":{"i":9223372036854775807,"#
        + #""d":1.0,"e":5e-324,"b":true,"day":"2012-05-01","t":"2026-05-01T10:00:00.500000Z","#
        + #""u":"0a1b2c3d-0000-4000-8000-0123456789ab","x":"0xcafe","n":null,"s":"é\"\\日"}}"#
        + "\n")
  }

  @Test func controlsAreEscapedAndReadBack() throws {
    let text = "a\n\r\t\0\u{1B}[2J\u{7}\u{8}\u{7F}\u{9B}\u{202E}é🦄"
    let printed = try renderedTitles(.json, [.string(text)])
    #expect(
      printed
        == #"{"object":1,"entity":"Course","values":{"title":"a\n\r\t\u0000\u001B[2J\u0007\u0008"#
        + #"\u007F\u009B\u202Eé🦄"}}"# + "\n")
    var reader = try JSONRecordReader(file: "f", source: blocks(of: printed))
    let members = try #require(try reader.next())
    #expect(members[2].value["title"] == .string(text))
  }

  @Test func sectionsStandOnlyInSectionedListings() throws {
    let printed = try rendered(.json) { renderer in
      let shape = ListingShape(entity: "Course", columns: ["title"], isSectioned: true)
      try renderer.begin(.listing(shape))
      try renderer.add(.section(SectionRecord(section: "Kim", count: 1)))
      try renderer.add(.row(RowRecord(object: 1, section: "Kim", values: ["a"])))
      try renderer.add(.section(SectionRecord(section: .null, count: 1)))
      try renderer.add(.row(RowRecord(object: 2, section: .null, values: ["b"])))
      try renderer.end(note: "for a person only")
    }
    #expect(
      printed == """
        {"object":1,"entity":"Course","section":"Kim","values":{"title":"a"}}
        {"object":2,"entity":"Course","section":null,"values":{"title":"b"}}

        """)
    #expect(
      try line(.section(SectionRecord(section: 2026, count: 3)), as: .sections)
        == "{\"section\":2026,\"count\":3}\n")
  }

  @Test func aggregates() throws {
    let keyed = AggregateRecord(key: "Kim", value: 2)
    #expect(
      try line(.aggregate(AggregateRecord(value: 2)), as: .count(isKeyed: false))
        == "{\"count\":2}\n")
    #expect(
      try line(.aggregate(keyed), as: .count(isKeyed: true)) == "{\"key\":\"Kim\",\"count\":2}\n")
    #expect(
      try line(.aggregate(AggregateRecord(value: 5)), as: .aggregate("sum", isKeyed: false))
        == "{\"sum\":5}\n")
    #expect(
      try line(
        .aggregate(AggregateRecord(key: .null, value: .null)), as: .aggregate("max", isKeyed: true))
        == "{\"key\":null,\"max\":null}\n")
  }

  @Test func objects() throws {
    let record = ObjectRecord(
      object: 1, entity: "Course", createdAt: sampleTime, updatedAt: sampleTime, revision: 3,
      values: ["title": "a", "author": .null])
    #expect(
      try line(.object(record), as: .object)
        == #"{"object":1,"entity":"Course","createdAt":"2026-05-01T10:00:00.500000Z","#
        + #""updatedAt":"2026-05-01T10:00:00.500000Z","revision":3,"#
        + #""values":{"title":"a","author":null}}"# + "\n")
  }

  @Test func revisionsVersionsAndBlame() throws {
    let revision = RevisionRecord(
      revision: 3, time: sampleTime, kind: "undo", target: 2, author: "kim", message: nil,
      count: 1, digest: "0a")
    let time = "2026-05-01T10:00:00.500000Z"
    #expect(
      try line(.revision(revision), as: .log)
        == #"{"revision":3,"time":"\#(time)","kind":"undo","target":2,"author":"kim","#
        + #""message":null,"count":1,"digest":"0a"}"# + "\n")
    let version = VersionRecord(
      revision: 3, time: sampleTime, kind: "change", author: "kim", change: .insert, old: nil,
      new: ["n": 5])
    #expect(
      try line(.version(version), as: .history)
        == #"{"revision":3,"time":"\#(time)","kind":"change","author":"kim","change":"insert","#
        + #""old":null,"new":{"n":5}}"# + "\n")
    let blame = BlameRecord(
      attribute: "n", value: 5, revision: 6, time: sampleTime, author: "kim")
    #expect(
      try line(.blame(blame), as: .blame)
        == #"{"attribute":"n","value":5,"revision":6,"time":"\#(time)","author":"kim"}"# + "\n")
  }

  @Test func objectsOfFactsAndTheModelAreAsGiven() throws {
    let facts: [JSONValue.Member] = [
      .init("ok", .boolean(false)), .init("revisions", .integer(42)),
      .init("problems", .array([.string("a"), .null])),
    ]
    let expected = #"{"ok":false,"revisions":42,"problems":["a",null]}"# + "\n"
    #expect(try line(.facts(facts)) == expected)
    #expect(try line(.model(commands: ["entity E"], .object(facts)), as: .model) == expected)
  }
}
