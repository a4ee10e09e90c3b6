import Testing

@testable import Daybook

@Suite struct UniqueTests {
  private func store() throws -> TemporaryStore {
    let temporary = try TemporaryStore(
      model: Model(entities: [
        Entity(
          "Thing",
          [
            Attribute("code", .string, unique: true), Attribute("n", .integer),
            Attribute("weight", .double, unique: true),
          ]), Entity("Other", [Attribute("code", .string, unique: true)]),
      ]))
    for code in ["a", "b", "c"] { try temporary.store.insert("Thing", ["code": .string(code)]) }
    return temporary
  }

  @Test func aTakenValueIsRefused() throws {
    let temporary = try store()
    let store = temporary.store
    let error = expect(.notUnique) { try store.insert("Thing", ["code": "b"]) }
    #expect(error?.message == #"code is unique in Thing, and #2 already has "b""#)
    expect(.notUnique) { try store.write { try $0.update(1, ["code": "c"]) } }
    expect(.notUnique) {
      try store.write { context in
        for _ in 0..<2 { try context.insert("Thing", ["code": "new"]) }
      }
    }
    #expect(try store.insert("Other", ["code": "b"]) == 4)
    // nil does not count; case does; equivalent texts are the same.
    for _ in 0..<2 { try store.insert("Thing", ["code": .null]) }
    try store.insert("Thing", ["code": "B"])
    try store.insert("Thing", ["code": "caf\u{E9}"])
    expect(.notUnique) { try store.insert("Thing", ["code": "cafe\u{301}"]) }
    try store.write { try $0.update(8, ["code": "cafe\u{301}"]) }
    try store.insert("Thing", ["code": "zero", "weight": 0.0])
    expect(.notUnique) { try store.insert("Thing", ["weight": -0.0]) }
  }

  @Test func whatCountsIsTheStateAfterTheSave() throws {
    let temporary = try store()
    let store = temporary.store
    try store.write { context in
      try context.update(1, ["code": "b"])
      try context.update(2, ["code": "c"])
      try context.update(3, ["code": "a"])
    }
    #expect(try (1...3).map { try store.snapshot().object($0)["code"]?.text } == ["b", "c", "a"])
    try store.write { context in
      try context.delete(1)
      try context.insert("Thing", ["code": "b"])
    }
    expect(.notUnique) { try store.write { try $0.update(3, ["code": "b"]) } }
    try store.undo(2)
    expect(.notUnique) { try store.insert("Thing", ["code": "a"]) }
    #expect(try (1...3).map { try store.snapshot().object($0)["code"]?.text } == ["a", "b", "c"])
  }

  @Test func becomingUniqueIsChecked() throws {
    let temporary = try store()
    let store = temporary.store
    try store.write { context in
      for number in 1...3 as ClosedRange<UInt64> { try context.update(number, ["n": 7]) }
    }
    expect(.notUnique) { try store.write { try $0.alter("Thing", "n") { $0.isUnique = true } } }
    try store.write { context in
      for number in 1...3 as ClosedRange<UInt64> {
        try context.update(number, ["n": .integer(Int64(number))])
      }
      try context.alter("Thing", "n") { $0.isUnique = true }
    }
    expect(.notUnique) { try store.insert("Thing", ["n": 3]) }
    // No longer unique and a second of its kind, in one save.
    try store.write { context in
      try context.alter("Thing", "n") { $0.isUnique = false }
      try context.insert("Thing", ["n": 3])
    }
    #expect(try store.numbers("Thing", where: "n == 3") == [3, 4])
    try store.undo()
    expect(.notUnique) { try store.insert("Thing", ["n": 3]) }
    try store.undo()
    expect(.notUnique) { try store.insert("Thing", ["code": "a"]) }
    try store.insert("Thing", ["n": 7])
  }

  /// Values beyond what a key holds.
  @Test func longValuesAreUniqueToo() throws {
    let temporary = try store()
    let store = temporary.store
    let long = String(repeating: "x", count: 5000)
    try store.insert("Thing", ["code": .string(long + "1")])
    try store.insert("Thing", ["code": .string(long + "2")])
    expect(.notUnique) { try store.insert("Thing", ["code": .string(long + "1")]) }
    try store.write { context in
      try context.update(4, ["code": .string(long + "2")])
      try context.update(5, ["code": .string(long + "1")])
    }
  }

  @Test func aDroppedEntityLeavesNothing() throws {
    let temporary = try store()
    let store = temporary.store
    try store.write { try $0.dropEntity("Thing") }
    try store.write { try $0.define(Entity("Thing", [Attribute("code", .string, unique: true)])) }
    try store.insert("Thing", ["code": "a"])
    try store.undo(3)
    expect(.notUnique) { try store.insert("Thing", ["code": "a"]) }
  }
}
