/// What a context is going to make of one object.
struct PendingObject {
  var entity: UInt32
  /// The state after the save; nil: deleted.
  var image: [UInt8]?
  /// The newest event of the object when the context first changed it; nil for one that was not
  /// there. A save that finds another has met somebody else's change.
  var base: EventPosition?
}

/// A whole save before it is checked and written: for each object what becomes of it.
struct Draft {
  var changes: [UInt64: PendingObject] = [:]
  /// The revision that made the model by which the first of them was made; nil before it.
  var modelRevision: UInt64?

  var isEmpty: Bool { changes.isEmpty }

  /// The net changes against the store, in the order of the objects' numbers.
  /// - Throws: `conflict` where an object was changed since the draft's base, or the entity of one
  ///   that stays.
  func netChanges(_ reader: StoreReader) throws -> [NetChange] {
    try checkEntities(reader)
    var net: [NetChange] = []
    net.reserveCapacity(changes.count)
    for object in changes.keys.sorted() {
      guard let pending = changes[object] else { continue }
      let change = try reader.netChange(of: object, entity: pending.entity, to: pending.image)
      if let entry = change?.old?.entry, entry.newest != pending.base {
        let newer = entry.newest.revision
        throw DaybookError(
          .conflict,
          "#\(object) was changed by r\(newer) since it was read here; nothing was saved: roll back "
            + "and make the change again")
      }
      if let change { net.append(change) }
    }
    return net
  }

  /// Refuses states that were made by another definition of their entity than today's.
  private func checkEntities(_ reader: StoreReader) throws {
    guard let modelRevision, let head = try reader.head()?.header,
      head.modelRevision != modelRevision
    else { return }
    let old = try reader.model(asOf: modelRevision)
    let new = try reader.model(asOf: head.revision)
    for (object, pending) in changes where pending.image != nil && !ModelNumbers.isModel(object) {
      guard let entity = old.entity(numbered: pending.entity),
        entity != new.entity(numbered: pending.entity)
      else { continue }
      throw DaybookError(
        .conflict,
        "\(entity.name) was changed by r\(head.modelRevision) since #\(object) was changed here; "
          + "nothing was saved: roll back and make the change again")
    }
  }
}
