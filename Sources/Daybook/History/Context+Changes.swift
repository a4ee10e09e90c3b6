extension Context {
  /// What a save would change now, in the order of the objects' numbers; nil where there is more than
  /// a limit.
  ///
  /// What was inserted and deleted again, or set to what it was, is no change.
  /// - Parameter limit: how many changes are given at most; ``pendingChangeCount()`` tells how many
  ///   there are.
  /// - Throws: `damaged`.
  public func pendingChanges(upTo limit: Int = 1_000) throws -> [Change]? {
    guard try pendingChangeCount() <= limit else { return nil }
    var changes: [Change] = []
    try forEachPendingChange { changes.append($0) }
    return changes
  }

  /// How many objects a save would change now, entities and views included.
  public func pendingChangeCount() throws -> Int {
    var count = 0
    try read { reader in
      for pending in draft.changes.values {
        if pending.isChange(from: try reader.base(of: pending)) { count += 1 }
      }
    }
    return count
  }

  /// Lends what a save would change now, one change after another, in the order of the objects'
  /// numbers.
  public func forEachPendingChange(_ body: (Change) throws -> Void) throws {
    try forEachPendingChange(among: draft.changes.keys.sorted(), body)
  }

  /// Lends what a save would change now of some objects, in their order: the cost is theirs, however
  /// much else is pending.
  public func forEachPendingChange(
    among objects: [UInt64], _ body: (Change) throws -> Void
  ) throws {
    let after = try model()
    try read { reader in
      let names = ChangeNaming(
        before: try reader.model(asOf: try reader.head()?.header.revision ?? 0), after: after)
      for object in objects {
        guard let pending = draft.changes[object] else { continue }
        let base = try reader.base(of: pending)
        guard pending.isChange(from: base) else { continue }
        let new = pending.image.map(VersionState.image)
        let change = try names.change(of: object, entity: pending.entity, from: base, to: new)
        if let change { try body(change) }
      }
    }
  }
}

extension StoreReader {
  /// The state of an object when a context first changed it; nil where it was not alive.
  fileprivate func base(of pending: PendingObject) throws -> VersionState? {
    try pending.base.flatMap { try event(at: $0).state }
  }
}

extension PendingObject {
  /// Whether a save would change the object from a state.
  fileprivate func isChange(from base: VersionState?) -> Bool {
    switch base {
    case nil: image != nil
    case .image(let old): image != old
    case .erased: true
    }
  }
}
