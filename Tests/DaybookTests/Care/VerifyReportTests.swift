import LMDB
import Platform
import Testing

@testable import Daybook

/// What verify says of a store in which something was changed behind its back.
@Suite struct VerifyReportTests {
  private func courses() throws -> TemporaryStore {
    let temporary = try TemporaryStore(model: .courses)
    try temporary.store.write("two") { context in
      try context.insert("Course", ["title": "Swift", "author": "Kim"])
      try context.insert("Course", ["title": "Logic", "author": "Ann"])
    }
    try temporary.store.write { try $0.update(1, ["author": "Ann"]) }
    return temporary
  }

  /// Changes the first record of a table whose key passes, and gives what verify says then.
  private func problems(
    afterChanging table: KeyPath<Tables, RecordTable>,
    _ change: (inout [UInt8]) -> Bool = { _ in false }
  ) throws -> [String] {
    let temporary = try courses()
    let store = temporary.store
    try store.transact { transaction, reader in
      let table = reader.tables[keyPath: table]
      let cursor = try transaction.cursor(in: table.table)
      _ = try cursor.last()
      let (key, stored) = try cursor.record(in: table) { ($0.copied, $1.copied) }
      var payload = stored
      if change(&payload) {
        try cursor.put(&payload, at: key, in: table)
      } else {
        try cursor.deleteCurrent()
      }
    }
    return try store.verify().problems
  }

  @Test func namesWhatIsMissing() throws {
    #expect(try problems(afterChanging: \.objects) == ["the entry of #2 is missing"])
    #expect(try problems(afterChanging: \.versions) == ["the version r2 of #2 is missing"])
    #expect(try problems(afterChanging: \.rows) == ["the row of #1 in view byAuthor is missing"])
    #expect(
      try problems(afterChanging: \.pastRows)
        == ["the row of #1 in view byAuthor that ended in r3 is missing"])
    #expect(
      try problems(afterChanging: \.sections) == [#"the section "Ann" of view byAuthor is missing"#]
    )
    #expect(
      try problems(afterChanging: \.pastSections)
        == ["the emptied section of view byAuthor as of r3 is missing"])
    #expect(
      try problems(afterChanging: \.events) == [
        "r3 has 0 events instead of 1",
        "the digest of r3 is not that of its content and the revisions before",
        "the tables made from the journal were not compared, since it cannot be read in full",
      ])
    #expect(
      try problems(afterChanging: \.revisions).first == "event 0 of r3 belongs to no revision")
  }

  @Test func namesWhatIsDifferent() throws {
    let change: (inout [UInt8]) -> Bool = { payload in
      payload[0] ^= 1
      return true
    }
    #expect(
      try problems(afterChanging: \.rows, change)
        == ["the row of #1 in view byAuthor is not what the journal gives"])
    #expect(
      try problems(afterChanging: \.objects, change)
        == ["the entry of #2 is not what the journal gives"])
    // A changed image with a right checksum: only the digest tells.
    let image: (inout [UInt8]) -> Bool = { payload in
      payload[payload.count - 1] ^= 1
      return true
    }
    #expect(
      try problems(afterChanging: \.events, image).first
        == "the digest of r3 is not that of its content and the revisions before")
  }

  @Test func provesADigestThatWasWrittenDown() throws {
    let temporary = try courses()
    let store = temporary.store
    let two = try #require(try store.revision(2))
    let mark = try HistoryMark(parsing: "r2:\(two.digest)")
    #expect(try store.verify(against: mark).isSound)
    let other = try HistoryMark(parsing: "r3:\(two.digest.uppercased())")
    #expect(other.digest == two.digest)
    #expect(
      try store.verify(against: other).problems
        == ["r3 has the digest \(try store.revision(3)?.digest ?? ""), not the one given"])
    let later = try HistoryMark(parsing: "r9:\(two.digest)")
    #expect(
      try store.verify(against: later).problems == ["there is no r9; the newest is r3"])
    for text in ["", "r2", "2:\(two.digest)", "r2:12", "r0:\(two.digest)", "r2:\(two.digest)0"] {
      #expect(throws: DaybookError.self) { try HistoryMark(parsing: text) }
    }
  }

  @Test func anEmptyStoreIsSound() throws {
    let verification = try TemporaryStore().store.verify()
    #expect(verification.isSound)
    #expect(verification.head == nil)
    #expect(verification.revisions == 0)
  }

  @Test func tellsHowFarItHasComeAndCanBeStopped() throws {
    struct Stop: Error {}
    let temporary = try courses()
    let store = temporary.store
    var told: [Int] = []
    _ = try store.verify { done, total in told.append(done * 100 / total) }
    #expect(told.last == 100)
    #expect(throws: Stop.self) { try store.verify { _, _ in throw Stop() } }
  }
}
