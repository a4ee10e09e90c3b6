import Daybook
import Testing

@testable import Shell

@Suite struct JSONChangeTests {
  private let time = "2026-05-01T10:00:00.500000Z"
  private let insert = ObjectChange(
    .insert, entity: "Course", object: 1, old: nil, new: ["title": "a", "n": .null])
  private let update = ObjectChange(
    .update, entity: "Course", object: 1, old: ["title": "a"], new: ["title": "b"])
  private let delete = ObjectChange(
    .delete, entity: "Course", object: 1, old: ["title": "b", "n": .null], new: nil)

  private let insertJSON =
    #"{"change":"insert","entity":"Course","object":1,"old":null,"new":{"title":"a","n":null}}"#
  private let updateJSON =
    #"{"change":"update","entity":"Course","object":1,"old":{"title":"a"},"new":{"title":"b"}}"#
  private let deleteJSON =
    #"{"change":"delete","entity":"Course","object":1,"old":{"title":"b","n":null},"new":null}"#

  private func line(_ line: ResultLine, as shape: ResultShape = .writes) throws -> String {
    try rendered(.json) { try $0.print(line, as: shape) }
  }

  @Test func writes() throws {
    let record = WriteRecord.saved(
      revision: 3, time: sampleTime, kind: "change",
      changes: .listed([.object(insert), .object(update), .object(delete)]))
    #expect(
      try line(.write(record))
        == #"{"revision":3,"time":"\#(time)","kind":"change","changes":["#
        + "\(insertJSON),\(updateJSON),\(deleteJSON)]}\n")
    #expect(try line(.write(.unchanged)) == "{\"revision\":null,\"changes\":[]}\n")
    #expect(
      try line(.write(.pending(.listed([.object(update)]))))
        == "{\"revision\":null,\"pending\":true,\"changes\":[\(updateJSON)]}\n")
    #expect(
      try line(
        .write(.saved(revision: 4, time: sampleTime, kind: "import", changes: .counted(1_001))))
        == #"{"revision":4,"time":"\#(time)","kind":"import","count":1001}"# + "\n")
  }

  @Test func modelChangesAndTargets() throws {
    let model = WriteRecord.saved(
      revision: 1, time: sampleTime, kind: "model",
      changes: .listed([.model(.insert, model: "entity", name: "Course")]))
    #expect(
      try line(.write(model))
        == #"{"revision":1,"time":"\#(time)","kind":"model","changes":["#
        + #"{"change":"insert","model":"entity","name":"Course"}]}"# + "\n")
    let undo = WriteRecord.saved(
      revision: 4, time: sampleTime, kind: "undo", target: 2,
      changes: .listed([.object(delete)]))
    #expect(
      try line(.write(undo))
        == #"{"revision":4,"time":"\#(time)","kind":"undo","target":2,"changes":[\#(deleteJSON)]}"#
        + "\n")
  }

  @Test func differences() throws {
    #expect(
      try line(.difference(DifferenceRecord(change: update)), as: .diff) == updateJSON + "\n")
    #expect(
      try line(.difference(DifferenceRecord(revision: 7, change: update)), as: .replay)
        == "{\"revision\":7,\(updateJSON.dropFirst())\n")
  }

  @Test func watches() throws {
    func place(_ section: Int, _ row: Int) -> WatchRecord.Place {
      WatchRecord.Place(section: section, row: row)
    }
    #expect(
      try line(.watch(WatchRecord(revision: 3, changes: [])), as: .watch)
        == "{\"revision\":3,\"changes\":[]}\n")
    let record = WatchRecord(
      revision: 4,
      changes: [
        .sectionDelete(section: 0, name: "Ann"), .sectionInsert(section: 1, name: .null),
        .sectionUpdate(section: 2, name: 2026), .delete(object: 1, at: place(0, 0)),
        .insert(object: 2, at: place(0, 1), values: ["n": 1]),
        .move(object: 3, from: place(0, 0), to: place(0, 2), values: ["n": 2]),
        .update(object: 4, at: place(0, 1), to: place(0, 1), values: ["n": 3]),
      ])
    #expect(
      try line(.watch(record), as: .watch)
        == #"{"revision":4,"changes":["#
        + #"{"type":"sectionDelete","section":0,"name":"Ann"},"#
        + #"{"type":"sectionInsert","section":1,"name":null},"#
        + #"{"type":"sectionUpdate","section":2,"name":2026},"#
        + #"{"type":"delete","object":1,"at":[0,0]},"#
        + #"{"type":"insert","object":2,"at":[0,1],"values":{"n":1}},"#
        + #"{"type":"move","object":3,"from":[0,0],"to":[0,2],"values":{"n":2}},"#
        + #"{"type":"update","object":4,"at":[0,1],"to":[0,1],"values":{"n":3}}]}"# + "\n")
  }
}
