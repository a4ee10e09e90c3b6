internal import LMDB
internal import Platform

/// The events of one object in order, without their content.
struct ObjectHistory {
  var object: UInt64
  var entity: UInt32
  var items: [Item] = []

  struct Item {
    var position: EventPosition
    var kind: ChangeKind
  }
}

extension StoreReader {
  /// Lends the history of each object of some entities, in the order of `objects`, as the derived
  /// tables have it.
  func forEachHistory(
    of entities: Set<UInt32>, _ body: (ObjectHistory) throws -> Void
  ) throws {
    let objects = try transaction.cursor(in: tables.objects.table)
    let versions = try transaction.cursor(in: tables.versions.table)
    defer {
      objects.close()
      versions.close()
    }
    var history = ObjectHistory(object: 0, entity: 0)
    var found = try objects.first()
    while found {
      (history.object, history.entity) = try objects.record(in: tables.objects) { key, payload in
        let entry = try decoding(at: key, in: tables.objects) {
          try ObjectEntry(decoding: payload)
        }
        return (ObjectKey.object(in: key), entry.entity)
      }
      if entities.contains(history.entity) {
        try read(&history, through: versions)
        try body(history)
      }
      found = try objects.next()
    }
  }

  private func read(_ history: inout ObjectHistory, through versions: Cursor) throws {
    history.items.removeAll(keepingCapacity: true)
    var prefix: [UInt8] = []
    ObjectKey.append(history.object, to: &prefix)
    var found = try versions.seek(atOrAfter: prefix.span)
    while found {
      let item = try versions.record(in: tables.versions) { key, payload -> ObjectHistory.Item? in
        guard key.starts(with: prefix) else { return nil }
        let version = try decoding(at: key, in: tables.versions) {
          try VersionEntry(decoding: payload, revision: key.bigEndianUInt64(at: 8))
        }
        return ObjectHistory.Item(position: version.position, kind: version.kind)
      }
      guard let item else { return }
      history.items.append(item)
      found = try versions.next()
    }
  }
}
