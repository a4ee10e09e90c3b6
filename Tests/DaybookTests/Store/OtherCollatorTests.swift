import LMDB
import Testing

@testable import Daybook

/// A store whose sort keys another collator made: listings by scan, no writing, until `rebuild`.
@Suite struct OtherCollatorTests {
  private func store() throws -> TemporaryStore {
    let temporary = try TemporaryStore(model: .courses)
    for (title, author) in [("b", "Kim"), ("a", "Kim"), ("z", "Ann"), ("é", "kim")] {
      try temporary.store.insert("Course", ["title": .string(title), "author": .string(author)])
    }
    try temporary.store.write { try $0.update(1, ["author": "Ann"]) }
    return temporary
  }

  /// Pretends that another collator made the keys, and takes away those that can then not be used.
  private func takeKeysAway(_ store: Store) throws {
    let view = try #require(try store.model().views.first).number
    try store.transact { transaction, reader in
      try StoreFormat.setCollator("another", in: transaction, reader.tables)
      try transaction.removeViewTables(of: view, reader.tables)
    }
  }

  @Test func everythingIsListedByScan() throws {
    let temporary = try store()
    let store = temporary.store
    let present = try store.listing(Query("byAuthor"))
    let past = try store.listing(Query("byAuthor"), at: .revision(5))
    let (now, then) = (try present.groups, try past.groups)
    try takeKeysAway(store)
    #expect(try store.listing(Query("byAuthor")).groups == now)
    #expect(try store.listing(Query("byAuthor"), at: .revision(5)).groups == then)
    #expect(try store.numbers("byAuthor", where: #"author == "Kim""#) == [2])
    // Also by listings and contexts that are held already.
    #expect(try present.groups == now)
    #expect(try past.groups == then)
  }

  @Test func nothingIsWrittenUntilItIsRebuilt() throws {
    let temporary = try store()
    let before = try TableDump(temporary.store, derived: false)
    let context = temporary.store.makeContext()
    try context.update(1, ["title": "c"])
    try takeKeysAway(temporary.store)
    try #require(try context.listing(Query("byAuthor")).numbers == [1, 3, 4, 2])
    expect(.otherCollator) { try context.save() }
    expect(.otherCollator) { try context.insert("Course", ["title": "x"]) }
    expect(.otherCollator) { try temporary.store.write { try $0.delete(1) } }
    expect(.otherCollator) { try temporary.store.undo() }
    expect(.otherCollator) { try temporary.store.importing(into: "Course") { _ in } }
    expect(.otherCollator) { try temporary.store.write { try $0.dropView("byAuthor") } }
    let rebuilding = try temporary.store.rebuild()
    #expect(rebuilding.adoptedCollator != nil)
    #expect(try TableDump(temporary.store, derived: false) == before)
    #expect(try context.save() != nil)
    #expect(try temporary.store.numbers("byAuthor") == [1, 3, 4, 2])
  }
}
