import Testing

@testable import Daybook

@Suite struct ConcurrentWritingTests {
  /// Case 25 of the former programs: one Store from many tasks.
  @Test func manyTasksWriteThroughOneStore() async throws {
    let temporary = try TemporaryStore(model: .courses)
    let store = temporary.store
    let acknowledged = try await withThrowingTaskGroup(of: [UInt64].self) { group in
      for task in 0..<16 {
        group.addTask {
          var revisions: [UInt64] = []
          for index in 0..<8 {
            let (number, revision) = try store.write("task \(task)") { context in
              try context.insert(
                "Course", ["title": .string("\(task).\(index)"), "author": .string("a\(task % 4)")])
            }
            guard let revision else { throw Mismatch("a save without a revision") }
            // What was acknowledged is there, for everybody.
            let object = try store.snapshot(at: .revision(revision.number)).object(number)
            guard object.revision == revision.number else {
              throw Mismatch("#\(number) is not there")
            }
            revisions.append(revision.number)
            if index % 4 == 3 { _ = try store.listing(Query("byAuthor")).numbers }
          }
          return revisions
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(acknowledged.sorted() == Array(2...129))
    let log = try store.log()
    #expect(log.map(\.number) == (1...129).reversed())
    #expect(zip(log, log.dropFirst()).allSatisfy { $0.time > $1.time })
    #expect(try store.listing(Query("byAuthor")).sections.map(\.count) == [32, 32, 32, 32])
    #expect(try store.numbers("Course") == Array(1...128))
    #expect(try store.verify().problems.isEmpty)
  }

  /// Conflicts are found, never lost: of several who change one object from one state, one wins.
  @Test func nobodysChangeIsLost() async throws {
    let temporary = try TemporaryStore(
      model: Model(entities: [Entity("Counter", [Attribute("n", .integer)])]))
    let store = temporary.store
    try store.insert("Counter", ["n": 0])
    let saves = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var saves = 0
          for _ in 0..<20 {
            let context = store.makeContext()
            guard case .integer(let n)? = try? context.object(1)["n"] else { continue }
            do {
              try context.update(1, ["n": .integer(n + 1)])
              // What was read may be older than what the update was made on.
              guard try context.object(1)["n"] == .integer(n + 1) else { continue }
              if try context.save() != nil { saves += 1 }
            } catch let error as DaybookError where error.code == .conflict {
              continue
            } catch {
              return -1000
            }
          }
          return saves
        }
      }
      return await group.reduce(0, +)
    }
    #expect(saves > 0)
    #expect(try store.newestRevision()?.number == UInt64(saves) + 2)
  }
}
