import Testing

@testable import Daybook

/// A store with a random past, and what its objects were after each of its revisions.
final class RandomPast {
  let fixture: HistoryFixture
  private(set) var random: SeededGenerator
  /// For each revision, from 0, the objects by their numbers; values by name.
  private(set) var states: [[UInt64: [String: Value]]] = [[:]]
  /// For each revision, from 0, the model.
  private(set) var models: [Model] = [Model()]

  var store: Store { fixture.store }
  var newest: UInt64 { UInt64(states.count - 1) }
  var note: Comment { "seed \(random.seed), r\(newest)" }

  init(seed: UInt64 = .random(in: 0...UInt64.max)) throws {
    fixture = try HistoryFixture(views: [
      View(
        "byAuthor", on: "Course", section: SortKey(KeyExpression("author")),
        sort: [SortKey(KeyExpression("title"))])
    ])
    random = SeededGenerator(seed: seed)
    try record()
  }

  /// What the store has now, read object by object.
  func present() throws -> [UInt64: [String: Value]] { try state(at: .now) }

  func state(at moment: Moment) throws -> [UInt64: [String: Value]] {
    var state: [UInt64: [String: Value]] = [:]
    let snapshot = try store.snapshot(at: moment)
    guard try snapshot.model().names.contains("Course") else { return state }
    try snapshot.forEach(Query("Course")) { listed in
      let object = listed.object
      state[object.number] = Dictionary(
        uniqueKeysWithValues: zip(object.entity.attributes.map(\.name), object.values))
      return true
    }
    return state
  }

  /// Writes down the revisions that were made since, each as it is right after.
  func record() throws {
    let head = try store.newestRevision()?.number ?? 0
    while newest < head {
      let next = newest + 1
      states.append(try state(at: .revision(next)))
      models.append(try store.snapshot(at: .revision(next)).model())
    }
  }

  func number(upTo limit: UInt64) -> UInt64 { UInt64.random(in: 0...limit, using: &random) }

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  /// Does something to the objects; to the model too, if told.
  func step(changingModel: Bool = false) throws {
    if changingModel, chance(15) { try changeModel() } else { try changeObjects() }
    try record()
  }

  private func changeObjects() throws {
    let attributes = try store.model().entity(named: "Course").attributes
    let living = try present().keys.sorted()
    var values: [String: Value] = [:]
    for attribute in attributes where chance(50) {
      let number = Int64(number(upTo: 3))
      values[attribute.name] =
        number == 0 ? .null : attribute.type == .string ? .string("v\(number)") : .integer(number)
    }
    let chosen = living.filter { _ in chance(25) }
    let isDeleting = chance(20)
    try store.write { context in
      for object in chosen {
        if isDeleting { try context.delete(object) } else { try context.update(object, values) }
      }
      if living.count < 8 || chosen.isEmpty { try context.insert("Course", values) }
    }
  }

  private func changeModel() throws {
    let kind = number(upTo: 2)
    let salt = number(upTo: 1_000_000)
    let position = Int(number(upTo: 10))
    try fixture.alter { context, entity in
      // The first two attributes are what the view goes by.
      let index = entity.attributes.count > 2 ? 2 + position % (entity.attributes.count - 2) : nil
      switch (kind, index) {
      case (0, let index?): entity.attributes[index].name = "a\(salt)"
      case (1, let index?): entity.attributes.remove(at: index)
      default:
        entity.attributes.append(
          try context.attribute("a\(salt)", .integer, older: .integer(Int64(position))))
      }
    }
  }
}
