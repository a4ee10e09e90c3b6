internal import LMDB
internal import Platform

/// Derived tables made anew from the journal, beside those of the store, until they take their place.
final class RebuiltTables: RecordSink {
  /// The head of the journal that they were made from; 0 for an empty one.
  let head: UInt64
  /// The number of events read.
  private(set) var events = 0
  /// What the keys of the records begin with: a view's number, or nothing for all.
  private let prefix: [UInt8]
  private let tables: [RecordTable]
  /// For each table, by its number, its records in key order.
  private let files: [RecordFile]

  /// - Throws: `damaged` when the journal cannot be proven: nothing is made of what may be false.
  init(
    _ scope: JournalReplay.Scope, _ reader: StoreReader, firstDigest: Digest,
    _ progress: ProgressHandler?
  ) throws {
    head = try reader.head()?.header.revision ?? 0
    switch scope {
    case .all:
      prefix = []
      tables = reader.tables.derived
    case .view(let layout):
      prefix = layout.prefix
      tables = reader.tables.ofViews
    }
    files = (0...Tables.names.count).map { _ in RecordFile(inFolder: reader.folder) }
    try fill(scope, reader, firstDigest, progress)
  }

  private func fill(
    _ scope: JournalReplay.Scope, _ reader: StoreReader, _ firstDigest: Digest,
    _ progress: ProgressHandler?
  ) throws {
    let work = WorkCount(total: 2 * (try reader.eventRecords()), progress)
    let problems = Problems()
    let replay = JournalReplay(reader, scope, problems, work)
    let proof = try JournalProof(
      reader, firstDigest: firstDigest, mark: nil, replay, problems, work)
    do {
      try proof.run()
      try problems.refuseAny()
      try replay.finish(try proof.model(), revisions: proof.revisionCount, into: self)
      if case .all = scope { try proof.checkObjectCounts(replay.newObjects) }
    } catch is Problems.Full {}
    try problems.refuseAny()
    try work.finish()
    events = proof.eventCount
  }

  func take(_ value: Span<UInt8>, at key: Span<UInt8>, in table: RecordTable) throws {
    try files[Int(table.number)].append(value, at: key)
  }

  // MARK: Taking their place

  /// Puts the tables in the place of the store's, where they differ.
  /// - Returns: for each table that differed the number of records that were missing, different or
  ///   surplus.
  func replaceDifferent(in transaction: WriteTransaction) throws -> [(table: String, count: Int)] {
    var repaired: [(table: String, count: Int)] = []
    for table in tables {
      let count = try differences(in: table, transaction)
      guard count > 0 else { continue }
      if prefix.isEmpty {
        try transaction.removeAll(in: table.table)
      } else {
        try transaction.removeAll(startingWith: prefix, in: table)
      }
      let writer = TableWriter(transaction)
      try files[Int(table.number)].lendAll { key, value in
        try writer.take(value, at: key, in: table)
      }
      repaired.append((table.table.name, count))
    }
    return repaired
  }

  private func differences(in table: RecordTable, _ transaction: WriteTransaction) throws -> Int {
    var count = 0
    let comparison = TableComparison(transaction, within: prefix) { _, _, _, _ in count += 1 }
    try files[Int(table.number)].lendAll { key, value in
      try comparison.take(value, at: key, in: table)
    }
    try comparison.finish([table])
    return count
  }
}

extension Problems {
  /// - Throws: `damaged` when there is any problem.
  func refuseAny() throws {
    guard let first = texts.first else { return }
    throw DaybookError(
      .damaged,
      "the journal is damaged, so nothing was made of it: \(first); run verify, or restore a backup"
    )
  }
}
