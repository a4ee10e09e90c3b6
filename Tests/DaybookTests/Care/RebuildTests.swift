import LMDB
import Platform
import Synchronization
import Testing

@testable import Daybook

@Suite struct RebuildTests {
  /// Every record of every derived table.
  private func derived(_ store: Store) throws -> [[UInt8]] {
    try store.read { reader in
      var records: [[UInt8]] = []
      for table in reader.tables.derived {
        let cursor = try reader.transaction.cursor(in: table.table)
        var found = try cursor.first()
        while found {
          records.append(try cursor.withCurrent { $0.copied + $1.copied })
          found = try cursor.next()
        }
      }
      return records
    }
  }

  @Test func findsNothingToRepairInASoundStore() throws {
    let history = try RandomSaves(revisions: 40)
    let before = try derived(history.store)
    let newest = try history.store.newestRevision()
    let rebuilding = try history.store.rebuild()
    #expect(rebuilding.wasIdentical)
    #expect(rebuilding.events > 40)
    #expect(try history.store.rebuild("byAuthor").wasIdentical)
    #expect(try history.store.rebuild("Course").wasIdentical)
    #expect(try derived(history.store) == before)
    #expect(try history.store.newestRevision() == newest)
  }

  @Test func repairsEveryTable() throws {
    let history = try RandomSaves(revisions: 40)
    let store = history.store
    let before = try derived(store)
    try store.transact { transaction, reader in
      for table in reader.tables.derived {
        let cursor = try transaction.cursor(in: table.table)
        _ = try cursor.first()
        try cursor.deleteCurrent()
        var nonsense: [UInt8] = [1, 2, 3]
        try cursor.put(&nonsense, at: [255, 255], in: table)
      }
    }
    #expect(try !store.verify().isSound)
    let repaired = try store.rebuild().repaired
    #expect(repaired.map(\.table) == Array(Tables.names.dropFirst(3)))
    #expect(repaired.allSatisfy { $0.records == 2 })
    #expect(try derived(store) == before)
    #expect(try store.verify().isSound)
  }

  @Test func repairsOneViewAndLeavesTheOthers() throws {
    let history = try RandomSaves(revisions: 40)
    let store = history.store
    let before = try derived(store)
    let number = try store.model().view(named: "byAuthor").number
    try store.transact { transaction, reader in
      try transaction.removeViewTables(of: number, reader.tables)
    }
    #expect(try store.rebuild("people").wasIdentical)
    #expect(try store.rebuild("byAuthor").repaired.map(\.table).contains("rows"))
    #expect(try derived(store) == before)
    #expect(throws: DaybookError.self) { try store.rebuild("byAuthr") }
  }

  @Test func takesOverTheCollatorOfThisProgram() throws {
    let history = try RandomSaves(revisions: 20)
    let store = history.store
    let before = try derived(store)
    let listing = try store.listing(Query("byAuthor"))
    let rows = try listing.rows(in: 0..<listing.count).map(\.object.number)
    try store.transact { transaction, reader in
      try StoreFormat.setCollator("1.2/3.4", in: transaction, reader.tables)
      // Keys of another collator sort otherwise.
      try transaction.removeAll(in: reader.tables.rows.table)
    }
    do { try store.write { try $0.insert("Course") } } catch let error as DaybookError {
      #expect(error.code == .otherCollator)
    }
    #expect(throws: DaybookError.self) { try store.rebuild("byAuthor") }
    #expect(try store.verify().problems.count == 1)
    #expect(try store.statistics().hasOtherCollator)
    #expect(try store.rebuild().adoptedCollator == Collator.version)
    #expect(try derived(store) == before)
    let after = try store.listing(Query("byAuthor"))
    #expect(try after.rows(in: 0..<after.count).map(\.object.number) == rows)
    try store.write { try $0.insert("Course") }
  }

  @Test func refusesADamagedJournal() throws {
    let history = try RandomSaves(revisions: 10)
    let store = history.store
    try store.transact { transaction, reader in
      let cursor = try transaction.cursor(in: reader.tables.events.table)
      _ = try cursor.last()
      try cursor.deleteCurrent()
    }
    let before = try derived(store)
    #expect(throws: DaybookError.self) { try store.rebuild() }
    #expect(try derived(store) == before)
  }

  @Test func othersSaveMeanwhile() throws {
    let history = try RandomSaves(revisions: 10)
    let store = history.store
    let saves = Mutex(0)
    try store.transact { transaction, reader in
      try transaction.removeAll(in: reader.tables.rows.table)
      try transaction.removeAll(in: reader.tables.objects.table)
    }
    // Each attempt that is not the last meets a revision that came meanwhile.
    let rebuilding = try store.rebuild { done, total in
      guard done == total, saves.withLock({ $0 }) < 2 else { return }
      saves.withLock { $0 += 1 }
      let saved = Mutex<(any Error)?>(nil)
      inThread {
        do {
          // Tables are broken, so only the model can be written to.
          try store.write { try $0.define(Entity("New\(saves.withLock { $0 })")) }
        } catch { saved.withLock { $0 = error } }
      }
      if let error = saved.withLock({ $0 }) { throw error }
    }
    #expect(!rebuilding.wasIdentical)
    #expect(saves.withLock { $0 } == 2)
    #expect(try store.verify().problems == [])
  }
}
