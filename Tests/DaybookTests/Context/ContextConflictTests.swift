import Testing

@testable import Daybook

/// What others save while changes are pending.
@Suite struct ContextConflictTests {
  private func store(_ attributes: [Attribute]? = nil) throws -> TemporaryStore {
    let temporary = try TemporaryStore(
      model: Model(entities: [
        Entity("Thing", attributes ?? [Attribute("text", .string), Attribute("n", .integer)])
      ]))
    for text in ["a", "b"] { try temporary.store.insert("Thing", ["text": .string(text)]) }
    return temporary
  }

  @Test func anObjectThatOthersChangedIsAConflict() throws {
    let temporary = try store()
    let store = temporary.store
    let context = store.makeContext()
    try context.update(1, ["n": 1])
    try context.insert("Thing", ["text": "c"])
    try store.write { try $0.update(1, ["n": 2]) }
    let error = expect(.conflict) { try context.save() }
    #expect(error?.message.contains("#1") == true && error?.message.contains("r4") == true)
    #expect(try store.numbers("Thing") == [1, 2])
    #expect(context.hasChanges)
    context.rollback()
    try context.update(1, ["n": 1])
    #expect(try context.save()?.number == 5)
  }

  @Test func deletesAndUndosAreConflictsToo() throws {
    let temporary = try store()
    let store = temporary.store
    let context = store.makeContext()
    try context.update(2, ["n": 1])
    try store.write { try $0.delete(2) }
    expect(.conflict) { try context.save() }
    try store.undo()
    expect(.conflict) { try context.save() }
    context.rollback()
    try context.delete(2)
    try store.write { try $0.update(2, ["n": 3]) }
    expect(.conflict) { try context.save() }
    // Both deleted it: nothing is left to do.
    try store.write { try $0.delete(2) }
    #expect(try context.save() == nil)
  }

  @Test func otherObjectsAreNoConflict() throws {
    let temporary = try store()
    let store = temporary.store
    let (first, second) = (store.makeContext(), store.makeContext())
    try first.update(1, ["n": 1])
    try second.update(2, ["n": 2])
    let (third, fourth) = (try first.insert("Thing"), try second.insert("Thing"))
    try store.insert("Thing", ["text": "between"])
    #expect(try second.save()?.count == 2)
    #expect(try first.save()?.count == 2)
    #expect(try store.numbers("Thing") == [1, 2, third, fourth, fourth + 1])
  }

  /// A change that was made by rules that hold no more is not saved.
  @Test func anEntityThatOthersChangedIsAConflict() throws {
    let temporary = try store()
    let store = temporary.store
    let context = store.makeContext()
    try context.insert("Thing", ["text": "without n"])
    try store.write { try $0.define(View("view", on: "Thing", sort: [try SortKey("n")])) }
    #expect(try context.save() != nil)
    try context.insert("Thing", ["text": .null, "n": 5])
    try store.write { try $0.alter("Thing", "text") { $0.isRequired = true } }
    expect(.conflict) { try context.save() }
    context.rollback()
    expect(.missingValue) { try context.insert("Thing", ["n": 5]) }
    try context.insert("Thing", ["text": "x"])
    try store.write { context in
      try context.dropView("view")
      try context.dropEntity("Thing")
    }
    let error = expect(.conflict) { try context.save() }
    #expect(error?.message.contains("Thing") == true)
    #expect(try store.snapshot(at: .revision(5)).count("Thing") == 3)
  }

  @Test func valuesStayUniqueAmongContexts() throws {
    let temporary = try store([Attribute("text", .string, unique: true), Attribute("n", .integer)])
    let store = temporary.store
    let (first, second) = (store.makeContext(), store.makeContext())
    let third = try first.insert("Thing", ["text": "c"])
    try second.insert("Thing", ["text": "c"])
    try first.save()
    expect(.notUnique) { try second.save() }
    try store.write { try $0.delete(third) }
    #expect(try second.save() != nil)
  }

  /// The model is changed in a revision of its own.
  @Test func aContextOfItsOwnChangesNoModel() throws {
    let temporary = try store()
    let context = temporary.store.makeContext()
    expect(.pendingChanges) { try context.define(Entity("Other")) }
    expect(.pendingChanges) { try context.define(View("view", on: "Thing")) }
    expect(.pendingChanges) { try context.alter("Thing", "text") { $0.isRequired = true } }
    expect(.pendingChanges) { try context.rename("Thing", to: "Other") }
    expect(.pendingChanges) { try context.dropEntity("Thing") }
    expect(.pendingChanges) { try context.dropView("view") }
    #expect(!context.hasChanges)
  }
}
