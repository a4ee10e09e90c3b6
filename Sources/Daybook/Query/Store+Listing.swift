extension Snapshot {
  /// The answer to a query as of this revision.
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

  private func plan(_ query: Query, _ reader: StoreReader) throws -> QueryPlan {
    let head = try reader.head()?.header.revision ?? 0
    return try QueryPlan(
      query, model: try reader.model(asOf: revision), today: try reader.model(asOf: head),
      usesViews: !store.hasOtherCollator, now: store.now())
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
        plan, Snapshot(store: store, revision: revision), pending: try pendingRows(plan), reader)
    }
  }

  /// Lends the objects of a query one after another, pending changes included.
  /// - Parameters: as for ``Snapshot/forEach(_:offset:limit:_:)``.
  public func forEach(
    _ query: Query, offset: Int = 0, limit: Int? = nil, _ body: (ListedObject) throws -> Bool
  ) throws {
    let stream = try read { reader in
      let (plan, revision) = try plan(query, reader)
      return RowStream(plan, asOf: revision, pending: try pendingRows(plan))
    }
    try stream.forEach(offset: offset, limit: limit, read: { try read($0) }, body)
  }

  private func plan(_ query: Query, _ reader: StoreReader) throws -> (QueryPlan, UInt64) {
    let head = try reader.head()?.header.revision ?? 0
    let today = try reader.model(asOf: head)
    let plan = try QueryPlan(
      query, model: try model(), today: today, usesViews: !store.hasOtherCollator, now: store.now())
    return (plan, head)
  }

  private func pendingRows(_ plan: QueryPlan) throws -> PendingRows? {
    let changed = draft.changes.filter { $0.value.entity == plan.entity.number }
    guard !changed.isEmpty else { return nil }
    let now = store.now()
    let states = changed.compactMap { number, pending in
      // What is not saved yet has no time but now.
      pending.image.map {
        ObjectState(object: number, image: $0, createdAt: now, updatedAt: now)
      }
    }
    return try PendingRows(
      changed: Set(changed.keys), states: states, layout: plan.order)
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
    var namer = SectionNamer(plan)
    while left > 0 {
      var isAtEnd = false
      let objects = try read { reader in
        // A full batch costs little more than a row, and the first ones should come at once.
        let rows = try next(min(256, max(left, 1) + min(offset - skipped, 256)), reader)
        isAtEnd = rows.isEmpty
        return try rows.compactMap { row in
          let (name, _) = try namer.name(of: row, reader)
          guard skipped >= offset else {
            skipped += 1
            return nil
          }
          let object = try reader.object(row, of: plan.entity)
          return ListedObject(
            object: object, section: plan.order.section == nil ? nil : name)
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

  /// The object of a row.
  func object(_ row: PlannedRow, of entity: Entity) throws -> Object {
    switch row.content {
    case .event(let position):
      let image = try event(at: position).image ?? Image.empty
      return Object(
        number: row.object, entity: entity, values: try Image.decode(image, of: entity),
        revision: position.revision)
    case .pending(let image):
      return Object(
        number: row.object, entity: entity, values: try Image.decode(image, of: entity),
        revision: nil)
    }
  }
}
