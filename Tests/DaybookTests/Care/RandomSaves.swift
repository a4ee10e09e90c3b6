import FoundationEssentials

@testable import Daybook

/// A store with a history of random saves: inserts, updates, deletes, undo, redo, views made and dropped.
struct RandomSaves {
  let temporary: TemporaryStore
  var store: Store { temporary.store }
  var generator: SeededGenerator
  private var clock: Int64 = 0

  static let model = Model(
    entities: [
      Entity(
        "Course",
        [
          Attribute("title", .string), Attribute("author", .string), Attribute("n", .integer),
          Attribute("day", .date),
        ]),
      Entity("Person", [Attribute("name", .string), Attribute("code", .string, unique: true)]),
    ],
    views: [
      View(
        "byAuthor", on: "Course", section: SortKey(KeyExpression("author")),
        sort: [SortKey(KeyExpression("title"))]),
      View(
        "byFold", on: "Course",
        section: SortKey(
          KeyExpression("author", collation: Collation(ignoresCase: true, ignoresDiacritics: true)),
          descending: true),
        sort: [
          SortKey(KeyExpression("n"), descending: true), SortKey(KeyExpression("title")),
        ]),
      View(
        "big", on: "Course", where: try? Predicate(parsing: "n > 3"),
        section: SortKey(KeyExpression("day", transform: .month(zone: nil))),
        sort: [SortKey(KeyExpression("updatedAt"), descending: true)]),
      View("people", on: "Person", sort: [SortKey(KeyExpression("name"))]),
    ])

  init(seed: UInt64 = .random(in: 0...UInt64.max), revisions: Int = 60) throws {
    print("RandomSaves seed \(seed)")
    generator = SeededGenerator(seed: seed)
    let ticks = DayTicks()
    temporary = try TemporaryStore(
      model: RandomSaves.model,
      options: StoreOptions(author: "test", clock: { ticks.next() }))
    for _ in 0..<revisions { try step() }
  }

  static let names = [
    "Ann", "ann", "ANN", "Zoë", "zoe\u{308}", "Kim", "", "é", "e\u{301}",
    String(repeating: "long ", count: 120) + "a", String(repeating: "long ", count: 120) + "b",
    String(repeating: "LONG ", count: 120) + "A",
  ]

  mutating func step() throws {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0, 1: _ = try? store.undo(Int.random(in: 1...3, using: &generator))
    case 2: _ = try? store.redo()
    case 3: try changeModel()
    default:
      var generator = self.generator
      defer { self.generator = generator }
      _ = try? store.write(Bool.random(using: &generator) ? "a message" : nil) { context in
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
          try RandomSaves.change(context, &generator)
        }
      }
    }
  }

  private mutating func changeModel() throws {
    let names = try store.model().views.map(\.name)
    let late = "late\(Int.random(in: 0..<3, using: &generator))"
    try store.write { context in
      if names.contains(late) { return try context.dropView(late) }
      try context.define(
        View(
          late, on: "Course", section: SortKey(KeyExpression("author")),
          sort: [SortKey(KeyExpression("day"), descending: Bool.random(using: &generator))]))
    }
  }

  static func change(_ context: Context, _ generator: inout SeededGenerator) throws {
    let number = UInt64.random(in: 1...30, using: &generator)
    let object = try? context.object(number)
    switch (object?.entity.name, Int.random(in: 0..<4, using: &generator)) {
    case (_?, 0): try context.delete(number)
    case ("Course"?, _): try context.update(number, course(&generator))
    case ("Person"?, _): try context.update(number, ["name": text(&generator)])
    default:
      if Bool.random(using: &generator) {
        try context.insert("Course", course(&generator))
      } else {
        let code = Value.string(String(Int.random(in: 0..<1000, using: &generator)))
        try context.insert("Person", ["name": text(&generator), "code": code])
      }
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> Value {
    names.randomElement(using: &generator).map(Value.string) ?? .null
  }

  private static func course(_ generator: inout SeededGenerator) -> [String: Value] {
    var values: [String: Value] = [:]
    if Bool.random(using: &generator) { values["author"] = text(&generator) }
    if Bool.random(using: &generator) { values["title"] = text(&generator) }
    if Bool.random(using: &generator) {
      values["n"] = .integer(Int64.random(in: 0..<7, using: &generator))
    }
    if Bool.random(using: &generator) {
      let day = Int32.random(in: 15_000..<15_100, using: &generator)
      values["day"] = .date(CalendarDate(uncheckedDays: day))
    }
    return values
  }
}
