internal import Platform

/// Makes one view's tables from the histories of objects, not revision by revision: each state's key is
/// made once, the time that an object spends at a key becomes one entry, and the entries are sorted.
///
/// The tables are byte for byte those that ``ViewFold`` makes. Nothing of them is read.
final class ViewReplay {
  let layout: ViewLayout
  private let residences: SortedRuns
  // Where the object at hand stands.
  private var key: [UInt8] = []
  private var residence = Residence()
  private var isListed = false
  private var newKey: [UInt8] = []
  private var name: [UInt8] = []

  init(_ layout: ViewLayout, inFolder folder: String, memoryLimitBytes: Int) {
    self.layout = layout
    residences = SortedRuns(
      sharedPrefix: 4, inFolder: folder, memoryLimitBytes: memoryLimitBytes)
  }

  // MARK: One object after the other

  /// Takes in the next state of the object at hand.
  func take(_ state: ObjectState, at position: EventPosition) throws {
    guard try layout.contains(state) else { return try leave(at: position.revision) }
    newKey.removeAll(keepingCapacity: true)
    let shape = try layout.appendKey(of: state, to: &newKey)
    let isNew = !isListed || newKey != key
    if isNew {
      try leave(at: position.revision)
      swap(&key, &newKey)
      isListed = true
      residence.since = position.revision
      residence.shape = shape
      residence.wholeSortKey = shape.cutOffset > 0 ? try layout.wholeSortKey(of: state) : []
      residence.names.removeAll(keepingCapacity: true)
    }
    residence.newest = position
    if let section = layout.section { try takeName(state, section, at: position.revision) }
  }

  /// Takes in that the object at hand is gone, or that its content was erased.
  func leave(at revision: UInt64) throws { try endResidence(until: revision) }

  /// Ends the history of the object at hand.
  func endObject() throws { try endResidence(until: Residence.present) }

  private func takeName(
    _ state: ObjectState, _ section: KeyPart, at revision: UInt64
  ) throws {
    name.removeAll(keepingCapacity: true)
    try section.appendName(of: state, to: &name)
    if residence.names.last?.value == name { return }
    residence.names.append(Residence.Name(from: revision, value: name))
  }

  private func endResidence(until: UInt64) throws {
    guard isListed else { return }
    isListed = false
    try residences.append { bytes in
      bytes.append(contentsOf: key)
      bytes.appendBigEndian(until)
    } value: {
      residence.append(to: &$0)
    }
  }

  // MARK: The tables

  /// Gives all records of the view to the sink.
  func finish(into sink: some RecordSink, _ tables: Tables) throws {
    var section = SectionReplay(tables)
    var key: [UInt8] = []
    var value: [UInt8] = []
    try residences.lendAll { entryKey, entryValue in
      let rowEnd = entryKey.count - 8
      let row = entryKey.extracting(0..<rowEnd)
      let residence = Residence(
        decoding: entryValue, until: entryKey.bigEndianUInt64(at: rowEnd))
      value.removeAll(keepingCapacity: true)
      key.removeAll(keepingCapacity: true)
      if residence.until == Residence.present {
        key.append(copying: row)
        RowRecord(
          since: residence.since, newest: residence.newest, cutOffset: residence.shape.cutOffset
        ).append(to: &value)
        try sink.take(record: &value, at: key, in: tables.rows)
      } else {
        PastRowRecord.appendKey(fromRow: row, until: residence.until, to: &key)
        PastRowRecord(since: residence.since, cutOffset: residence.shape.cutOffset)
          .append(to: &value)
        try sink.take(record: &value, at: key, in: tables.pastRows)
      }
      try section.take(residence, row: row, into: sink)
    }
    try section.finish(into: sink)
  }
}

extension RecordSink {
  /// Takes a record that has no checksum yet.
  func take(record payload: inout [UInt8], at key: [UInt8], in table: RecordTable) throws {
    payload.appendChecksum(at: key, in: table)
    try take(payload.span, at: key.span, in: table)
  }
}
