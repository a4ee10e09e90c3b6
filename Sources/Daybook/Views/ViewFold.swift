internal import LMDB

/// Folds events into one view's tables.
///
/// It reads the events, the states before and after them and its own tables; never the clock, never
/// another view. So replaying the journal gives the same tables byte for byte.
final class ViewFold {
  let layout: ViewLayout
  private let reader: StoreReader
  private let transaction: WriteTransaction
  private var changes = RowChanges()

  init(_ layout: ViewLayout, in transaction: WriteTransaction, reader: StoreReader) {
    self.layout = layout
    self.transaction = transaction
    self.reader = reader
  }

  /// Takes in one event of the revision that the next ``flush(_:)`` closes.
  func apply(from old: ObjectState?, to new: ObjectState?, ordinal: UInt32) throws {
    try changes.add(from: old, to: new, ordinal: ordinal, layout: layout)
  }

  /// Writes the gathered changes of a revision: rows in key order, then the sections they touched.
  func flush(_ revision: UInt64) throws {
    guard !changes.sorter.isEmpty else { return }
    changes.sort()
    let touched = try writeRows(revision)
    for section in touched { try write(section, revision) }
    changes.removeAll()
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
    for entry in changes.sorter.entries {
      key.removeAll(keepingCapacity: true)
      key.append(contentsOf: changes.sorter.key(of: entry))
      let change = entry.payload
      try write(change, at: key, revision, rows: rows, past: past)
      let sectionEnd = change.shape.sectionEnd
      if touched.last.map({ $0.key.elementsEqual(key[..<sectionEnd]) }) != true {
        touched.append(
          TouchedSection(
            key: [UInt8](key[..<sectionEnd]), isCut: change.shape.sectionIsCut, difference: 0))
      }
      touched[touched.count - 1].difference += change.action.difference
    }
    return touched
  }

  private func write(
    _ change: RowChanges.Change, at key: [UInt8], _ revision: UInt64, rows: Cursor, past: Cursor
  ) throws {
    let newest = EventPosition(revision: revision, ordinal: change.ordinal)
    var payload: [UInt8] = []
    if change.action == .insert {
      RowRecord(since: revision, newest: newest, cutOffset: change.shape.cutOffset)
        .append(to: &payload)
      return try rows.append(&payload, at: key, in: reader.tables.rows)
    }
    guard try rows.seek(exactly: key.span) else {
      throw DaybookError.damagedRecord(at: key, in: reader.tables.rows.table.name)
    }
    var record = try rows.record(in: reader.tables.rows) { try RowRecord(decoding: $1) }
    if change.action == .touch {
      record.newest = newest
      record.append(to: &payload)
      return try rows.put(&payload, at: key, in: reader.tables.rows)
    }
    try rows.deleteCurrent()
    var pastKey: [UInt8] = []
    PastRowRecord.makeKey(&pastKey, fromRow: key[...])
    pastKey.appendBigEndian(revision)
    PastRowRecord(since: record.since, cutOffset: record.cutOffset).append(to: &payload)
    try past.put(&payload, at: pastKey, in: reader.tables.pastRows)
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
