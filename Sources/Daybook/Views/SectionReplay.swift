internal import Platform

/// Makes the records of one section after the other from the residences of its rows, which come in
/// the order of their keys.
///
/// A section has a record for each revision that changed the number of its rows or its name, which is
/// the spelling of its first row. Where all rows ever spelled it alike, only counting is left.
struct SectionReplay {
  private let tables: Tables
  private var key: [UInt8] = []
  private var isCut = false
  private var stays: [Stay] = []
  /// The different spellings.
  private var names: [[UInt8]] = []
  private var nameNumbers: [[UInt8]: Int32] = [:]
  /// The rank of the next row, and the run of cut keys that it may belong to.
  private var nextRank: Int32 = 0
  private var cutRun = CutRun()

  /// A row in the section under one name.
  struct Stay {
    var from: UInt64
    var until: UInt64
    var name: Int32
    /// Its place in listing order.
    var rank: Int32
  }

  init(_ tables: Tables) { self.tables = tables }

  /// Takes in a residence; that of another section closes the one before.
  mutating func take(_ residence: Residence, row: Span<UInt8>, into sink: some RecordSink) throws {
    let section = row.extracting(0..<residence.shape.sectionEnd)
    if key.isEmpty || !ByteOrder.isEqual(section, key.span) {
      try finish(into: sink)
      key.append(copying: section)
      isCut = residence.shape.sectionIsCut
    }
    let rank = nextRank
    nextRank += 1
    if residence.shape.cutOffset > 0 {
      let prefix = row.extracting(0..<residence.shape.cutOffset)
      if !cutRun.continues(prefix) {
        closeCutRun()
        cutRun.prefix.append(copying: prefix)
        cutRun.firstStay = stays.count
      }
      cutRun.rows.append((residence.wholeSortKey, rank))
    }
    if residence.names.isEmpty {
      stays.append(Stay(from: residence.since, until: residence.until, name: 0, rank: rank))
    }
    for (index, name) in residence.names.enumerated() {
      let next = index + 1 < residence.names.count ? residence.names[index + 1].from : nil
      stays.append(
        Stay(
          from: name.from, until: next ?? residence.until, name: number(of: name.value),
          rank: rank))
    }
  }

  private mutating func number(of name: [UInt8]) -> Int32 {
    // Nearly always it is the same as before.
    if names.last == name { return Int32(names.count - 1) }
    if let known = nameNumbers[name] { return known }
    let number = Int32(names.count)
    names.append(name)
    nameNumbers[name] = number
    return number
  }

  // MARK: Records

  /// Gives the records of the section to the sink.
  mutating func finish(into sink: some RecordSink) throws {
    guard !key.isEmpty else { return }
    if names.count <= 1 {
      try writeCounts(into: sink)
    } else {
      closeCutRun()
      var sweep = SectionSweep(stays)
      var writer = Writer(tables: tables, key: key, isCut: isCut)
      while let state = sweep.next() {
        try writer.write(
          state.revision, count: state.count, name: state.name.map { names[Int($0)] }, into: sink)
      }
      try writer.finish(into: sink)
    }
    self = SectionReplay(tables)
  }

  private func writeCounts(into sink: some RecordSink) throws {
    var changes: [(revision: UInt64, difference: Int64)] = []
    changes.reserveCapacity(stays.count)
    for stay in stays {
      changes.append((stay.from, 1))
      if stay.until != Residence.present { changes.append((stay.until, -1)) }
    }
    changes.sort { $0.revision < $1.revision }
    var writer = Writer(tables: tables, key: key, isCut: isCut)
    var count: Int64 = 0
    for (index, change) in changes.enumerated() {
      count += change.difference
      let isLast = index + 1 == changes.count || changes[index + 1].revision != change.revision
      if isLast {
        try writer.write(change.revision, count: count, name: names.first, into: sink)
      }
    }
    try writer.finish(into: sink)
  }

  /// Ranks the rows of a run of cut keys by their whole keys: the ranks of the run stay among them.
  private mutating func closeCutRun() {
    let run = cutRun
    cutRun = CutRun()
    guard run.rows.count > 1 else { return }
    let order = run.rows.sorted { $0.whole.lexicographicallyPrecedes($1.whole) }
    var newRanks: [Int32: Int32] = [:]
    for (row, place) in zip(order, run.rows) { newRanks[row.rank] = place.rank }
    for index in run.firstStay..<stays.count {
      stays[index].rank = newRanks[stays[index].rank] ?? stays[index].rank
    }
  }

  /// Rows whose keys were cut behind the same bytes.
  private struct CutRun {
    var prefix: [UInt8] = []
    var rows: [(whole: [UInt8], rank: Int32)] = []
    /// The stay of its first row.
    var firstStay = 0

    func continues(_ other: Span<UInt8>) -> Bool {
      !prefix.isEmpty && ByteOrder.isEqual(prefix.span, other)
    }
  }

  /// Writes a section's record wherever it differs from the one before.
  private struct Writer {
    let tables: Tables
    let key: [UInt8]
    let isCut: Bool
    private var last: [UInt8] = []
    private var lastCount: Int64 = 0

    init(tables: Tables, key: [UInt8], isCut: Bool) {
      self.tables = tables
      self.key = key
      self.isCut = isCut
    }

    mutating func write(
      _ revision: UInt64, count: Int64, name: [UInt8]?, into sink: some RecordSink
    ) throws {
      if count == 0 && lastCount == 0 { return }
      var payload: [UInt8] = []
      SectionRecord.append(count: UInt64(count), isCut: isCut, to: &payload)
      if let name, count > 0 {
        payload.append(contentsOf: name)
      } else {
        CBOREncoder.appendNull(to: &payload)
      }
      if payload == last { return }
      last = payload
      lastCount = count
      var pastKey = key
      pastKey.appendBigEndian(revision)
      try sink.take(record: &payload, at: pastKey, in: tables.pastSections)
    }

    func finish(into sink: some RecordSink) throws {
      guard lastCount > 0 else { return }
      var payload = last
      try sink.take(record: &payload, at: key, in: tables.sections)
    }
  }
}
