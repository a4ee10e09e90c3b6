import Synchronization
import Testing

@testable import Daybook

/// Case 55: the smallest map fills; the store grows and the save is run again whole.
@Suite struct MapGrowthTests {
  private static let options = StoreOptions(mapSizeBytes: 1)

  @Test func savesGoOnInALargerMap() throws {
    let temporary = try TemporaryStore(model: .courses, options: Self.options)
    try fill(temporary.store)
    try temporary.reopen(options: Self.options)
    #expect(try temporary.store.numbers("Course").count == 200)
    try temporary.store.undo(20)
    #expect(try temporary.store.numbers("Course") == [])
  }

  /// Makes 20 revisions of 10 objects each, some of which have to be run again.
  private func fill(_ store: Store) throws {
    let text = String(repeating: "x", count: 4000)
    var runs = 0
    for index in 0..<20 {
      let (number, revision) = try store.write { context in
        runs += 1
        var last: UInt64 = 0
        for part in 0..<10 {
          last = try context.insert(
            "Course", ["title": .string("\(index).\(part)"), "author": .string(text)])
        }
        return last
      }
      #expect(number == UInt64(index + 1) * 10)
      #expect(revision?.number == UInt64(index) + 2 && revision?.count == 10)
    }
    #expect(runs > 20, "no save was run again")
    #expect(try store.numbers("Course") == Array(1...200))
    #expect(try store.verify().problems.isEmpty)
  }

  @Test func anImportIsRunAgainFromItsBeginning() throws {
    let temporary = try TemporaryStore(model: .courses, options: Self.options)
    var runs = 0
    let revision = try temporary.store.importing(into: "Course") { rows in
      runs += 1
      for index in 0..<3000 { try rows.add([.string("t\(index)"), "Kim", nil]) }
    }
    #expect(runs > 1)
    #expect(revision?.number == 2 && revision?.count == 3000)
    #expect(try temporary.store.numbers("Course") == Array(1...3000))
  }

  @Test func tasksThatReadDoNotStandInTheWay() async throws {
    let temporary = try TemporaryStore(model: .courses, options: Self.options)
    let store = temporary.store
    let isDone = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          while !isDone.isRaised {
            let listing = try store.listing(Query("byAuthor"))
            guard try listing.numbers.count == listing.count else {
              throw Mismatch("rows are gone")
            }
            await Task.yield()
          }
        }
      }
      group.addTask {
        defer { isDone.raise() }
        for index in 0..<60 {
          let author = Value.string(String(repeating: "x", count: index * 100))
          try store.insert("Course", ["title": "t", "author": author])
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.snapshot().count("Course") == 60)
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)
    var isRaised: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
  }
}
