internal import LMDB

extension Store {
  /// Makes the whole store, its model included, as it was at a moment, by one new revision.
  ///
  /// Nothing is removed: what was between stays in history, and the restore itself can be undone. What
  /// was erased for ever does not come back.
  ///
  /// ```swift
  /// let mended = try store.restore(at: .revision(42))
  /// ```
  /// - Parameters:
  ///   - moment: when it was as it shall be.
  ///   - message: recorded with the revision.
  ///   - author: recorded with it; nil: the store's.
  ///   - expected: the revision that must be the newest; nil: any.
  /// - Returns: the revision, whose target is the one restored to; none where nothing has changed
  ///   since.
  /// - Throws: `unknown-revision`, `head-moved`, `read-only`, `disk-full`.
  @discardableResult
  public func restore(
    at moment: Moment, message: String? = nil, author: String? = nil,
    expecting expected: UInt64? = nil
  ) throws -> Mended {
    try transact { transaction, reader in
      try check(expected, reader)
      let then = try reader.revision(at: moment)
      let newest = try reader.head()?.header.revision ?? 0
      let past = try Reinstatement(
        objectsChangedIn: then < newest ? then + 1...newest : nil, asOf: then, reader)
      let model = try reader.model(asOf: then)
      let changes = try past.changes.filter { try $0.isVisible(in: model) }
      return try save(
        changes, passingOver: past.passedOver,
        as: restoreDescription(then, message, author), transaction, reader)
    }
  }

  /// Makes one object as it was at a moment, by one new revision.
  ///
  /// It is restored into today's model: attributes keep what they are by their permanent numbers, so
  /// one that was renamed since gets its value back under its new name. One that was dropped since
  /// does not come back; one that was added since keeps its present value.
  ///
  /// - Parameters: as for ``restore(at:message:author:expecting:)``.
  /// - Returns: the revision; none where the object is as it was.
  /// - Throws: `unknown-object` where it was not there yet, `deleted-object` where it was deleted or
  ///   its content was erased; `unknown-entity` where its entity was dropped since; `missing-value`,
  ///   `wrong-type` or `not-unique` where today's model refuses what it was; `unknown-revision`.
  @discardableResult
  public func restore(
    _ object: UInt64, at moment: Moment, message: String? = nil, author: String? = nil,
    expecting expected: UInt64? = nil
  ) throws -> Mended {
    try transact { transaction, reader in
      try check(expected, reader)
      let then = try reader.revision(at: moment)
      let change = try ObjectRestoration(of: object, asOf: then, reader).change()
      return try save(
        change.map { [$0] } ?? [], as: restoreDescription(then, message, author), transaction,
        reader
      )
    }
  }

  private func restoreDescription(
    _ revision: UInt64, _ message: String?, _ author: String?
  ) -> RevisionDescription {
    RevisionDescription(
      kind: .restore, target: revision == 0 ? nil : revision, author: author ?? self.author,
      message: message)
  }
}

extension NetChange {
  /// Whether a model tells the states before and after apart. Bytes may differ where values do not:
  /// in what an attribute was that is not there now, or in whether a default was written down.
  fileprivate func isVisible(in model: Model) throws -> Bool {
    guard let oldImage, let newImage, let entity = model.entity(numbered: entity) else {
      return true
    }
    let old = try Image.decode(oldImage, of: entity)
    let new = try Image.decode(newImage, of: entity)
    return !zip(old, new).allSatisfy { $0.isIdentical(to: $1) }
  }
}
