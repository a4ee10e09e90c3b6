import LMDB
import Testing

@testable import Daybook

@Suite struct RevisionsTests {
  /// The numbers of the next revisions, as many as asked.
  private func take(_ count: Int, from revisions: Revisions) async throws -> [UInt64] {
    var numbers: [UInt64] = []
    for try await revision in revisions {
      numbers.append(revision.number)
      if numbers.count == count { break }
    }
    return numbers
  }

  @Test func whatIsThereComesAtOnceInOrder() async throws {
    let fixture = try HistoryFixture()
    for _ in 0..<200 { try fixture.insert() }
    #expect(try await take(201, from: fixture.store.revisions(after: 0)) == Array(1...201))
    #expect(try await take(3, from: fixture.store.revisions(after: 150)) == [151, 152, 153])
  }

  @Test func eachNewRevisionComesOnceInOrder() async throws {
    let fixture = try HistoryFixture()
    let store = fixture.store
    let followers = (0..<3).map { _ in
      Task { try await take(300, from: store.revisions(after: 1)) }
    }
    let writers = (0..<3).map { _ in
      Task {
        for _ in 0..<100 {
          try store.write { try $0.insert("Course") }
          await Task.yield()
        }
      }
    }
    for writer in writers { try await writer.value }
    for follower in followers { #expect(try await follower.value == Array(2...301)) }
  }

  @Test func anUndoOfThreeIsThreeRevisions() async throws {
    let fixture = try HistoryFixture()
    for _ in 0..<3 { try fixture.insert() }
    let store = fixture.store
    let follower = Task { try await take(3, from: store.revisions(after: 4)) }
    try store.undo(3)
    #expect(try await follower.value == [5, 6, 7])
  }

  /// Another process's commit wakes nobody here by itself; so does one that goes past the signal.
  @Test(.timeLimit(.minutes(1))) func anotherProcessesRevisionIsSeenSoon() async throws {
    let fixture = try HistoryFixture()
    let store = fixture.store
    let follower = Task {
      let numbers = try await take(1, from: store.revisions(after: 1))
      return (numbers, ContinuousClock.now)
    }
    try await Task.sleep(for: .milliseconds(200))
    try commitSilently(to: store)
    let committed = ContinuousClock.now
    let (numbers, seen) = try await follower.value
    #expect(numbers == [2])
    // A tenth of a second is the promise; the machine that runs the tests may be busy.
    #expect(seen - committed < .seconds(3))
  }

  /// Commits a revision as another process would: without waking those who wait.
  private func commitSilently(to store: Store) throws {
    let entity = try store.model().entity(named: "Course")
    try store.file.environment.write { transaction in
      let reader = store.file.reader(transaction, ModelCache())
      let image = Image.encode(entity.attributes.map { _ in .null }, of: entity)
      let change = try #require(try reader.netChange(of: 1, entity: entity.number, to: image))
      let description = RevisionDescription(kind: .change, author: "another process")
      _ = try store.write([change], as: description, transaction, reader)
    }
  }

  @Test(.timeLimit(.minutes(1))) func itEndsWhenItsTaskIsCancelled() async throws {
    let fixture = try HistoryFixture()
    let store = fixture.store
    let follower = Task { () -> Int in
      var count = 0
      for try await _ in store.revisions(after: 0) { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(100))
    follower.cancel()
    #expect(try await follower.value == 1)
    let early = Task { () -> Int in
      // Cancelled in its sleep, it begins to follow late.
      try? await Task.sleep(for: .seconds(60))
      var count = 0
      for try await _ in store.revisions(after: 0) { count += 1 }
      return count
    }
    early.cancel()
    #expect(try await early.value == 0)
  }

  @Test func nothingIsHeldBetweenTwoRevisions() async throws {
    let fixture = try HistoryFixture()
    for _ in 0..<3 { try fixture.insert() }
    var iterator = fixture.store.revisions(after: 0).makeAsyncIterator()
    #expect(try await iterator.next()?.number == 1)
    let readers = try fixture.store.file.environment.readers()
    #expect(readers.allSatisfy { $0.transaction == nil })
    #expect(try await iterator.next()?.number == 2)
  }
}
