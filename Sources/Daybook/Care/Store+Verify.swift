internal import FoundationEssentials
internal import LMDB
internal import Platform

/// What ``Store/verify(against:progress:)`` found.
public struct Verification: Hashable, Sendable {
  /// Whether everything was right.
  public var isSound: Bool { problems.isEmpty }
  /// The number of revisions.
  public let revisions: Int
  /// The number of events that were read.
  public let events: Int
  /// The newest revision and its digest: write it down elsewhere to prove the history later. nil in an
  /// empty store, or when the newest revision cannot be read.
  public let head: HistoryMark?
  /// What is wrong, by name, the first twenty at most.
  public let problems: [String]
}

extension Store {
  /// Proves that the store is whole.
  ///
  /// The digest chain is computed anew from stored bytes; times, ordinals and counters are checked; and
  /// every derived table is compared with what a replay of the journal gives. Damage is reported, not
  /// thrown. It reads one state of the store while others may write.
  ///
  /// What this proves without a mark: that no accident changed anything. Who owns the file could
  /// compute a whole new chain; against that helps a digest that was written down elsewhere.
  ///
  /// ```swift
  /// let verification = try store.verify(against: HistoryMark(parsing: "r42:1f9c…"))
  /// print(verification.isSound ? "ok" : verification.problems[0])
  /// ```
  /// - Parameters:
  ///   - mark: the digest that a revision is known to have had.
  ///   - progress: told how far it has come.
  /// - Throws: `input-output` when the file cannot be read, and what `progress` throws.
  public func verify(
    against mark: HistoryMark? = nil, progress: ProgressHandler? = nil
  ) throws -> Verification {
    try read { reader in
      let work = WorkCount(total: 2 * (try reader.eventRecords()), progress)
      let problems = Problems()
      let replay = JournalReplay(reader, .all, problems, work)
      let proof = try JournalProof(
        reader, firstDigest: format.firstDigest, mark: mark, replay, problems, work)
      try collect(problems) {
        try proveFormat(reader, problems)
        try proof.run()
        try compareTables(reader, proof, replay, problems)
      }
      try work.finish()
      return Verification(
        revisions: proof.revisionCount, events: proof.eventCount, head: proof.head,
        problems: problems.texts)
    }
  }

  /// Runs a part of the proof until it ends or there are enough problems; an error that names damage
  /// is one of them.
  private func collect(_ problems: Problems, _ body: () throws -> Void) throws {
    do { try body() } catch is Problems.Full {
      return
    } catch {
      guard let error = Store.error(for: error, path: url.lastPathComponent) as? DaybookError,
        error.code == .damaged
      else { throw error }
      try? problems.report(error.message)
    }
  }

  /// What the store says of itself must be readable and the same as when it was opened.
  private func proveFormat(_ reader: StoreReader, _ problems: Problems) throws {
    let cursor = try reader.transaction.cursor(in: reader.tables.meta.table)
    defer { cursor.close() }
    var found = try cursor.first()
    while found {
      let damaged = try cursor.withCurrent { key, value in
        Record.isSound(value, at: key, in: reader.tables.meta) ? nil : key.copied
      }
      if let damaged {
        try problems.report(
          "the record \(String(decoding: damaged, as: UTF8.self)) of table meta is damaged")
      }
      found = try cursor.next()
    }
    let stored = try StoreFormat(
      reading: reader.tables.meta, in: reader.transaction, path: url.lastPathComponent)
    if stored.storeID != format.storeID { try problems.report("the store's id has changed") }
  }

  private func compareTables(
    _ reader: StoreReader, _ proof: JournalProof, _ replay: JournalReplay, _ problems: Problems
  ) throws {
    guard proof.isReadable else {
      return try problems.report(
        "the tables made from the journal were not compared, since it cannot be read in full")
    }
    guard try !reader.hasOtherCollator() else {
      return try problems.report(
        "the tables made from the journal were not compared: their sort keys were made by another "
          + "collator than \(Collator.version); run rebuild")
    }
    let model = try proof.model()
    let names = RecordNames(model: model, tables: reader.tables)
    let comparison = TableComparison(reader.transaction) { difference, key, value, table in
      try problems.report("\(names.name(of: key, value, in: table)) \(difference.phrase)")
    }
    try replay.finish(model, revisions: proof.revisionCount, into: comparison)
    try comparison.finish(reader.tables.derived)
    try proof.checkObjectCounts(replay.newObjects)
  }
}

extension TableComparison.Difference {
  /// What is said of a record that a person's words have named.
  fileprivate var phrase: String {
    switch self {
    case .missing: "is missing"
    case .different: "is not what the journal gives"
    case .surplus: "has nothing in the journal to stand for"
    }
  }
}

extension StoreReader {
  /// The number of records in table `events`.
  func eventRecords() throws -> Int { try transaction.count(of: tables.events.table) }
}

extension StoreFormat {
  /// What stands before the first revision in the digest chain.
  var firstDigest: Digest {
    DigestChain.first(storeID: storeID, format: StoreFormat.current)
  }
}
