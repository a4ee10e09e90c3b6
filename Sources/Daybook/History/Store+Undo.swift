internal import LMDB

extension Store {
  /// Undoes the newest steps that still stand, each by a revision of its own, all in one commit.
  ///
  /// Nothing is removed: a snapshot of the undone state still shows it.
  /// - Parameters:
  ///   - steps: how many; at least 1.
  ///   - author: recorded with the revisions; nil: the store's.
  ///   - expected: the revision that must be the newest; nil: any.
  /// - Returns: the revisions made, in order.
  /// - Throws: `nothing-to-undo` when fewer steps stand; then nothing is undone.
  @discardableResult
  public func undo(
    _ steps: Int = 1, author: String? = nil, expecting expected: UInt64? = nil
  ) throws -> [Revision] {
    precondition(steps > 0, "undo at least one step")
    return try transact { transaction, reader in
      try check(expected, reader)
      return try (0..<steps).map { done in
        guard let head = try reader.head()?.header, head.stack.undo > 0 else {
          throw DaybookError(
            .nothingToUndo,
            done == 0 ? "there is nothing to undo" : "only \(done) of \(steps) steps can be undone")
        }
        let target = head.stack.undo
        let below = try reader.header(target - 1).stack
        let description = RevisionDescription(
          kind: .undo, target: target, author: author ?? self.author, message: nil,
          stack: head.stack.afterUndo(by: head.revision + 1, below: below))
        let changes = try reader.changes(of: target, after: false)
        return Revision(try write(changes, as: description, transaction, reader))
      }
    }
  }

  /// Brings back the steps that were undone last, each by a revision of its own, all in one commit.
  ///
  /// - Parameters: as for ``undo(_:author:expecting:)``.
  /// - Returns: the revisions made, in order; `target` names the original changes.
  /// - Throws: `nothing-to-redo` when fewer steps can be redone; then nothing is.
  @discardableResult
  public func redo(
    _ steps: Int = 1, author: String? = nil, expecting expected: UInt64? = nil
  ) throws -> [Revision] {
    precondition(steps > 0, "redo at least one step")
    return try transact { transaction, reader in
      try check(expected, reader)
      return try (0..<steps).map { done in
        guard let head = try reader.head()?.header, head.stack.redo > 0 else {
          throw DaybookError(
            .nothingToRedo,
            done == 0 ? "there is nothing to redo" : "only \(done) of \(steps) steps can be redone")
        }
        let target = head.stack.redo
        let below = try reader.header(head.stack.redoLink - 1).stack
        let description = RevisionDescription(
          kind: .redo, target: target, author: author ?? self.author, message: nil,
          stack: head.stack.afterRedo(below: below))
        let changes = try reader.changes(of: target, after: true)
        return Revision(try write(changes, as: description, transaction, reader))
      }
    }
  }

  /// The step that the next undo would reverse; nil when there is none.
  public func nextUndo() throws -> Revision? {
    try read { reader in
      guard let step = try reader.head()?.header.stack.undo, step > 0 else { return nil }
      return try reader.revision(step).map(Revision.init)
    }
  }

  /// The step that the next redo would bring back; nil when there is none.
  public func nextRedo() throws -> Revision? {
    try read { reader in
      guard let step = try reader.head()?.header.stack.redo, step > 0 else { return nil }
      return try reader.revision(step).map(Revision.init)
    }
  }
}

extension StoreReader {
  /// The net changes that give each object of a revision the state that it had before or after it.
  fileprivate func changes(of revision: UInt64, after: Bool) throws -> [NetChange] {
    var changes: [NetChange] = []
    try forEachEvent(of: revision) { position, event in
      let source =
        after
        ? (event.kind == .delete ? nil : position)
        : try self.position(of: event.object, asOf: position.revision - 1)
      var image: [UInt8]?
      if let source {
        // Content that was erased stays erased.
        guard let kept = try self.event(at: source).image else { return }
        image = kept
      }
      if let change = try netChange(of: event.object, entity: event.entity, to: image) {
        changes.append(change)
      }
    }
    return changes
  }
}
