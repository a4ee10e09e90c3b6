/// Goes through the rows of a plan's table that pass its filter, a batch at a time.
///
/// Between batches it holds no transaction: it goes on behind the last row, in a snapshot that never
/// changes.
final class TableWalk {
  private let plan: QueryPlan
  private let revision: UInt64
  private let pending: PendingRows?
  /// Sections that are read and not walked yet, the next one last.
  private var sections: [SectionEntry] = []
  /// Where the sections after those begin; nil when there are none.
  private var nextSections: [UInt8]?
  /// How many sections are read at once: few at first, since many listings end early.
  private var partSize = 8
  /// The key behind which the next batch begins, within the current section.
  private var lastKey: [UInt8]?

  /// - Parameter pending: tells which rows do not count, being changed.
  init(_ plan: QueryPlan, asOf revision: UInt64, pending: PendingRows?) {
    self.plan = plan
    self.revision = revision
    self.pending = pending
    nextSections = plan.walked.prefix + (plan.bounds.section?.least ?? [])
  }

  /// The next rows, at most so many; fewer only at the end.
  func next(_ count: Int, _ reader: StoreReader) throws -> [PlannedRow] {
    let window = try reader.window(asOf: revision)
    var rows: [PlannedRow] = []
    while rows.count < count, let section = try currentSection(reader, window) {
      let isFinished = try walk(section, window, reader, count, into: &rows)
      if isFinished {
        sections.removeLast()
        lastKey = nil
      }
    }
    return rows
  }

  /// The section that is walked; nil at the end.
  private func currentSection(
    _ reader: StoreReader, _ window: RowWalker.Window
  ) throws -> SectionEntry? {
    let walked = plan.walked
    while sections.isEmpty, let start = nextSections {
      guard walked.section != nil else {
        let record = SectionRecord(count: 0, isCut: false, name: .null)
        sections = [SectionEntry(key: walked.prefix, record: record)]
        nextSections = nil
        break
      }
      let walker = SectionWalker(reader: reader, layout: walked, window: window)
      let part = try walker.part(from: start, count: partSize)
      partSize = min(partSize * 4, 1024)
      sections = part.entries.filter(isWithinBounds).reversed()
      let isBehind = part.entries.last.map {
        plan.bounds.section?.isBehind($0.key, from: 4) ?? false
      }
      nextSections = isBehind ?? false ? nil : part.next
    }
    return sections.last
  }

  private func isWithinBounds(_ section: SectionEntry) -> Bool {
    guard let range = plan.bounds.section else { return true }
    return section.record.isCut || range.mayContain(section.key, from: 4)
  }

  /// Takes rows of one section until there are enough.
  /// - Returns: whether the section has no more.
  private func walk(
    _ section: SectionEntry, _ window: RowWalker.Window, _ reader: StoreReader, _ count: Int,
    into rows: inout [PlannedRow]
  ) throws -> Bool {
    let walker = try RowWalker(reader, plan.walked, section: section.key, window: window)
    defer { walker.close() }
    try start(walker, in: section)
    // The first row may be filtered out or pending; only a whole section's name is the listing's.
    let isWhole = plan.isWholeView && pending == nil
    let name = isWhole ? Optional(section.record.name) : nil
    while rows.count < count {
      guard let row = try walker.next() else { return true }
      if let range = plan.bounds.sort, range.isBehind(row.key, from: section.key.count) {
        return true
      }
      lastKey = row.key
      if pending?.replaces(row.object) ?? false { continue }
      if let filter = plan.filter, try !filter.matches(state(of: row, filter, reader)) { continue }
      rows.append(
        PlannedRow(
          object: row.object, content: .event(row.newest), key: row.key,
          sectionEnd: section.key.count, sectionName: name))
    }
    return false
  }

  /// Goes behind the last row, or to the first row within the bounds.
  private func start(_ walker: RowWalker, in section: SectionEntry) throws {
    if let lastKey {
      try walker.seek(atOrAfter: lastKey)
      // A cut run begins anew, so rows up to the last one come again.
      while let row = try walker.next(), row.key != lastKey {}
    } else if let least = plan.bounds.sort?.least {
      try walker.seek(atOrAfter: section.key + least)
    }
  }

  private func state(
    of row: RowWalker.Row, _ filter: RowFilter, _ reader: StoreReader
  ) throws -> ObjectState {
    try reader.state(of: row.object, at: row.newest, withTimes: filter.usesTimes)
  }
}
