extension Snapshot {
  /// The rows of a view that follow a place in it: the next page of a listing, at a cost that does not
  /// depend on how many rows come before.
  ///
  /// ```swift
  /// let next = try snapshot.page(of: "byAuthor", after: ["Kim", "Swift by night"], limit: 20)
  /// ```
  /// - Parameters:
  ///   - view: the view's name.
  ///   - place: values of its section key, if it has one, and of its sort keys, in that order; fewer
  ///     mean the last row that has these, none the beginning.
  ///   - limit: how many rows at most.
  /// - Throws: `unknown-view`; `out-of-range` for more values than the view has keys; `wrong-type`.
  public func page(of view: String, after place: [Value], limit: Int) throws -> [ListedObject] {
    try store.read { reader in
      _ = try reader.model(asOf: revision).view(named: view)
      let plan = try self.plan(Query(view), reader)
      let place = try PagePlace(place, in: plan.isOrdered ? plan.walked : plan.order)
      guard plan.isWholeView, !place.isCut else {
        return try scannedPage(plan, after: place, limit, reader)
      }
      let pager = try RowPager(plan.walked, after: place, reader, asOf: revision)
      return try pager.next(limit).map { row in
        ListedObject(object: try reader.object(row, of: plan.entity), section: row.sectionName)
      }
    }
  }

  /// The same where no table has the order, or where rows stand by hashes at the place: from the
  /// beginning.
  private func scannedPage(
    _ plan: QueryPlan, after place: PagePlace, _ limit: Int, _ reader: StoreReader
  ) throws -> [ListedObject] {
    let stream = RowStream(plan, asOf: revision)
    var objects: [ListedObject] = []
    var batch = try stream.next(256, reader)
    while objects.count < limit, !batch.isEmpty {
      for row in batch where objects.count < limit {
        let state = try reader.state(of: row, withTimes: plan.order.usesTimes)
        guard try !objects.isEmpty || place.isBefore(state) else { continue }
        objects.append(
          ListedObject(
            object: try reader.object(row, of: plan.entity),
            section: stream.isSectioned ? row.sectionName : nil))
      }
      batch = try stream.next(256, reader)
    }
    return objects
  }
}

/// Reads rows of a view from a place on, over the borders of sections.
private struct RowPager {
  private let layout: ViewLayout
  private let reader: StoreReader
  private let window: RowWalker.Window
  private let place: PagePlace

  init(
    _ layout: ViewLayout, after place: PagePlace, _ reader: StoreReader, asOf revision: UInt64
  ) throws {
    self.layout = layout
    self.reader = reader
    self.place = place
    window = try reader.window(asOf: revision)
  }

  func next(_ limit: Int) throws -> [PlannedRow] {
    var rows: [PlannedRow] = []
    let sections = SectionWalker(reader: reader, layout: layout, window: window)
    var from: [UInt8]? = place.section
    while let start = from, rows.count < limit {
      let part = try sections.part(from: start, count: 8)
      for entry in part.entries where rows.count < limit { try read(entry, limit, into: &rows) }
      from = part.next
    }
    return rows
  }

  private func read(_ entry: SectionEntry, _ limit: Int, into rows: inout [PlannedRow]) throws {
    let walker = try RowWalker(reader, layout, section: entry.key, window: window)
    defer { walker.close() }
    if entry.key == place.section { try walker.seek(atOrAfter: place.start) }
    while rows.count < limit, let row = try walker.next() {
      rows.append(
        PlannedRow(
          object: row.object, content: .event(row.newest), key: row.key,
          sectionEnd: entry.key.count,
          sectionName: layout.section == nil ? Optional.none : entry.record.name))
    }
  }
}
