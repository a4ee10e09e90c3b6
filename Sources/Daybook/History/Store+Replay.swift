extension Store {
  /// Lends the changes of the past as they happened, each with its revision.
  ///
  /// No transaction is held while the body runs, so it may take its time between two revisions.
  ///
  /// ```swift
  /// try store.replay(from: .revision(3), of: "byAuthor") { revision, change in
  ///   print("r\(revision.number)", change)
  ///   return true
  /// }
  /// ```
  /// - Parameters:
  ///   - from: where it begins; a time leaves out what was before it. nil: at the first revision.
  ///   - to: where it ends, that moment included.
  ///   - name: a view or an entity: only objects that stand in its listing before or after a change
  ///     are shown, by the view's definition of that time. nil: all objects, and changes of the model.
  ///   - body: returns whether to go on.
  /// - Throws: `unknown-revision`, `unknown-name`, `damaged`, and what the body throws.
  public func replay(
    from: Moment? = nil, to: Moment = .now, of name: String? = nil,
    _ body: (Revision, Change) throws -> Bool
  ) throws {
    let walk = try read { reader -> ChangeWalk? in
      let last = try reader.revision(at: to)
      let scope = try name.map { try ListingScope($0, asOf: last, reader) }
      return try reader.revisions(from: from, to: to).map { ChangeWalk($0, in: scope) }
    }
    guard var walk else { return }
    try lend({ try walk.batch($0) }, to: { try body($0.revision, $0.change) })
  }
}
