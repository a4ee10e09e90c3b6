import Platform
import Testing

@testable import Daybook

@Suite struct DefaultTests {
  private static let model = Model(entities: [
    Entity(
      "Entry",
      [
        Attribute("at", .timestamp, default: .now), Attribute("day", .date, default: .today),
        Attribute("n", .integer, default: .constant(7)),
        Attribute("x", .double, default: .constant(2)),
        Attribute("text", .string, required: true, default: .constant("")),
      ])
  ])

  @Test func defaultsAreTakenWhenInserted() throws {
    let clock = TestClock()
    let temporary = try TemporaryStore(model: Self.model, options: clock.options)
    let store = temporary.store
    try store.insert("Entry")
    let first = try store.snapshot().object(1)
    let now = try Timestamp(microsecondsSince1970: clock.microseconds)
    #expect(first.values == [.timestamp(now), .date(store.today()), 7, 2.0, ""])
    // Neither an edit nor a replay takes them again.
    clock.microseconds += 5 * 86_400_000_000
    try store.write { try $0.update(1, ["text": "edited"]) }
    try store.undo(2)
    try store.redo(2)
    try store.rebuild()
    #expect(try store.snapshot().object(1).values.prefix(4) == first.values.prefix(4))
    try store.insert("Entry", ["day": .null, "n": .null, "at": .null])
    #expect(try store.snapshot().object(2).values == [.null, .null, .null, 2.0, ""])
    try store.importing(into: "Entry") { try $0.add([nil, nil, nil, nil, "x"]) }
    let third = try store.snapshot().object(3)
    #expect(
      third["at"] == .timestamp(try Timestamp(microsecondsSince1970: clock.microseconds)))
    #expect(third["day"] == .date(store.today()))
    #expect(third["day"] != first["day"])
  }

  @Test func requiredMeansNotNil() throws {
    let clock = TestClock()
    let temporary = try TemporaryStore(model: Self.model, options: clock.options)
    let store = temporary.store
    try store.insert("Entry", ["text": ""])
    expect(.missingValue) { try store.insert("Entry", ["text": .null]) }
    expect(.missingValue) { try store.write { try $0.update(1, ["text": .null]) } }
    try store.write { try $0.update(1, ["n": .null]) }
    let error = expect(.missingValue) {
      try store.write { try $0.alter("Entry", "n") { $0.isRequired = true } }
    }
    #expect(error?.message.contains("#1") == true)
    try store.write { context in
      try context.update(1, ["n": 0])
      try context.alter("Entry", "n") { $0.isRequired = true }
    }
    expect(.missingValue) { try store.write { try $0.update(1, ["n": .null]) } }
    try store.undo()
    try store.write { try $0.update(1, ["n": .null]) }
  }

  @Test func defaultsMustFit() throws {
    let temporary = try TemporaryStore()
    let bad = [
      Attribute("a", .integer, default: .constant("x")), Attribute("a", .date, default: .now),
      Attribute("a", .string, default: .today), Attribute("a", .integer, default: .constant(1.5)),
    ]
    for attribute in bad {
      expect(.wrongType) {
        try temporary.store.write { try $0.define(Entity("Thing", [attribute])) }
      }
    }
    #expect(try temporary.store.newestRevision() == nil)
  }
}
