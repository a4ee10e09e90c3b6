import Daybook
import Testing

@testable import Shell

@Suite struct CSVRendererTests {
  @Test func listingsAreExact() throws {
    #expect(
      try renderedTitles(.csv, ["a", .null, "", " b,\"c\"\u{1B}\n"])
        == "#,title\n1,a\n2,\n3,\"\"\n4,\" b,\"\"c\"\"\u{1B}\n\"\n")
    let sectioned = try rendered(.csv) { renderer in
      let shape = ListingShape(entity: "Course", columns: ["title"], isSectioned: true)
      try renderer.begin(.listing(shape))
      try renderer.add(.section(SectionRecord(section: "", count: 1)))
      try renderer.add(.row(RowRecord(object: 1, section: "", values: ["a"])))
      try renderer.add(.row(RowRecord(object: 2, section: .null, values: [1.0])))
      try renderer.end()
    }
    #expect(sectioned == "#,section,title\n1,\"\",a\n2,,1.0\n")
    #expect(try renderedTitles(.csv, []) == "#,title\n")
  }

  @Test func otherResultsHaveColumnsToo() throws {
    func line(_ line: ResultLine, as shape: ResultShape) throws -> String {
      try rendered(.csv) { try $0.print(line, as: shape) }
    }
    #expect(
      try line(.section(SectionRecord(section: .null, count: 2)), as: .sections)
        == "section,count\n,2\n")
    #expect(
      try line(.aggregate(AggregateRecord(value: 2)), as: .count(isKeyed: false)) == "count\n2\n")
    #expect(
      try line(
        .aggregate(AggregateRecord(key: "a,b", value: 2.5)), as: .aggregate("sum", isKeyed: true))
        == "key,sum\n\"a,b\",2.5\n")
    let object = ObjectRecord(
      object: 1, entity: "Course", createdAt: sampleTime, updatedAt: nil, revision: nil,
      values: ["title": ""])
    #expect(
      try line(.object(object), as: .object)
        == "#,entity,createdAt,updatedAt,revision,title\n"
        + "1,Course,2026-05-01T10:00:00.500000Z,,,\"\"\n")
    let write = WriteRecord.saved(
      revision: 3, time: sampleTime, kind: "undo", target: 2, changes: .counted(2_000))
    #expect(
      try line(.write(write), as: .writes)
        == "revision,time,kind,target,count\n3,2026-05-01T10:00:00.500000Z,undo,2,2000\n")
    let change = ObjectChange(
      .update, entity: "Course", object: 1, old: ["n": 1], new: ["n": .null])
    #expect(
      try line(.difference(DifferenceRecord(change: change)), as: .diff)
        == "change,entity,object,old,new\n"
        + "update,Course,1,\"{\"\"n\"\":1}\",\"{\"\"n\"\":null}\"\n")
    #expect(
      try line(.facts([.init("ok", .boolean(true)), .init("head", .null)]), as: .facts)
        == "name,value\nok,true\nhead,\n")
  }
}
