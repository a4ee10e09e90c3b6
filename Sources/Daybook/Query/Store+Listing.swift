extension Snapshot {
  /// The answer to a query as of this revision.
  ///
  /// A view or entity that ``model()`` does not have is looked up in today's model: its objects, or
  /// what it would have listed. Whoever shows the answer should say so.
  /// - Throws: `unknown-name`, `unknown-attribute`, `wrong-type`, `damaged`.
  public func listing(_ query: Query) throws -> Listing {
    try store.read { reader in
      try Listing(try plan(query, reader), self, pending: nil, reader)
    }
  }

  /// Lends the objects of a query one after another, without gathering them.
  ///
  /// Between batches no transaction is held, so the body may take its time.
  /// - Parameters:
  ///   - offset: how many rows are passed over first.
  ///   - limit: how many are lent at most; nil: all.
  ///   - body: returns whether to go on.
  public func forEach(
    _ query: Query, offset: Int = 0, limit: Int? = nil, _ body: (ListedObject) throws -> Bool
  ) throws {
    let plan = try store.read { try self.plan(query, $0) }
    let stream = RowStream(plan, asOf: revision)
    try stream.forEach(offset: offset, limit: limit, read: { try store.read($0) }, body)
  }

  func plan(_ query: Query, _ reader: StoreReader) throws -> QueryPlan {
    let model = try reader.model(naming: query.name, asOf: revision)
    return try QueryPlan(query, model: model, now: store.now(), reader)
  }
}

extension StoreReader {
  /// The model by which a name is looked up as of a revision: that revision's, or today's where it did
  /// not have the name.
  func model(naming name: String, asOf revision: UInt64) throws -> Model {
    let then = try model(asOf: revision)
    if then.names.contains(name) { return then }
    return try model(asOf: try head()?.header.revision ?? 0)
  }
}

extension Store {
  /// The answer to a query as of a moment.
  ///
  /// ```swift
  /// let listing = try store.listing(Query("byAuthor"), at: .revision(3))
  /// ```
  public func listing(_ query: Query, at moment: Moment = .now) throws -> Listing {
    try snapshot(at: moment).listing(query)
  }
}

extension Context {
  /// The answer to a query, pending changes included.
  public func listing(_ query: Query) throws -> Listing {
    try read { reader in
      let (plan, revision) = try plan(query, reader)
      return try Listing(
        plan, Snapshot(store: store, revision: revision),
        pending: try pendingRows(plan, reader), reader)
    }
  }

  /// Lends the objects of a query one after another, pending changes included.
  /// - Parameters: as for ``Snapshot/forEach(_:offset:limit:_:)``.
  public func forEach(
    _ query: Query, offset: Int = 0, limit: Int? = nil, _ body: (ListedObject) throws -> Bool
  ) throws {
    let stream = try read { reader in
      let (plan, revision) = try plan(query, reader)
      return RowStream(plan, asOf: revision, pending: try pendingRows(plan, reader))
    }
    try stream.forEach(offset: offset, limit: limit, read: { try read($0) }, body)
  }

  private func plan(_ query: Query, _ reader: StoreReader) throws -> (QueryPlan, UInt64) {
    let plan = try QueryPlan(query, model: try model(), now: store.now(), reader)
    return (plan, try reader.head()?.header.revision ?? 0)
  }

  private func pendingRows(_ plan: QueryPlan, _ reader: StoreReader) throws -> PendingRows? {
    let changed = draft.changes.filter { $0.value.entity == plan.entity.number }
    guard !changed.isEmpty else { return nil }
    // The time that a save made now would have.
    let newest = try reader.header(try reader.head()?.header.revision ?? 0)
    let now = newest.nextTime(store.now())
    let states = try changed.compactMap { number, pending in
      try pending.image.map { image in
        let first = try reader.objectEntry(number)?.firstRevision
        return ObjectState(
          object: number, image: image,
          createdAt: try first.map { try reader.header($0).time } ?? now, updatedAt: now)
      }
    }
    return try PendingRows(changed: Set(changed.keys), states: states, plan: plan)
  }
}

extension RowStream {
  /// Lends objects, reading a batch at a time.
  func forEach(
    offset: Int, limit: Int?,
    read: ((StoreReader) throws -> [ListedObject]) throws -> [ListedObject],
    _ body: (ListedObject) throws -> Bool
  ) throws {
    var skipped = 0
    var left = limit ?? .max
    while left > 0 {
      var isAtEnd = false
      let objects = try read { reader in
        // A full batch costs little more than a row, and the first ones should come at once.
        let skipping = min(max(offset - skipped, 0), 256)
        let rows = try next(skipping + min(256 - skipping, left), reader)
        isAtEnd = rows.isEmpty
        let passedOver = min(rows.count, max(offset - skipped, 0))
        skipped += passedOver
        return try rows.dropFirst(passedOver).map { row in
          ListedObject(
            object: try reader.object(row, of: entity),
            section: isSectioned ? row.sectionName : nil)
        }
      }
      if isAtEnd { return }
      for object in objects.prefix(left) {
        guard try body(object) else { return }
      }
      left -= min(left, objects.count)
    }
  }
}

extension StoreReader {
  /// How rows as of a revision are read: from the present tables alone if it is the newest.
  func window(asOf revision: UInt64) throws -> RowWalker.Window {
    try head()?.header.revision ?? 0 == revision ? .present : .asOf(revision)
  }
}
