internal import LMDB

extension Store {
  /// Undoes the newest steps that still stand, each by a revision of its own, all in one commit.
  ///
  /// Nothing is removed: a snapshot of the undone state still shows it. What was erased for ever stays
  /// so, but the step counts as undone.
  /// - Parameters:
  ///   - steps: how many; at least 1.
  ///   - message: recorded with the revisions.
  ///   - author: recorded with them; nil: the store's.
  ///   - expected: the revision that must be the newest; nil: any.
  /// - Returns: the revisions made, in order.
  /// - Throws: `nothing-to-undo` when fewer steps stand; then nothing is undone.
  @discardableResult
  public func undo(
    _ steps: Int = 1, message: String? = nil, author: String? = nil,
    expecting expected: UInt64? = nil
  ) throws -> [Revision] {
    precondition(steps > 0, "undo at least one step")
    return try transact { transaction, reader in
      try check(expected, reader)
      // Not mapped, which would make room for as many as were asked for.
      return try (0..<steps).reduce(into: []) { made, done in
        guard let revision = try undoNewest(after: 0, message, author, transaction, reader) else {
          throw DaybookError(
            .nothingToUndo,
            done == 0 ? "there is nothing to undo" : "only \(done) of \(steps) steps can be undone")
        }
        made.append(revision)
      }
    }
  }

  /// Undoes every step that was made after a moment and still stands, the newest first, each by a
  /// revision of its own, all in one commit.
  ///
  /// Undo revisions are not undone, so a step that was made before the moment and undone after it
  /// stays undone.
  ///
  /// - Parameters: as for ``undo(_:message:author:expecting:)``.
  /// - Returns: the revisions made, in order.
  /// - Throws: `nothing-to-undo` when no such step stands; `unknown-revision`.
  @discardableResult
  public func undo(
    to moment: Moment, message: String? = nil, author: String? = nil,
    expecting expected: UInt64? = nil
  ) throws -> [Revision] {
    try transact { transaction, reader in
      try check(expected, reader)
      let floor = try reader.revision(at: moment)
      var undone: [Revision] = []
      while let revision = try undoNewest(after: floor, message, author, transaction, reader) {
        undone.append(revision)
      }
      guard !undone.isEmpty else {
        throw DaybookError(
          .nothingToUndo, "there is nothing to undo: no step made after r\(floor) still stands")
      }
      return undone
    }
  }

  /// Brings back the steps that were undone last, each by a revision of its own, all in one commit.
  ///
  /// - Parameters: as for ``undo(_:message:author:expecting:)``.
  /// - Returns: the revisions made, in order; `target` names the original changes.
  /// - Throws: `nothing-to-redo` when fewer steps can be redone; then nothing is.
  @discardableResult
  public func redo(
    _ steps: Int = 1, message: String? = nil, author: String? = nil,
    expecting expected: UInt64? = nil
  ) throws -> [Revision] {
    precondition(steps > 0, "redo at least one step")
    return try transact { transaction, reader in
      try check(expected, reader)
      // Not mapped, which would make room for as many as were asked for.
      return try (0..<steps).reduce(into: []) { made, done in
        guard let revision = try redoNewest(message, author, transaction, reader) else {
          throw DaybookError(
            .nothingToRedo,
            done == 0 ? "there is nothing to redo" : "only \(done) of \(steps) steps can be redone")
        }
        made.append(revision)
      }
    }
  }

  /// Undoes the newest step that still stands, if it was made after a revision; else nil.
  private func undoNewest(
    after floor: UInt64, _ message: String?, _ author: String?,
    _ transaction: WriteTransaction, _ reader: StoreReader
  ) throws -> Revision? {
    guard let head = try reader.head()?.header, head.stack.undo > floor else { return nil }
    let target = head.stack.undo
    let below = try reader.header(target - 1).stack
    let description = RevisionDescription(
      kind: .undo, target: target, author: author ?? self.author, message: message,
      stack: head.stack.afterUndo(by: head.revision + 1, below: below))
    let before = try Reinstatement(
      objectsChangedIn: target...target, asOf: target - 1, reader)
    return Revision(try write(before.changes, as: description, transaction, reader))
  }

  /// Brings back the step that was undone last; nil when there is none.
  private func redoNewest(
    _ message: String?, _ author: String?, _ transaction: WriteTransaction, _ reader: StoreReader
  ) throws -> Revision? {
    guard let head = try reader.head()?.header, head.stack.redo > 0 else { return nil }
    let target = head.stack.redo
    let below = try reader.header(head.stack.redoLink - 1).stack
    let description = RevisionDescription(
      kind: .redo, target: target, author: author ?? self.author, message: message,
      stack: head.stack.afterRedo(below: below))
    let after = try Reinstatement(objectsChangedIn: target...target, asOf: target, reader)
    return Revision(try write(after.changes, as: description, transaction, reader))
  }
}
