internal import LMDB
internal import Platform

/// A section of a view as of a moment.
struct SectionEntry {
  /// Its key in `sections`: the view, and the component if the view has sections.
  var key: [UInt8]
  var record: SectionRecord
}

/// Reads the sections of a view in listing order, some at a time.
struct SectionWalker {
  let reader: StoreReader
  let layout: ViewLayout
  let window: RowWalker.Window

  /// Sections that follow each other, and where the ones after them begin; nil at the end.
  struct Part {
    var entries: [SectionEntry]
    var next: [UInt8]?
  }

  /// All sections that have rows.
  func all() throws -> [SectionEntry] {
    var entries: [SectionEntry] = []
    var start: [UInt8]? = layout.prefix
    while let from = start {
      let part = try part(from: from, count: 1024)
      entries += part.entries
      start = part.next
    }
    return entries
  }

  /// About so many sections whose keys are at or after one; a run of cut keys is never parted.
  func part(from start: [UInt8], count: Int) throws -> Part {
    var entries: [SectionEntry] = []
    var next: [UInt8]?
    try forEach(from: start) { entry in
      if entries.count >= count, !isSameRun(entries.last, entry) {
        next = entry.key
        return false
      }
      entries.append(entry)
      return true
    }
    return Part(entries: try ordered(entries), next: next)
  }

  private func forEach(from start: [UInt8], _ body: (SectionEntry) throws -> Bool) throws {
    switch window {
    case .present: try forEachPresent(from: start, body)
    case .asOf(let revision): try forEachPast(from: start, asOf: revision, body)
    }
  }

  private func forEachPresent(
    from start: [UInt8], _ body: (SectionEntry) throws -> Bool
  ) throws {
    let table = reader.tables.sections
    let prefix = layout.prefix
    let cursor = try reader.transaction.cursor(in: table.table)
    defer { cursor.close() }
    var found = try cursor.seek(atOrAfter: start.span)
    while found {
      let entry = try cursor.record(in: table) { key, payload -> SectionEntry? in
        guard key.starts(with: prefix) else { return nil }
        return SectionEntry(key: key.copied, record: try SectionRecord(decoding: payload))
      }
      guard let entry, try body(entry) else { return }
      found = try cursor.next()
    }
  }

  /// For each section the newest state at or before the revision: one seek each.
  private func forEachPast(
    from start: [UInt8], asOf revision: UInt64, _ body: (SectionEntry) throws -> Bool
  ) throws {
    let table = reader.tables.pastSections
    let prefix = layout.prefix
    let cursor = try reader.transaction.cursor(in: table.table)
    defer { cursor.close() }
    var found = try cursor.seek(atOrAfter: start.span)
    while found {
      let key = try cursor.withCurrent { key, _ in key.copied }
      guard key.span.starts(with: prefix) else { return }
      let section = [UInt8](key.dropLast(8))
      if let record = try record(of: section, asOf: revision, cursor), record.count > 0,
        try !body(SectionEntry(key: section, record: record))
      {
        return
      }
      var end = section
      end.appendBigEndian(UInt64.max)
      found = try cursor.seek(atOrAfter: end.span)
    }
  }

  private func record(
    of section: [UInt8], asOf revision: UInt64, _ cursor: Cursor
  ) throws -> SectionRecord? {
    var limit = section
    limit.appendBigEndian(revision + 1)
    guard try cursor.seek(before: limit.span) else { return nil }
    return try cursor.record(in: reader.tables.pastSections) { key, payload in
      guard key.count == section.count + 8, key.starts(with: section) else { return nil }
      return try SectionRecord(decoding: payload)
    }
  }

  /// Whether two sections that follow each other share the bytes at which their keys were cut.
  private func isSameRun(_ first: SectionEntry?, _ second: SectionEntry) -> Bool {
    guard let first, first.record.isCut, second.record.isCut else { return false }
    return first.key.dropLast(RowKey.hashLength) == second.key.dropLast(RowKey.hashLength)
  }

  /// Sections whose keys were cut stand in the order of their hashes: brings each run of them with
  /// the same first bytes into the order of the whole.
  private func ordered(_ entries: [SectionEntry]) throws -> [SectionEntry] {
    guard let section = layout.section, entries.contains(where: \.record.isCut) else {
      return entries
    }
    var result: [(whole: [UInt8], entry: SectionEntry)] = []
    for entry in entries {
      var whole = layout.prefix
      if entry.record.isCut {
        section.encoder.append(entry.record.name, to: &whole)
      } else {
        whole = entry.key
      }
      result.append((whole, entry))
    }
    result.sort { $0.whole.lexicographicallyPrecedes($1.whole) }
    return result.map(\.entry)
  }
}
