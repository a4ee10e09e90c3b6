extension Store {
  /// The changes of a revision, in the order of the journal; nil where there are more than a limit.
  ///
  /// Names are those of the model of that revision. An update shows only the attributes that changed,
  /// an insert and a delete all. How many changes there are ``Revision/count`` tells; all of many
  /// ``forEachChange(of:_:)`` lends.
  ///
  /// ```swift
  /// let revision = try store.undo()[0]
  /// if let changes = try store.changes(of: revision.number) { show(changes) }
  /// else { show("\(revision.count) changes") }
  /// ```
  /// - Parameters:
  ///   - revision: its number.
  ///   - limit: how many are given at most.
  /// - Throws: `unknown-revision`, `damaged`.
  public func changes(of revision: UInt64, upTo limit: Int = 1_000) throws -> [Change]? {
    guard try existing(revision).count <= limit else { return nil }
    var changes: [Change] = []
    try forEachChange(of: revision) { change in
      changes.append(change)
      return true
    }
    return changes
  }

  /// Lends the changes of a revision one after another, without gathering them.
  ///
  /// No transaction is held while the body runs, so it may take its time.
  /// - Parameters:
  ///   - revision: its number.
  ///   - body: returns whether to go on.
  /// - Throws: `unknown-revision`, `damaged`, and what the body throws.
  public func forEachChange(
    of revision: UInt64, _ body: (Change) throws -> Bool
  ) throws {
    _ = try existing(revision)
    var walk = ChangeWalk(revision...revision)
    try lend({ try walk.batch($0) }, to: { try body($0.change) })
  }

  private func existing(_ number: UInt64) throws -> Revision {
    try read { reader in
      if let stored = try reader.revision(number) { return Revision(stored) }
      let newest = try reader.head()?.header.revision ?? 0
      throw DaybookError.unknownRevision(number, newest: newest)
    }
  }
}

extension DaybookError {
  static func unknownRevision(_ number: UInt64, newest: UInt64) -> DaybookError {
    DaybookError(
      .unknownRevision,
      newest == 0
        ? "there is no revision r\(number): the store is empty"
        : "there is no revision r\(number); the newest is r\(newest)")
  }
}
