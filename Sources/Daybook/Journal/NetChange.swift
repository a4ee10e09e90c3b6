/// What one revision makes of one object, compared with what the store has.
struct NetChange {
  var object: UInt64
  var entity: UInt32
  var kind: ChangeKind
  /// What the store has of the object; nil for one that never was.
  var old: Old?
  /// The state after the change; nil for a delete.
  var newImage: [UInt8]?

  struct Old {
    var entry: ObjectEntry
    /// nil when the object is deleted.
    var image: [UInt8]?
  }

  /// The state before the change; nil where the object was not alive.
  var oldImage: [UInt8]? { old?.image }
}

extension StoreReader {
  /// The net change that gives an object a new state, or nil when it has that state already.
  ///
  /// Whether something changes is decided by the stored bytes.
  /// - Parameter image: the state after; nil to delete.
  func netChange(of object: UInt64, entity: UInt32, to image: [UInt8]?) throws -> NetChange? {
    let entry = try objectEntry(object)
    var oldImage: [UInt8]?
    if let entry, !entry.isDeleted { oldImage = try event(at: entry.newest).image ?? [] }
    let old = entry.map { NetChange.Old(entry: $0, image: oldImage) }
    let kind: ChangeKind
    switch (oldImage, image) {
    case (nil, nil): return nil
    case (nil, _?): kind = .insert
    case (_?, nil): kind = .delete
    case (let before?, let after?):
      if before == after { return nil }
      kind = .update
    }
    return NetChange(object: object, entity: entity, kind: kind, old: old, newImage: image)
  }

  /// A state of an object.
  /// - Parameter withTimes: whether createdAt and updatedAt are looked up; else they are 1970.
  func state(
    of object: UInt64, at position: EventPosition, withTimes: Bool = true
  ) throws -> ObjectState {
    let image = try event(at: position).image ?? Image.empty
    let none = Timestamp(uncheckedMicroseconds: 0)
    guard withTimes else {
      return ObjectState(object: object, image: image, createdAt: none, updatedAt: none)
    }
    guard let entry = try objectEntry(object) else {
      throw DaybookError(.damaged, "the store is damaged: object #\(object) is gone; run verify")
    }
    return ObjectState(
      object: object, image: image, createdAt: try header(entry.firstRevision).time,
      updatedAt: try header(position.revision).time)
  }
}
