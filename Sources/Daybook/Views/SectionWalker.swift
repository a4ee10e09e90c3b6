internal import LMDB
internal import Platform

/// A section of a view as of a moment.
struct SectionEntry {
  /// Its key in `sections`: the view, and the component if the view has sections.
  var key: [UInt8]
  var record: SectionRecord
}

/// Reads the sections of a view in listing order.
struct SectionWalker {
  let reader: StoreReader
  let layout: ViewLayout

  /// All sections that have rows.
  func sections(_ window: RowWalker.Window) throws -> [SectionEntry] {
    var entries: [SectionEntry] = []
    switch window {
    case .present: try forEachPresent { entries.append($0) }
    case .asOf(let revision): try forEachPast(asOf: revision) { entries.append($0) }
    }
    return try ordered(entries)
  }

  private func forEachPresent(_ body: (SectionEntry) -> Void) throws {
    let table = reader.tables.sections
    let prefix = layout.prefix
    let cursor = try reader.transaction.cursor(in: table.table)
    defer { cursor.close() }
    var found = try cursor.seek(atOrAfter: prefix.span)
    while found {
      let entry = try cursor.record(in: table) { key, payload -> SectionEntry? in
        guard key.starts(with: prefix) else { return nil }
        return SectionEntry(key: key.copied, record: try SectionRecord(decoding: payload))
      }
      guard let entry else { return }
      body(entry)
      found = try cursor.next()
    }
  }

  /// For each section the newest state at or before the revision: one seek each.
  private func forEachPast(asOf revision: UInt64, _ body: (SectionEntry) -> Void) throws {
    let table = reader.tables.pastSections
    let prefix = layout.prefix
    let cursor = try reader.transaction.cursor(in: table.table)
    defer { cursor.close() }
    var found = try cursor.seek(atOrAfter: prefix.span)
    while found {
      let key = try cursor.withCurrent { key, _ in key.copied }
      guard key.span.starts(with: prefix) else { return }
      let section = [UInt8](key.dropLast(8))
      var limit = section
      limit.appendBigEndian(revision + 1)
      if try cursor.seek(before: limit.span) {
        let entry = try cursor.record(in: table) { key, payload -> SectionEntry? in
          guard key.count == section.count + 8, key.starts(with: section) else { return nil }
          return SectionEntry(key: section, record: try SectionRecord(decoding: payload))
        }
        if let entry, entry.record.count > 0 { body(entry) }
      }
      var end = section
      end.appendBigEndian(UInt64.max)
      found = try cursor.seek(atOrAfter: end.span)
    }
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
