/// Produces the rows of a query in the order of the answer, a batch at a time, each with the name of
/// its section.
///
/// Between batches it holds no transaction. A snapshot never changes, and the order is total: should
/// the view that is walked be dropped or defined anew meanwhile, the same rows come from a scan.
final class RowStream {
  private var plan: QueryPlan
  private let revision: UInt64
  private let pending: PendingRows?
  private var walk: TableWalk
  private var namer: SectionNamer
  /// The sorted rows of a plan whose table has another order; nil before they are sorted.
  private var sorted: SortedRows?
  /// How many rows have been produced.
  private var produced = 0

  init(_ plan: QueryPlan, asOf revision: UInt64, pending: PendingRows? = nil) {
    self.plan = plan
    self.revision = revision
    self.pending = pending
    walk = TableWalk(plan, asOf: revision, pending: pending)
    namer = SectionNamer(plan.order)
  }

  /// The entity of the rows' objects.
  var entity: Entity { plan.entity }
  var isSectioned: Bool { plan.order.section != nil }

  /// The next rows; empty at the end. They are about so many, more where pending ones are among them.
  func next(_ count: Int, _ reader: StoreReader) throws -> [PlannedRow] {
    try scanIfTableIsGone(reader)
    var rows = try plan.isOrdered ? nextMerged(count, reader) : nextSorted(count, reader)
    for index in rows.indices { try namer.name(&rows[index], reader) }
    produced += rows.count
    return rows
  }

  /// Rows of the walked table with pending ones between them.
  private func nextMerged(_ count: Int, _ reader: StoreReader) throws -> [PlannedRow] {
    var rows = try walk.next(count, reader)
    try pending?.merge(into: &rows, isLast: rows.count < count, reader)
    return rows
  }

  private func nextSorted(_ count: Int, _ reader: StoreReader) throws -> [PlannedRow] {
    if sorted == nil { sorted = try sortAll(reader) }
    return sorted?.take(count) ?? []
  }

  private func sortAll(_ reader: StoreReader) throws -> SortedRows {
    var rows = SortedRows(plan.order)
    var batch = try walk.next(4096, reader)
    while !batch.isEmpty {
      for row in batch {
        try rows.append(
          try reader.state(of: row, withTimes: plan.order.usesTimes), row.content)
      }
      batch = try walk.next(4096, reader)
    }
    try pending?.append(to: &rows)
    rows.sort()
    return rows
  }

  /// Goes on with a scan, behind the rows that have come, when the table is no longer what it was.
  private func scanIfTableIsGone(_ reader: StoreReader) throws {
    guard sorted == nil, try !plan.hasTable(reader) else { return }
    let done = produced
    plan = plan.scanning
    pending?.restart()
    walk = TableWalk(plan, asOf: revision, pending: pending)
    namer = SectionNamer(plan.order)
    produced = 0
    while produced < done, try !next(done - produced, reader).isEmpty {}
  }
}
