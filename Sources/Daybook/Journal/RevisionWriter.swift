internal import LMDB
internal import Platform

/// Appends one revision to the journal and brings every derived table up to it, inside one LMDB
/// transaction.
///
/// This is the one write path: saves, undo, import, model changes and templates end here. Changes are
/// appended one by one, so an import need not be held in memory; each object may change once.
final class RevisionWriter {
  let transaction: WriteTransaction
  let reader: StoreReader
  private(set) var header: Header
  private let previous: StoredRevision?
  private let firstDigest: Digest
  private let message: (salt: [UInt8], text: String)?
  private var link = DigestChain.Link()
  private let oldModel: Model
  private var views: ViewFolds
  private var changesModel = false
  /// Changes that are gathered.
  private var batch: ChangeBatch
  /// Batches that are being prepared or ready to be written, in their order.
  private var inWork: [BatchInWork] = []
  /// The section keys of an import, by view.
  private var knownSectionKeys: [UInt32: ComponentCache] = [:]
  private let worker = Worker<ChangeBatch.Prepared>()
  /// So many changes are prepared together.
  private static let batchSize = 8_192
  /// So many batches keep the other core at work while this one gathers the next.
  private static let enoughToDo = 2
  /// So many batches are held at most.
  private static let mostInWork = 8

  /// - Parameters:
  ///   - description: kind, target, author and message of the revision.
  ///   - time: the clock's; the revision's is later than the newest one's in any case.
  init(
    _ description: RevisionDescription, at time: Timestamp, storeID: [UInt8],
    in transaction: WriteTransaction, reader: StoreReader
  ) throws {
    self.transaction = transaction
    self.reader = reader
    previous = try reader.head()
    firstDigest = DigestChain.first(storeID: storeID, format: StoreFormat.current)
    oldModel = try reader.model(asOf: previous?.header.revision ?? 0)
    header =
      previous?.header.successor(description, at: time)
      ?? Header(first: description, at: time)
    message = description.message.map { (Random.bytes(Event.saltLength), $0) }
    if let message {
      let inner = DigestChain.innerHash(
        salt: message.salt.span, content: [UInt8](message.text.utf8).span)
      header.messageCommitment =
        DigestChain.commitment(toMessageOf: header.revision, innerHash: inner).bytes
    }
    views = try ViewFolds(oldModel, in: transaction, reader: reader)
    batch = ChangeBatch(
      revision: header.revision, firstOrdinal: 0, tables: reader.tables, layouts: [:])
  }

  /// Appends the change of one object.
  func append(_ change: NetChange) throws {
    guard header.eventCount < .max else {
      throw DaybookError(.limit, "a revision holds at most \(UInt32.max) changes; save in parts")
    }
    header.eventCount += 1
    if change.old == nil { header.objectsEver += 1 }
    if ModelNumbers.isModel(change.object) {
      changesModel = true
      try keepModelNumbers(of: change)
    } else {
      header.nextObject = max(header.nextObject, change.object + 1)
      views.addViewOfAll(change.entity)
    }
    batch.changes.append(try views.timed(change, time: header.time))
    if batch.changes.count == RevisionWriter.batchSize { try startPreparing() }
  }

  /// Hands the gathered changes to the other core, and writes those that are ready. Where that core
  /// has enough to do, this one prepares them instead of waiting.
  private func startPreparing() throws {
    let gathered = takeBatch()
    if inWork.count(where: { !$0.isDone }) < RevisionWriter.enoughToDo {
      inWork.append(.started(worker.start { try gathered.prepared() }))
    } else {
      inWork.append(.ready(try gathered.prepared()))
    }
    while let first = inWork.first, first.isDone || inWork.count > RevisionWriter.mostInWork {
      try write(try inWork.removeFirst().value())
    }
  }

  private func takeBatch() -> ChangeBatch {
    var gathered = batch
    gathered.layouts = views.layouts
    // A few changes are not worth the keeping.
    if gathered.changes.count == RevisionWriter.batchSize { gathered.sectionKeys = sectionKeys() }
    batch = ChangeBatch(
      revision: header.revision, firstOrdinal: header.eventCount, tables: reader.tables,
      layouts: [:])
    return gathered
  }

  private func sectionKeys() -> [UInt32: ComponentCache] {
    if knownSectionKeys.isEmpty {
      for layout in views.layouts.values.joined() where layout.section != nil {
        knownSectionKeys[layout.view] = ComponentCache()
      }
    }
    return knownSectionKeys
  }

  private func write(_ prepared: ChangeBatch.Prepared) throws {
    let tables = reader.tables
    link.append(prepared.commitments)
    try put(prepared.events, in: tables.events)
    try put(prepared.objects, in: tables.objects)
    try put(prepared.versions, in: tables.versions)
    for (view, changes) in prepared.rows { views.add(changes, to: view) }
  }

  private func put(_ records: RecordBatch, in table: RecordTable) throws {
    let cursor = try transaction.cursor(in: table.table)
    defer { cursor.close() }
    try records.put(through: cursor)
  }

  /// Writes all changes that are not written yet.
  private func writeRest() throws {
    for batch in inWork { try write(try batch.value()) }
    inWork = []
    try write(try takeBatch().prepared())
  }

  /// Moves the model's counter behind every number of a change, so that none is used again.
  private func keepModelNumbers(of change: NetChange) throws {
    let own = ModelNumbers.number(of: change.object)
    var highest = own
    if change.entity == ModelNumbers.entityOfEntities, let image = change.newImage {
      let entity = try Entity(decoding: image, number: own)
      highest = max(highest, entity.attributes.map(\.number).max() ?? 0)
    }
    header.nextModelNumber = max(header.nextModelNumber, highest + 1)
  }

  /// Closes the revision: its header with the digest, then the views.
  func finish() throws -> StoredRevision {
    try writeRest()
    if changesModel { header.modelRevision = header.revision }
    let headerBytes = header.encoded
    let stored = StoredRevision(
      header: header, headerBytes: headerBytes,
      digest: link.digest(after: previous?.digest ?? firstDigest, header: headerBytes),
      message: message)
    var key: [UInt8] = []
    key.appendBigEndian(header.revision)
    try transaction.put(stored.encoded, at: key, in: reader.tables.revisions)
    // After the header, since a section may be named by the time of this revision.
    try views.flush(header.revision)
    if changesModel {
      let newModel = try reader.model(asOf: header.revision)
      try ModelChange(from: oldModel, to: newModel, in: transaction, reader: reader).apply()
    }
    return stored
  }
}
