internal import LMDB
internal import Platform

/// Folds events into one view's tables.
///
/// It reads the events, the states before and after them and its own tables; never the clock, never
/// another view. So replaying the journal gives the same tables byte for byte.
final class ViewFold {
  let layout: ViewLayout
  private let reader: StoreReader
  private let transaction: WriteTransaction
  /// Changes of the revision, each run in key order.
  private var runs: [RowChanges] = []

  init(_ layout: ViewLayout, in transaction: WriteTransaction, reader: StoreReader) {
    self.layout = layout
    self.transaction = transaction
    self.reader = reader
  }

  /// Takes in sorted changes of the revision that the next ``flush(_:)`` closes.
  func add(_ changes: RowChanges) { runs.append(changes) }

  /// Writes the gathered changes of a revision: rows in key order, then the sections they touched.
  func flush(_ revision: UInt64) throws {
    guard !runs.isEmpty else { return }
    for index in runs.indices { runs[index].sort() }
    let touched = try writeRows(revision)
    for section in touched { try write(section, revision) }
    runs = []
  }

  /// A section that a revision touched.
  private struct TouchedSection {
    /// The key in `sections`.
    var key: [UInt8]
    var isCut: Bool
    var difference: Int64
  }

  private func writeRows(_ revision: UInt64) throws -> [TouchedSection] {
    let rows = try transaction.cursor(in: reader.tables.rows.table)
    let past = try transaction.cursor(in: reader.tables.pastRows.table)
    defer {
      rows.close()
      past.close()
    }
    var touched: [TouchedSection] = []
    var key: [UInt8] = []
    var isBehindAll = true
    var merge = RunMerge(runs.map(\.sorter))
    while let (run, entry) = merge.next() {
      let sorter = runs[run].sorter
      let change = entry.payload
      if change.action == .insert {
        let record = sorter.record(of: entry, length: Int(change.recordLength))
        let all = sorter.keys.span
        if isBehindAll {
          isBehindAll = try rows.append(
            all.extracting(record.value), at: all.extracting(record.key))
        }
        if !isBehindAll {
          try rows.put(all.extracting(record.value), at: all.extracting(record.key))
        }
      } else {
        key.removeAll(keepingCapacity: true)
        key.append(contentsOf: sorter.key(of: entry))
        try change.action == .touch
          ? touch(at: key, change, revision, rows) : end(at: key, revision, rows: rows, past: past)
      }
      let section = entry.offset..<entry.offset + Int(change.sectionEnd)
      let isSame = touched.last.map { last in
        ByteOrder.isEqual(last.key.span, sorter.keys.span.extracting(section))
      }
      if isSame != true {
        touched.append(
          TouchedSection(
            key: [UInt8](sorter.keys[section]), isCut: change.sectionIsCut, difference: 0))
      }
      touched[touched.count - 1].difference += change.action.difference
    }
    return touched
  }

  /// Gives a row that stays at its key its new content.
  private func touch(
    at key: [UInt8], _ change: RowChanges.Change, _ revision: UInt64, _ rows: Cursor
  ) throws {
    var record = try present(at: key, rows)
    record.newest = EventPosition(revision: revision, ordinal: change.ordinal)
    var payload: [UInt8] = []
    record.append(to: &payload)
    try rows.put(&payload, at: key, in: reader.tables.rows)
  }

  /// Moves a row to the past.
  private func end(at key: [UInt8], _ revision: UInt64, rows: Cursor, past: Cursor) throws {
    let record = try present(at: key, rows)
    try rows.deleteCurrent()
    var pastKey: [UInt8] = []
    PastRowRecord.makeKey(&pastKey, fromRow: key[...])
    pastKey.appendBigEndian(revision)
    var payload: [UInt8] = []
    PastRowRecord(since: record.since, cutOffset: record.cutOffset).append(to: &payload)
    try past.put(&payload, at: pastKey, in: reader.tables.pastRows)
  }

  private func present(at key: [UInt8], _ rows: Cursor) throws -> RowRecord {
    guard try rows.seek(exactly: key.span) else {
      throw DaybookError.damagedRecord(at: key, in: reader.tables.rows.table.name)
    }
    return try rows.record(in: reader.tables.rows) { try RowRecord(decoding: $1) }
  }

  /// Brings a section's record up to the rows just written, and keeps the new state for the past.
  private func write(_ section: TouchedSection, _ revision: UInt64) throws {
    let tables = reader.tables
    let old = try transaction.record(at: section.key, in: tables.sections) {
      try SectionRecord(decoding: $0)
    }
    let count = Int64(old?.count ?? 0) + section.difference
    guard count >= 0 else {
      throw DaybookError.damagedRecord(at: section.key, in: tables.sections.table.name)
    }
    let name = count == 0 ? Value.null : try nameOfSection(at: section.key)
    let new = SectionRecord(count: UInt64(count), isCut: section.isCut, name: name)
    if let old, old.isIdentical(to: new) { return }
    var payload: [UInt8] = []
    new.append(to: &payload)
    if count == 0 {
      guard old != nil else { return }
      _ = try transaction.delete(at: section.key.span, in: tables.sections.table)
    } else {
      try transaction.put(payload, at: section.key, in: tables.sections)
    }
    var pastKey = section.key
    pastKey.appendBigEndian(revision)
    try transaction.put(payload, at: pastKey, in: tables.pastSections)
  }

  /// The spelling of a section's first row.
  private func nameOfSection(at key: [UInt8]) throws -> Value {
    guard layout.section != nil else { return .null }
    let walker = try RowWalker(
      reader, layout, section: key, window: .present)
    defer { walker.close() }
    guard let row = try walker.next() else {
      throw DaybookError.damagedRecord(at: key, in: reader.tables.rows.table.name)
    }
    return try layout.sectionName(
      of: try reader.state(of: row.object, at: row.newest, withTimes: layout.usesTimes))
  }
}
