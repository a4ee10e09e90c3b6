internal import Platform

/// Changes of one revision on their way into the tables.
///
/// What can be made of them without reading or writing the store is made by ``prepared()``: images
/// hashed, records with their checksums, row keys with collation. That is most of the work of an
/// import, and it is done on another core while the batch before is being put.
struct ChangeBatch: Sendable {
  let revision: UInt64
  /// The ordinal of the first change.
  let firstOrdinal: UInt32
  let tables: Tables
  /// The views of each entity.
  var layouts: [UInt32: [ViewLayout]]
  /// What all batches of the revision know of section keys, by view.
  var sectionKeys: [UInt32: ComponentCache] = [:]
  var changes: [TimedChange] = []

  /// A change with the times that views may look at.
  struct TimedChange: Sendable {
    var change: NetChange
    var createdAt: Timestamp
    /// The time of the state before.
    var before: Timestamp
    /// The revision's own.
    var time: Timestamp
  }

  /// What the changes come to, ready to be put.
  struct Prepared: Sendable {
    var events = RecordBatch()
    var objects = RecordBatch()
    var versions = RecordBatch()
    var commitments: [UInt8] = []
    /// For each view its changes in key order.
    var rows: [UInt32: RowChanges] = [:]
  }

  func prepared() throws -> Prepared {
    var prepared = Prepared()
    var hasher = DigestHasher()
    var salts: [UInt8] = []
    Random.append(count: Event.saltLength * changes.count, to: &salts)
    for (index, timed) in changes.enumerated() {
      let position = EventPosition(
        revision: revision, ordinal: firstOrdinal + UInt32(index))
      let start = index * Event.saltLength
      let salt = salts.span.extracting(start..<start + Event.saltLength)
      appendEvent(timed.change, at: position, salt: salt, &hasher, to: &prepared)
      appendVersion(timed.change, at: position, to: &prepared)
      try appendRows(timed, at: position, to: &prepared)
    }
    for view in prepared.rows.keys { prepared.rows[view]?.sort() }
    return prepared
  }

  private func appendEvent(
    _ change: NetChange, at position: EventPosition, salt: Span<UInt8>,
    _ hasher: inout DigestHasher, to prepared: inout Prepared
  ) {
    let image = change.newImage ?? []
    hasher.update(salt)
    hasher.update(image.span)
    let innerHash = hasher.finish()
    DigestChain.updateForCommitment(
      to: position, kind: change.kind, entity: change.entity, object: change.object,
      innerHash: innerHash, &hasher)
    hasher.finish().append(to: &prepared.commitments)
    prepared.events.append(to: tables.events) {
      position.appendKey(to: &$0)
    } payload: { bytes in
      EventHead.append(
        kind: change.kind, entity: change.entity, object: change.object, to: &bytes)
      bytes.append(copying: salt)
      bytes.append(contentsOf: image)
    }
  }

  private func appendVersion(
    _ change: NetChange, at position: EventPosition, to prepared: inout Prepared
  ) {
    prepared.objects.append(to: tables.objects) {
      ObjectKey.append(change.object, to: &$0)
    } payload: { bytes in
      ObjectEntry(
        entity: change.entity,
        firstRevision: change.old?.entry.firstRevision ?? position.revision,
        newest: position, isDeleted: change.kind == .delete
      ).append(to: &bytes)
    }
    prepared.versions.append(to: tables.versions) { key in
      ObjectKey.append(change.object, to: &key)
      key.appendBigEndian(position.revision)
    } payload: { bytes in
      VersionEntry(position: position, kind: change.kind).append(to: &bytes)
    }
  }

  private func appendRows(
    _ timed: TimedChange, at position: EventPosition, to prepared: inout Prepared
  ) throws {
    guard let layouts = layouts[timed.change.entity] else { return }
    let (old, new) = timed.states
    for layout in layouts {
      try prepared.rows[layout.view, default: RowChanges()].add(
        from: old, to: new, at: position, layout: layout, table: tables.rows,
        sectionKeys: sectionKeys[layout.view])
    }
  }
}

extension ChangeBatch.TimedChange {
  /// The object's states before and after, as views see them.
  var states: (old: ObjectState?, new: ObjectState?) {
    func state(_ image: [UInt8]?, _ updatedAt: Timestamp) -> ObjectState? {
      image.map {
        ObjectState(
          object: change.object, image: $0, createdAt: createdAt, updatedAt: updatedAt)
      }
    }
    return (state(change.oldImage, before), state(change.newImage, time))
  }
}

/// A batch on its way from being gathered to being written.
enum BatchInWork {
  /// Another core has it.
  case started(Worker<ChangeBatch.Prepared>.Started)
  case ready(ChangeBatch.Prepared)

  /// Whether nobody would have to wait for it.
  var isDone: Bool {
    switch self {
    case .started(let work): work.isDone
    case .ready: true
    }
  }

  /// Waits for it.
  func value() throws -> ChangeBatch.Prepared {
    switch self {
    case .started(let work): try work.value()
    case .ready(let prepared): prepared
    }
  }
}
