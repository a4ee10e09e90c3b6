extension Store {
  /// The net changes from one moment to another.
  /// - Throws: as ``forEachDifference(from:to:_:)``.
  public func diff(from: Moment, to: Moment = .now) throws -> [Change] {
    var changes: [Change] = []
    try forEachDifference(from: from, to: to) { change in
      changes.append(change)
      return true
    }
    return changes
  }

  /// Lends the net changes that lead from one moment to another: those of the model, then one for each
  /// object, in the order of their numbers.
  ///
  /// What it costs grows with the changes made between the moments, not with the store. Names are
  /// those of the later moment, whichever of the two that is.
  ///
  /// ```swift
  /// try store.forEachDifference(from: .revision(3)) { change in
  ///   print(change)
  ///   return true
  /// }
  /// ```
  /// - Parameter body: returns whether to go on. No transaction is held while it runs.
  /// - Throws: `unknown-revision`, `damaged`, and what the body throws.
  public func forEachDifference(
    from: Moment, to: Moment = .now, _ body: (Change) throws -> Bool
  ) throws {
    var walk = try read { reader in
      try DifferenceWalk(
        from: try reader.revision(at: from), to: try reader.revision(at: to), reader)
    }
    while try read({ try walk.touched.gather($0) }) {}
    try lend({ try walk.batch($0) }, to: body)
  }
}

/// Compares the touched objects at two revisions, a batch at a time.
private struct DifferenceWalk {
  private let from: UInt64
  private let to: UInt64
  private let names: ChangeNaming
  /// The objects to compare.
  var touched: TouchedObjects
  /// How many of them have been compared.
  private var done = 0

  init(from: UInt64, to: UInt64, _ reader: StoreReader) throws {
    self.from = from
    self.to = to
    names = ChangeNaming(
      before: try reader.model(asOf: from), after: try reader.model(asOf: to),
      prefersAfter: from <= to)
    touched = TouchedObjects(
      in: from == to ? nil : min(from, to) + 1...max(from, to))
  }

  /// The next differences; nil at the end. A batch may be empty.
  mutating func batch(_ reader: StoreReader) throws -> [Change]? {
    guard done < touched.numbers.count else { return nil }
    var changes: [Change] = []
    var budget = BatchBudget()
    while done < touched.numbers.count, budget.hasRoom {
      let object = touched.numbers[done]
      done += 1
      let old = try reader.state(of: object, asOf: from)
      let new = try reader.state(of: object, asOf: to)
      budget.spend(old)
      budget.spend(new)
      if let change = try change(of: object, from: old, to: new, reader) { changes.append(change) }
    }
    return changes
  }

  private func change(
    of object: UInt64, from old: VersionState?, to new: VersionState?, _ reader: StoreReader
  ) throws -> Change? {
    if case .image(let old)? = old, case .image(let new)? = new, old == new { return nil }
    guard old != nil || new != nil, let entry = try reader.objectEntry(object) else { return nil }
    let change = try names.change(of: object, entity: entry.entity, from: old, to: new)
    if case .object(let change)? = change, change.isInvisible { return nil }
    return change
  }
}
