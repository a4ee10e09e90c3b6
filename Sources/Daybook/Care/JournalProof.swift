internal import LMDB
internal import Platform

/// Goes through the whole journal once and proves it from its stored bytes: that no revision or event
/// is missing, damaged or out of place, that times and counters are right, and that the digest chain
/// closes over all of it.
final class JournalProof {
  private let reader: StoreReader
  private let problems: Problems
  /// A digest written down elsewhere, to be found at its revision.
  private let mark: HistoryMark?
  private let events: RevisionProof

  // What has been read so far.
  private var previous: Header?
  /// The digest of the revision before; nil when it could not be read.
  private var digest: Digest?
  /// For each revision, by its number, how many objects there had ever been; nil when it could not be
  /// read.
  private var objectsEver: [UInt64?] = [0]

  init(
    _ reader: StoreReader, firstDigest: Digest, mark: HistoryMark?, _ replay: JournalReplay,
    _ problems: Problems, _ work: WorkCount
  ) throws {
    self.reader = reader
    self.problems = problems
    self.mark = mark
    digest = firstDigest
    previous = try reader.header(0)
    events = try RevisionProof(reader, replay, problems, work)
  }

  /// How many revisions there are, missing ones counted.
  var revisionCount: Int { objectsEver.count - 1 }

  var eventCount: Int { events.eventCount }

  /// Whether every event could be read, so that tables can be made of them.
  var isReadable: Bool { events.isReadable }

  /// The newest revision with its digest; nil in an empty store, or when it could not be read.
  var head: HistoryMark? {
    guard revisionCount > 0 else { return nil }
    return digest.map { HistoryMark(revision: UInt64(revisionCount), digest: $0) }
  }

  /// The newest model.
  func model() throws -> Model {
    try Model(events.modelImages.values.sorted { $0.number < $1.number })
  }

  func run() throws {
    let cursor = try reader.transaction.cursor(in: reader.tables.revisions.table)
    defer { cursor.close() }
    var found = try cursor.first()
    while found {
      try proveRevision(at: cursor)
      found = try cursor.next()
    }
    try events.finish()
    if let mark, mark.revision > revisionCount {
      try problems.report("there is no r\(mark.revision); the newest is r\(revisionCount)")
    }
  }

  /// Compares the counts of objects in the headers with what the events say.
  /// - Parameter newObjects: for each revision, by its number, how many were new in it.
  func checkObjectCounts(_ newObjects: [UInt32]) throws {
    for number in objectsEver.indices.dropFirst() {
      guard let before = objectsEver[number - 1], let after = objectsEver[number],
        after != before + UInt64(newObjects[number])
      else { continue }
      try problems.report("r\(number) miscounts the objects that were ever inserted")
    }
  }

  // MARK: One revision

  private func proveRevision(at cursor: Cursor) throws {
    let expected = UInt64(revisionCount) + 1
    guard let stored = try read(cursor) else {
      try problems.report("the record of r\(expected) is damaged")
      return try passOver(expected)
    }
    let number = stored.header.revision
    guard number >= expected else {
      return try problems.report("r\(number) stands behind r\(expected - 1)")
    }
    if number > expected {
      try problems.report(
        number == expected + 1
          ? "r\(expected) is missing" : "r\(expected) to r\(number - 1) are missing")
      for missing in expected..<number { try passOver(missing) }
    }
    try prove(stored)
  }

  /// The revision at the cursor; nil for one that is damaged.
  private func read(_ cursor: Cursor) throws -> StoredRevision? {
    try cursor.withCurrent { key, value in
      guard key.count == 8, Record.isSound(value, at: key, in: reader.tables.revisions),
        let stored = try? StoredRevision(
          decoding: value.extracting(0..<value.count - Record.checksumLength)),
        stored.header.revision == key.bigEndianUInt64(at: 0)
      else { return nil }
      return stored
    }
  }

  /// Goes on behind a revision that is missing or damaged; its events are read all the same.
  private func passOver(_ number: UInt64) throws {
    _ = try events.run(number, nil, after: nil)
    objectsEver.append(nil)
    previous = nil
    digest = nil
  }

  private func prove(_ stored: StoredRevision) throws {
    let header = stored.header
    let (totals, computed) = try events.run(header.revision, stored, after: digest)
    try HeaderProof(header: header, previous: previous, events: totals, problems: problems)
      .run(reader)
    try proveMessage(of: stored)
    if let computed, computed != stored.digest {
      try problems.report(
        "the digest of r\(header.revision) is not that of its content and the revisions before")
    }
    let hexadecimal = stored.digest.hexadecimal
    if let mark, mark.revision == header.revision, mark.digest != hexadecimal {
      try problems.report("r\(header.revision) has the digest \(hexadecimal), not the one given")
    }
    objectsEver.append(header.objectsEver)
    previous = header
    digest = stored.digest
  }

  private func proveMessage(of stored: StoredRevision) throws {
    guard let message = stored.message else { return }
    let revision = stored.header.revision
    let innerHash = DigestChain.innerHash(
      salt: message.salt.span, content: [UInt8](message.text.utf8).span)
    let commitment = DigestChain.commitment(toMessageOf: revision, innerHash: innerHash)
    if stored.header.messageCommitment != commitment.bytes {
      try problems.report("the message of r\(revision) is not the one that was saved")
    }
  }
}
