internal import Platform

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
  ///     mean the last row that has these.
  ///   - limit: how many rows at most.
  /// - Throws: `unknown-view`; `out-of-range` for more values than the view has keys.
  public func page(of view: String, after place: [Value], limit: Int) throws -> [ListedObject] {
    try store.read { reader in
      _ = try reader.model(asOf: revision).view(named: view)
      let plan = try self.plan(Query(view), reader)
      guard plan.isWholeView else {
        return try listing(Query(view)).rows(in: 0..<limit)
      }
      let pager = try RowPager(plan.walked, after: place, reader, asOf: revision)
      return try pager.next(limit).map { row in
        ListedObject(object: try reader.object(row, of: plan.entity), section: row.sectionName)
      }
    }
  }
}

/// Reads rows of a view from a place on, over the borders of sections.
private struct RowPager {
  private let layout: ViewLayout
  private let reader: StoreReader
  private let window: RowWalker.Window
  /// The key of the section of the place, and the place: behind all rows that have its keys.
  private let section: [UInt8]
  private let start: [UInt8]
  /// Behind every key that begins with the same components.
  private static let behind = [UInt8](repeating: 0xFF, count: 9)

  init(
    _ layout: ViewLayout, after place: [Value], _ reader: StoreReader, asOf revision: UInt64
  ) throws {
    self.layout = layout
    self.reader = reader
    window = try reader.window(asOf: revision)
    var values = place[...]
    var key = layout.prefix
    if layout.section != nil, let value = values.popFirst() {
      _ = layout.appendSection(value, to: &key)
    }
    section = key
    guard values.count <= layout.sort.count else {
      throw DaybookError(
        .outOfRange, "the view has \(layout.sort.count) sort keys, and \(values.count) are given")
    }
    layout.appendSort(Array(values), to: &key)
    start = key + RowPager.behind
  }

  func next(_ limit: Int) throws -> [PlannedRow] {
    var rows: [PlannedRow] = []
    let sections = SectionWalker(reader: reader, layout: layout, window: window)
    var from: [UInt8]? = section
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
    if entry.key == section { try walker.seek(atOrAfter: start) }
    while rows.count < limit, let row = try walker.next() {
      rows.append(
        PlannedRow(
          object: row.object, content: .event(row.newest), key: row.key,
          sectionEnd: entry.key.count,
          sectionName: layout.section == nil ? Optional.none : entry.record.name))
    }
  }
}
