/// The answer to a query: objects in order, in sections, as of one revision.
///
/// A listing holds no transaction. Where a view's tables give the answer it holds the sections and
/// reads rows as they are asked for, so its size does not depend on the number of rows; elsewhere it
/// holds the rows' numbers.
///
/// ```swift
/// let listing = try store.listing(Query("byAuthor"))
/// listing.sections.map(\.name)      // [.string("Ann"), .string("Kim")]
/// try listing[section: 0, row: 2]   // the third object of Ann's
/// ```
public struct Listing: Sendable {
  /// The snapshot that the listing belongs to.
  public let snapshot: Snapshot
  /// The entity of its objects.
  public let entity: Entity
  /// Its sections in order; a listing without sections has one, named `.null`, if it has rows.
  public let sections: [Section]
  /// Whether the listing has sections.
  public let isSectioned: Bool
  /// The number of rows.
  public let count: Int
  private let content: Content

  /// One section of a listing.
  public struct Section: Hashable, Sendable {
    /// The section's key as the first row spells it; `.null` for the section of nil. A month is the
    /// text `2012-05`.
    public let name: Value
    /// The number of rows.
    public let count: Int
    /// How many rows stand in the sections before.
    let start: Int
    /// The key of the section in the view's tables; empty where the rows are held.
    let key: [UInt8]
  }

  private enum Content: Sendable {
    /// The rows stand in a view's tables.
    case view(QueryPlan)
    /// The rows are held here.
    case rows([PlannedRow])
  }

  /// The object at a section and a row, both from 0.
  /// - Throws: `no-such-position` where there is none.
  public subscript(section section: Int, row row: Int) -> Object {
    get throws {
      guard sections.indices.contains(section) else {
        throw DaybookError(
          .noSuchPosition, Listing.outOfRange("section", section, sections.count))
      }
      guard row >= 0, row < sections[section].count else {
        throw DaybookError(
          .noSuchPosition,
          Listing.outOfRange("row", row, sections[section].count) + " in section \(section)")
      }
      return try objects(in: section, rows: row..<row + 1)[0]
    }
  }

  /// The object at a position in the whole listing, from 0.
  /// - Throws: `no-such-position` where there is none.
  public subscript(position: Int) -> Object {
    get throws {
      guard position >= 0, position < count else {
        throw DaybookError(.noSuchPosition, Listing.outOfRange("row", position, count))
      }
      return try rows(in: position..<position + 1)[0].object
    }
  }

  /// The objects at a range of positions, with their sections; what lies beyond the end is left out.
  public func rows(in range: Range<Int>) throws -> [ListedObject] {
    var result: [ListedObject] = []
    for (index, section) in sections.enumerated() {
      let overlap = range.clamped(to: section.start..<section.start + section.count)
      guard !overlap.isEmpty else { continue }
      let rows = overlap.lowerBound - section.start..<overlap.upperBound - section.start
      for object in try objects(in: index, rows: rows) {
        result.append(ListedObject(object: object, section: isSectioned ? section.name : nil))
      }
    }
    return result
  }

  private func objects(in index: Int, rows: Range<Int>) throws -> [Object] {
    let section = sections[index]
    return try snapshot.store.read { reader in
      switch content {
      case .rows(let held):
        let range = section.start + rows.lowerBound..<section.start + rows.upperBound
        return try held[range].map { try reader.object($0, of: entity) }
      case .view(let plan):
        guard try plan.hasTable(reader) else {
          return try scannedObjects(section.start + rows.lowerBound, rows.count, plan, reader)
        }
        let walker = try RowWalker(
          reader, plan.walked, section: section.key,
          window: try reader.window(asOf: snapshot.revision))
        defer { walker.close() }
        for _ in 0..<rows.lowerBound { _ = try walker.next() }
        return try rows.map { position in
          guard let row = try walker.next() else {
            throw DaybookError(
              .damaged, "the store is damaged: row \(position) of a section is gone; run verify")
          }
          return try reader.object(
            PlannedRow(
              object: row.object, content: .event(row.newest), key: row.key, sectionEnd: 0),
            of: entity)
        }
      }
    }
  }

  /// Objects of a listing whose view was dropped or defined anew since: the same rows, found by scan.
  private func scannedObjects(
    _ position: Int, _ count: Int, _ plan: QueryPlan, _ reader: StoreReader
  ) throws -> [Object] {
    let stream = RowStream(plan.scanning, asOf: snapshot.revision)
    let rows = try Listing.gather(stream, reader).0
    return try rows.dropFirst(position).prefix(count).map { try reader.object($0, of: entity) }
  }

  private static func outOfRange(_ noun: String, _ index: Int, _ count: Int) -> String {
    count == 0
      ? "there is no \(noun) \(index): there is none at all"
      : "there is no \(noun) \(index): \(noun)s go from 0 to \(count - 1)"
  }
}

extension Listing {
  /// Answers a plan.
  init(_ plan: QueryPlan, _ snapshot: Snapshot, pending: PendingRows?, _ reader: StoreReader) throws
  {
    self.snapshot = snapshot
    entity = plan.entity
    isSectioned = plan.order.section != nil
    if plan.isWholeView, pending == nil {
      let window = try reader.window(asOf: snapshot.revision)
      let entries = try SectionWalker(
        reader: reader, layout: plan.walked, window: window
      ).all()
      sections = Listing.sections(entries.map { ($0.record.name, Int($0.record.count), $0.key) })
      content = .view(plan)
    } else {
      let stream = RowStream(plan, asOf: snapshot.revision, pending: pending)
      let (rows, counts) = try Listing.gather(stream, reader)
      sections = Listing.sections(counts.map { ($0.name, $0.count, []) })
      content = .rows(rows)
    }
    count = sections.last.map { $0.start + $0.count } ?? 0
  }

  private static func sections(_ counts: [(Value, Int, [UInt8])]) -> [Section] {
    var start = 0
    return counts.map { name, count, key in
      defer { start += count }
      return Section(name: name, count: count, start: start, key: key)
    }
  }

  /// All rows of a stream, without their keys, and the sections that the keys tell.
  private static func gather(
    _ stream: RowStream, _ reader: StoreReader
  ) throws -> ([PlannedRow], [(name: Value, count: Int)]) {
    var rows: [PlannedRow] = []
    var counts: [(name: Value, count: Int)] = []
    var batch = try stream.next(1024, reader)
    while !batch.isEmpty {
      for var row in batch {
        if row.beginsSection { counts.append((row.sectionName ?? .null, 0)) }
        counts[counts.count - 1].count += 1
        row.key = []
        rows.append(row)
      }
      batch = try stream.next(1024, reader)
    }
    return (rows, counts)
  }
}
