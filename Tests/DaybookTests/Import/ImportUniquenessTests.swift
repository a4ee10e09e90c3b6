import Testing

@testable import Daybook

/// Unique attributes while an import's rows come one by one.
@Suite struct ImportUniquenessTests {
  private func store() throws -> TemporaryStore {
    let temporary = try TemporaryStore(
      model: Model(entities: [
        Entity(
          "Thing",
          [
            Attribute("code", .string, unique: true), Attribute("n", .integer, unique: true),
            Attribute("text", .string),
          ])
      ]))
    for (code, n) in [("a", 1), ("b", 2), ("c", 3)] as [(String, Int64)] {
      try temporary.store.insert("Thing", ["code": .string(code), "n": .integer(n)])
    }
    return temporary
  }

  private func update(_ store: Store, _ rows: [(UInt64?, [Value?])]) throws -> Revision? {
    try store.importing(into: "Thing", key: .number) { importer in
      for (number, values) in rows {
        if let number { try importer.update(number, values) } else { try importer.add(values) }
      }
    }
  }

  @Test func laterRowsResolveConflicts() throws {
    let temporary = try store()
    let store = temporary.store
    // A ring of values, and a new object with one that somebody leaves last.
    _ = try update(
      store,
      [
        (nil, ["z", 3, nil]), (1, ["b", nil, nil]), (2, ["c", nil, nil]), (3, ["a", 30, nil]),
      ])
    #expect(
      try (1...4).map { try store.snapshot().object($0)["code"]?.text } == ["b", "c", "a", "z"])
    for (number, code) in [(1, "b"), (2, "c"), (3, "a"), (4, "z")] as [(UInt64, String)] {
      expect(.notUnique) { try store.insert("Thing", ["code": .string(code)]) }
      #expect(try store.numbers("Thing", where: "code == \"\(code)\"") == [number])
    }
    try store.undo()
    expect(.notUnique) { try store.insert("Thing", ["n": 3]) }
    try store.insert("Thing", ["code": "z", "n": 30])
  }

  @Test func whatStaysInConflictIsRefused() throws {
    let temporary = try store()
    let store = temporary.store
    let before = try TableDump(store, derived: false)
    let attempts: [[(UInt64?, [Value?])]] = [
      [(nil, ["a", nil, nil])],
      [(1, ["b", nil, nil])],
      [(nil, ["x", nil, nil]), (nil, ["x", nil, nil])],
      [(1, ["b", nil, nil]), (2, ["d", nil, nil]), (3, ["b", nil, nil])],
      // #1 waits for b and gives up a and 1; then 1 is taken by a new one.
      [(1, ["b", nil, nil]), (nil, ["new", 1, nil]), (2, ["d", nil, nil])],
      [(1, ["b", nil, nil]), (2, [nil, 3, nil])],
    ]
    for rows in attempts { expect(.notUnique) { _ = try update(store, rows) } }
    #expect(try TableDump(store, derived: false) == before)
  }

  @Test func rowsThatChangeNothingUniqueAreFine() throws {
    let temporary = try store()
    let revision = try update(
      temporary.store, [(1, [nil, nil, "x"]), (2, ["b", 2, "y"]), (3, ["c", nil, nil])])
    #expect(revision?.count == 2)
    expect(.notUnique) { try temporary.store.insert("Thing", ["code": "a"]) }
  }
}
