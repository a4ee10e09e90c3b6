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

  var isEmpty: Bool { changes.isEmpty }

  /// The net changes against the store, in the order of the objects' numbers.
  /// - Throws: `conflict` where an object was changed since the draft's base.
  func netChanges(_ reader: StoreReader) throws -> [NetChange] {
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
}
