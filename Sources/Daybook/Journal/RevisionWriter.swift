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
  private let events: Cursor
  private let objects: Cursor
  private let versions: Cursor
  private let oldModel: Model
  private var views: ViewFolds
  private var changesModel = false
  private var payload: [UInt8] = []

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
    events = try transaction.cursor(in: reader.tables.events.table)
    objects = try transaction.cursor(in: reader.tables.objects.table)
    versions = try transaction.cursor(in: reader.tables.versions.table)
    views = try ViewFolds(oldModel, in: transaction, reader: reader)
  }

  /// Takes the next object number. Numbers are never used again.
  func takeObjectNumber() -> UInt64 {
    defer { header.nextObject += 1 }
    return header.nextObject
  }

  /// Appends the change of one object.
  func append(_ change: NetChange) throws {
    let position = EventPosition(revision: header.revision, ordinal: header.eventCount)
    guard header.eventCount < .max else {
      throw DaybookError(.limit, "a revision holds at most \(UInt32.max) changes; save in parts")
    }
    header.eventCount += 1
    try appendEvent(change, at: position)
    try appendVersion(change, at: position)
    if ModelNumbers.isModel(change.object) {
      changesModel = true
      try keepModelNumbers(of: change)
    } else {
      header.nextObject = max(header.nextObject, change.object + 1)
      try views.apply(change, at: position, time: header.time)
    }
  }

  private func appendEvent(_ change: NetChange, at position: EventPosition) throws {
    let salt = Random.bytes(Event.saltLength)
    let image = change.newImage ?? []
    link.append(
      DigestChain.commitment(
        to: position, kind: change.kind, entity: change.entity, object: change.object,
        innerHash: DigestChain.innerHash(salt: salt.span, content: image.span)))
    payload.removeAll(keepingCapacity: true)
    Event.appendHead(
      kind: change.kind, entity: change.entity, object: change.object, to: &payload)
    payload.append(contentsOf: salt)
    payload.append(contentsOf: image)
    try events.append(&payload, at: position.key, in: reader.tables.events)
  }

  private func appendVersion(_ change: NetChange, at position: EventPosition) throws {
    if change.old == nil { header.objectsEver += 1 }
    let entry = ObjectEntry(
      entity: change.entity,
      firstRevision: change.old?.entry.firstRevision ?? position.revision,
      newest: position, isDeleted: change.kind == .delete)
    var key: [UInt8] = []
    key.appendBigEndian(change.object)
    payload.removeAll(keepingCapacity: true)
    entry.append(to: &payload)
    try objects.append(&payload, at: key, in: reader.tables.objects)
    payload.removeAll(keepingCapacity: true)
    VersionEntry(position: position, kind: change.kind).append(to: &payload)
    try versions.append(
      &payload, at: VersionEntry.key(object: change.object, revision: position.revision),
      in: reader.tables.versions)
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
    events.close()
    objects.close()
    versions.close()
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
