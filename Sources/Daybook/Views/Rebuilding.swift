internal import LMDB

/// Makes every derived table anew from the journal.
struct Rebuilding {
  let transaction: WriteTransaction
  let reader: StoreReader

  /// Drops all derived tables and fills them from revisions and events.
  /// - Returns: the number of events in the journal.
  func run() throws -> Int {
    for table in reader.tables.derived { try transaction.removeAll(in: table.table) }
    guard let head = try reader.head()?.header else { return 0 }
    let events = try fillVersions(upTo: head.revision)
    let model = try reader.model(asOf: head.revision)
    let layouts = try model.views.map { view in
      try ViewLayout(view, of: try model.entity(named: view.entity))
    }
    let filling = ViewFilling(transaction: transaction, reader: reader)
    try filling.fill(layouts, withViewsOfAll: true)
    let unique = UniqueIndex(reader: reader, model: model)
    for entity in model.entities where entity.attributes.contains(where: \.isUnique) {
      try unique.fill(entity.number, in: transaction)
    }
    return events
  }

  /// Fills `objects` and `versions`, which everything else is read through.
  private func fillVersions(upTo head: UInt64) throws -> Int {
    let versions = try VersionWriter(transaction, reader.tables)
    defer { versions.close() }
    var events = 0
    for revision in 1...head {
      try reader.forEachEvent(of: revision) { position, event in
        events += 1
        try versions.put(
          event.kind, of: event.object, entity: event.entity, at: position,
          first: try reader.objectEntry(event.object)?.firstRevision)
      }
    }
    return events
  }
}

extension Store {
  /// Makes every derived table anew from the journal: what objects and views the store has, and their
  /// past. All else stays: no revision is added and nothing gets another time.
  ///
  /// It is the remedy for damaged derived tables, and for a store whose sort keys were made by another
  /// collator than this program has; the store then keeps the keys of this one's.
  /// - Returns: the number of events in the journal.
  /// - Throws: `read-only`, `damaged` when the journal itself cannot be read, `disk-full`. The tables
  ///   are then as they were.
  @discardableResult
  public func rebuild() throws -> Int {
    try transact(withAnyCollator: true) { transaction, reader in
      let events = try Rebuilding(transaction: transaction, reader: reader).run()
      try StoreFormat.setCollator(in: transaction, reader.tables)
      return events
    }
  }
}
