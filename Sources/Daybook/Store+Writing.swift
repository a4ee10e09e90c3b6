internal import LMDB
internal import Platform

extension Store {
  /// A context of its own, whose changes are pending until it is saved.
  public func makeContext() -> sending Context { Context(self) }

  /// Runs a body on the newest state and saves what it changes as one revision, durably.
  ///
  /// The body has the store to itself: what it reads is the newest state, and nobody writes before it
  /// ends. When it throws, nothing is saved. It may be run again from its beginning when the store's
  /// map has to grow, so it should change nothing outside.
  ///
  /// ```swift
  /// try store.write("Correct the author") { context in
  ///   try context.update(7, ["author": "Kim"])
  /// }
  /// ```
  /// - Parameters:
  ///   - message: recorded with the revision.
  ///   - author: recorded with it; nil: the store's.
  ///   - expected: the revision that must be the newest; nil: any.
  /// - Returns: what the body returned, and the revision; nil when nothing changed.
  /// - Throws: what the body throws; `head-moved`, `not-unique`, `read-only`, `disk-full`.
  @discardableResult
  public func write<Result>(
    _ message: String? = nil, author: String? = nil, expecting expected: UInt64? = nil,
    _ body: (Context) throws -> Result
  ) throws -> (result: Result, revision: Revision?) {
    var result: Result?
    let revision = try commit(message: message, author: author, expecting: expected) {
      transaction, reader in
      let context = try Context(self, in: transaction, reader: reader)
      result = try body(context)
      return context.draft
    }
    guard let result else { preconditionFailure("a committed body has a result") }
    return (result, revision)
  }

  /// Makes a draft within the write transaction, checks it completely, and writes it.
  func commit(
    as kind: RevisionKind? = nil, message: String?, author: String?, expecting expected: UInt64?,
    _ makeDraft: (WriteTransaction, StoreReader) throws -> Draft
  ) throws -> Revision? {
    try transact { transaction, reader in
      try check(expected, reader)
      let draft = try makeDraft(transaction, reader)
      let changes = try draft.netChanges(reader)
      guard !changes.isEmpty else { return nil }
      let isModel = changes.contains { ModelNumbers.isModel($0.object) }
      let description = RevisionDescription(
        kind: kind ?? (isModel ? .model : .change), author: author ?? self.author, message: message)
      return Revision(try write(changes, as: description, transaction, reader))
    }
  }

  /// The one write path: checks what concerns several objects, then appends the revision.
  func write(
    _ changes: [NetChange], as description: RevisionDescription,
    _ transaction: WriteTransaction, _ reader: StoreReader
  ) throws -> StoredRevision {
    let model = try reader.model(asOf: try reader.head()?.header.revision ?? 0)
    let unique = UniqueIndex(
      reader: reader, model: try model.withoutUniqueLost(by: changes))
    try unique.check(changes)
    let writer = try RevisionWriter(
      description, at: now(), storeID: format.storeID, in: transaction, reader: reader)
    for change in changes { try writer.append(change) }
    try unique.apply(changes, in: transaction)
    return try writer.finish()
  }

  /// Refuses to go on when another revision than the expected one is the newest.
  func check(_ expected: UInt64?, _ reader: StoreReader) throws {
    guard let expected else { return }
    let newest = try reader.head()?.header.revision ?? 0
    guard newest == expected else {
      throw DaybookError(
        .headMoved,
        "the newest revision is r\(newest), not r\(expected) as expected; nothing was changed")
    }
  }
}
