internal import LMDB

extension Store {
  /// Reverses one old revision and leaves what came later, by one new revision.
  ///
  /// Attribute by attribute what the revision changed becomes what it was before; an object that it
  /// inserted is deleted, one that it deleted comes back. Where a later revision that still stands
  /// changed the same attribute of the same object, nothing is changed.
  ///
  /// ```swift
  /// do { try store.revert(7) } catch let error as DaybookError where error.code == .conflict {
  ///   print(error.message)  // names the later revisions and what they changed
  /// }
  /// ```
  /// - Parameters:
  ///   - revision: the number of the one to reverse.
  ///   - message: recorded with the new one.
  ///   - author: recorded with it; nil: the store's.
  ///   - expected: the revision that must be the newest; nil: any.
  /// - Returns: the revision, whose target is the one reversed; none where nothing of it is left.
  /// - Throws: `conflict`; of a change of the model `in-use` where something that came later depends
  ///   on it; `name-taken`, `missing-value`, `wrong-type` or `not-unique` where today's model refuses
  ///   what was before; `unknown-revision`; `nothing-to-undo` for a template and an erasure.
  @discardableResult
  public func revert(
    _ revision: UInt64, message: String? = nil, author: String? = nil,
    expecting expected: UInt64? = nil
  ) throws -> Mended {
    try transact { transaction, reader in
      try check(expected, reader)
      guard revision > 0, let target = try reader.revision(revision)?.header else {
        throw DaybookError.unknownRevision(
          revision, newest: try reader.head()?.header.revision ?? 0)
      }
      try target.checkRevertible()
      var reversion = try Reversion(of: target, reader)
      let changes = try reversion.changes()
      let description = RevisionDescription(
        kind: .revert, target: revision, author: author ?? self.author, message: message)
      return try save(
        changes, passingOver: reversion.passedOver, as: description, transaction, reader)
    }
  }
}

extension Header {
  fileprivate func checkRevertible() throws(DaybookError) {
    switch kind {
    case .template:
      throw DaybookError(
        .nothingToUndo,
        "r\(revision) is the template that the store began with, and cannot be reverted; drop or "
          + "delete what is not wanted")
    case .erase:
      throw DaybookError(
        .nothingToUndo, "r\(revision) erased content for ever, and cannot be reverted")
    default: break
    }
  }
}
