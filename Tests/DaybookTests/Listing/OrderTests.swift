import Testing

@testable import Daybook

@Suite struct OrderTests {
  private static let entity = Entity(
    "Event", [Attribute("when", .timestamp), Attribute("name", .string), Attribute("n", .integer)])

  private func store(_ keys: [SortKey]..., section: SortKey? = nil) throws -> TemporaryStore {
    let views = keys.enumerated().map { index, sort in
      View("view\(index)", on: "Event", section: section, sort: sort)
    }
    return try TemporaryStore(model: Model(entities: [Self.entity], views: views))
  }

  /// Case 9: ties go by number, in the direction of the last key.
  @Test func equalTimesShowTheNewestFirstDescending() throws {
    let temporary = try store(
      [try SortKey("when", descending: true)], [try SortKey("when")])
    let time = Value.timestamp(try Timestamp(microsecondsSince1970: 5))
    try temporary.store.write { context in
      for name in ["a", "b", "c"] {
        try context.insert("Event", ["when": time, "name": .string(name)])
      }
    }
    try temporary.store.insert("Event", ["name": "without a time"])
    func check() throws {
      #expect(try temporary.store.numbers("view0") == [3, 2, 1, 4])
      #expect(try temporary.store.numbers("view1") == [4, 1, 2, 3])
    }
    try check()
    try temporary.store.write { try $0.update(2, ["name": "edited"]) }
    try check()
    try temporary.reopen()
    try check()
    try temporary.store.rebuild()
    try check()
  }

  @Test func severalKeysEachHaveTheirDirection() throws {
    let temporary = try store(
      [try SortKey("n"), try SortKey("name", descending: true)],
      [try SortKey("n", descending: true), try SortKey("name")])
    for (number, name) in [(1, "a"), (2, "a"), (1, "b"), (2, .null), (1, "a")] as [(Int64, Value)] {
      try temporary.store.insert("Event", ["n": .integer(number), "name": name])
    }
    #expect(try temporary.store.numbers("view0") == [3, 5, 1, 2, 4])
    #expect(try temporary.store.numbers("view1") == [4, 2, 1, 5, 3])
  }

  @Test func collationsOrderInTheirWays() throws {
    let keys = ["name", "name[cd]", "name[binary]", "name[numeric]"]
    let temporary = try store(
      [try SortKey(keys[0])], [try SortKey(keys[1])], [try SortKey(keys[2])], [try SortKey(keys[3])]
    )
    let names = ["é", "Z", "e", "a10", "a9", "E", "f"]
    for name in names { try temporary.store.insert("Event", ["name": .string(name)]) }
    // a10 a9 e E é f Z; folded é, e and E are one; by bytes capitals come first and é last.
    #expect(try temporary.store.numbers("view0") == [4, 5, 3, 6, 1, 7, 2])
    #expect(try temporary.store.numbers("view1") == [4, 5, 1, 3, 6, 7, 2])
    #expect(try temporary.store.numbers("view2") == [6, 2, 4, 5, 3, 7, 1])
    #expect(try temporary.store.numbers("view3") == [5, 4, 3, 6, 1, 7, 2])
    for (index, key) in keys.enumerated() {
      let scanned = Query("Event", where: .constant(true), sort: [try SortKey(key)])
      #expect(
        try temporary.store.numbers(scanned) == temporary.store.numbers("view\(index)"), "\(key)")
    }
  }

  /// Rows whose keys are cut at the same bytes stand in the order of the whole, in every batch, at
  /// every revision, and with pending rows among them.
  @Test func cutKeysKeepTheTrueOrder() throws {
    let temporary = try store([try SortKey("name"), try SortKey("n", descending: true)])
    let store = temporary.store
    let stem = String(repeating: "w", count: 600)
    var random = SeededGenerator(seed: 4)
    var names: [UInt64: Double] = [:]
    try store.write { context in
      for index in (0..<320).shuffled(using: &random) {
        let number = try context.insert(
          "Event", ["name": .string("\(stem)\(1000 + index)"), "n": 0])
        names[number] = Double(index)
      }
    }
    let first = names.sorted { $0.value < $1.value }.map(\.key)
    // Every third row moves to another place in the same run.
    try store.write { context in
      for number in names.keys where number % 3 == 0 {
        let index = 5000 - Int(names[number] ?? 0)
        try context.update(number, ["name": .string("\(stem)\(index)")])
        names[number] = Double(index)
      }
    }
    let second = names.sorted { $0.value < $1.value }.map(\.key)
    try store.write { try $0.delete(second[0]) }
    #expect(try streamed(store.snapshot(at: .revision(2))) == first)
    #expect(try streamed(store.snapshot(at: .revision(3))) == second)
    #expect(try streamed(store.snapshot()) == Array(second.dropFirst()))
    #expect(try store.numbers("view0", at: .revision(2)) == first)
    #expect(try store.numbers("view0", at: .revision(3)) == second)
    let context = store.makeContext()
    try context.insert("Event", ["name": .string("\(stem)1000x"), "n": 0])
    try context.update(second[1], ["n": 7])
    // Behind 1000, which may be gone, and before 1001.
    names[321] = 0.5
    names[second[0]] = nil
    #expect(
      try context.listing(Query("view0")).numbers == names.sorted { $0.value < $1.value }.map(\.key)
    )
  }

  private func streamed(_ snapshot: Snapshot) throws -> [UInt64] {
    var numbers: [UInt64] = []
    try snapshot.forEach(Query("view0")) { row in
      numbers.append(row.object.number)
      return true
    }
    return numbers
  }
}
