internal import LMDB
internal import Platform

/// Reads journal and objects inside one LMDB transaction.
struct StoreReader {
  let tables: Tables
  let transaction: ReadTransaction
  let models: ModelCache
  /// Where temporary files are made, if any are needed: beside the store.
  let folder: String

  // MARK: Revisions

  /// The newest revision; nil in an empty store.
  func head() throws -> StoredRevision? {
    let cursor = try transaction.cursor(in: tables.revisions.table)
    defer { cursor.close() }
    guard try cursor.last() else { return nil }
    return try cursor.record(in: tables.revisions) { key, payload in
      try decoding(at: key, in: tables.revisions) { try StoredRevision(decoding: payload) }
    }
  }

  /// The revision of that number; nil where there is none.
  func revision(_ number: UInt64) throws -> StoredRevision? {
    var key: [UInt8] = []
    key.appendBigEndian(number)
    return try transaction.record(at: key, in: tables.revisions) { payload in
      try decoding(at: key.span, in: tables.revisions) { try StoredRevision(decoding: payload) }
    }
  }

  /// The revision of a number that must be there.
  func existingRevision(_ number: UInt64) throws -> StoredRevision {
    guard let stored = try revision(number) else {
      throw DaybookError(.damaged, "the store is damaged: revision r\(number) is gone; run verify")
    }
    return stored
  }

  /// The header of a revision that must exist; an empty one for number 0.
  func header(_ number: UInt64) throws -> Header {
    if number == 0 {
      return Header(
        revision: 0, time: Timestamp(uncheckedMicroseconds: .min), kind: .template, author: "")
    }
    return try existingRevision(number).header
  }

  // MARK: Events and objects

  /// The event at a position that must exist.
  func event(at position: EventPosition) throws -> Event {
    let key = position.key
    let event = try transaction.record(at: key, in: tables.events) { payload in
      try decoding(at: key.span, in: tables.events) { try Event(decoding: payload) }
    }
    guard let event else {
      throw DaybookError(
        .damaged,
        "the store is damaged: event \(position.ordinal) of r\(position.revision) is gone; run verify"
      )
    }
    return event
  }

  /// The newest state of an object in table `objects`; nil for one that never was.
  func objectEntry(_ object: UInt64) throws -> ObjectEntry? {
    var key: [UInt8] = []
    ObjectKey.append(object, to: &key)
    return try transaction.record(at: key, in: tables.objects) { payload in
      try decoding(at: key.span, in: tables.objects) { try ObjectEntry(decoding: payload) }
    }
  }

  /// The newest version of an object at or before a revision; nil where it was not there yet.
  func version(of object: UInt64, asOf revision: UInt64) throws -> VersionEntry? {
    let cursor = try transaction.cursor(in: tables.versions.table)
    defer { cursor.close() }
    let after = VersionEntry.key(object: object, revision: revision &+ 1)
    // The last possible revision has no successor; nothing is ever numbered so.
    guard revision < .max, try cursor.seek(before: after.span) else { return nil }
    return try cursor.record(in: tables.versions) { key, payload in
      guard ObjectKey.object(in: key) == object else { return nil }
      return try decoding(at: key, in: tables.versions) {
        try VersionEntry(decoding: payload, revision: key.bigEndianUInt64(at: 8))
      }
    }
  }

  /// Where the state of an object as of a revision stands; nil where it was not alive.
  func position(of object: UInt64, asOf revision: UInt64) throws -> EventPosition? {
    guard let version = try version(of: object, asOf: revision), version.kind != .delete else {
      return nil
    }
    return version.position
  }

  /// Lends each event of a revision, in order.
  func forEachEvent(
    of revision: UInt64, _ body: (EventPosition, Event) throws -> Void
  ) throws {
    let cursor = try transaction.cursor(in: tables.events.table)
    defer { cursor.close() }
    var found = try cursor.seek(
      atOrAfter: EventPosition(revision: revision, ordinal: 0).key.span)
    while found {
      let next = try cursor.record(in: tables.events) { key, payload -> (EventPosition, Event)? in
        guard key.bigEndianUInt64(at: 0) == revision else { return nil }
        let position = EventPosition(revision: revision, ordinal: key.bigEndianUInt32(at: 8))
        return (
          position, try decoding(at: key, in: tables.events) { try Event(decoding: payload) }
        )
      }
      guard let (position, event) = next else { return }
      try body(position, event)
      found = try cursor.next()
    }
  }

  // MARK: The model

  /// The model as of a revision.
  func model(asOf revision: UInt64) throws -> Model {
    guard revision > 0 else { return Model() }
    let modelRevision = try header(revision).modelRevision
    return try models.model(at: modelRevision) { try readModel(asOf: modelRevision) }
  }

  private func readModel(asOf revision: UInt64) throws -> Model {
    guard revision > 0 else { return Model() }
    let newest = try header(revision).nextModelNumber
    var images: [Model.StoredImage] = []
    for number in Model.firstNumber..<max(newest, Model.firstNumber) {
      let object = ModelNumbers.object(number)
      guard let position = try position(of: object, asOf: revision) else { continue }
      let event = try event(at: position)
      if let image = event.image {
        images.append(Model.StoredImage(number: number, entity: event.entity, image: image))
      }
    }
    return try Model(images)
  }

  /// Turns what cannot be decoded into an error that names table and key.
  func decoding<Result>(
    at key: Span<UInt8>, in table: RecordTable, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch is CBORDecoder.Flaw {
      throw DaybookError.damagedRecord(at: key.copied, in: table.table.name)
    }
  }
}
