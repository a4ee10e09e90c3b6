import Testing

@testable import Daybook

/// Numbers: each object has its own for ever, in order, with few gaps.
@Suite struct NumberTests {
  private func store() throws -> TemporaryStore { try TemporaryStore(model: .stories) }

  @Test func numbersGoOnFromOne() throws {
    let temporary = try store()
    let store = temporary.store
    #expect(try store.insert("Story") == 1)
    try store.write { try $0.delete(1) }
    #expect(try store.insert("Story") == 2)
    try store.undo(3)
    #expect(try store.insert("Story") == 3)
  }

  @Test func pendingInsertsReserveTheirs() throws {
    let temporary = try store()
    let store = temporary.store
    let (first, second) = (store.makeContext(), store.makeContext())
    var numbers: Set<UInt64> = []
    for _ in 0..<5 {
      for context in [first, second] { numbers.insert(try context.insert("Story")) }
      numbers.insert(try store.insert("Story"))
      try store.importing(into: "Story") { try $0.add([.null, .null, .null]) }
    }
    #expect(numbers.count == 15)
    try second.save()
    try first.save()
    let listed = try store.numbers("Story")
    #expect(listed.count == 20)
    #expect(numbers.isSubset(of: listed))
  }

  /// An import does not take what a context has reserved.
  @Test func anImportKeepsOffReservedNumbers() throws {
    let temporary = try store()
    let store = temporary.store
    let context = store.makeContext()
    let number = try context.insert("Story", ["title": "mine"])
    try store.importing(into: "Story") { try $0.add(["theirs", .null, .null]) }
    try context.save()
    #expect(try store.snapshot().object(number)["title"] == "mine")
    #expect(try store.snapshot().count("Story") == 2)
  }

  @Test func unusedOnesGoBack() throws {
    let temporary = try store()
    let store = temporary.store
    let context = store.makeContext()
    // Reserved in batches of 1, 2, 4: three of these seven are left over.
    for _ in 0..<4 { try context.insert("Story") }
    try context.save()
    #expect(try store.insert("Story") == 5)
    let other = store.makeContext()
    for _ in 0..<4 { try other.insert("Story") }
    let later = store.makeContext()
    #expect(try later.insert("Story") == 13)
    // Somebody else has reserved meanwhile, so these leave a gap.
    try other.save()
    #expect(try store.numbers("Story") == Array(1...9))
    try later.save()
    #expect(try store.insert("Story") == 14)
  }

  @Test func rolledBackOnesAreNeverUsed() throws {
    let temporary = try store()
    let store = temporary.store
    let context = store.makeContext()
    let first = try context.insert("Story")
    context.rollback()
    let second = try context.insert("Story")
    #expect(second > first)
    try context.save()
    #expect(try store.numbers("Story") == [second])
    #expect(try store.insert("Story") > second)
  }

  @Test func reservedOnesSurviveARestart() throws {
    let temporary = try store()
    var number: UInt64 = 0
    do {
      let context = temporary.store.makeContext()
      number = try context.insert("Story")
    }
    try temporary.reopen()
    #expect(try temporary.store.insert("Story") > number)
  }
}
