internal import LMDB

/// Enters events in the tables `objects` and `versions`, which say where the states of an object lie.
final class VersionWriter {
  private let tables: Tables
  private let objects: Cursor
  private let versions: Cursor
  private var payload: [UInt8] = []

  init(_ transaction: WriteTransaction, _ tables: Tables) throws {
    self.tables = tables
    objects = try transaction.cursor(in: tables.objects.table)
    versions = try transaction.cursor(in: tables.versions.table)
  }

  /// Enters an event of an object.
  /// - Parameter first: the revision that inserted the object first; nil: this one.
  func put(
    _ kind: ChangeKind, of object: UInt64, entity: UInt32, at position: EventPosition,
    first: UInt64?
  ) throws {
    let entry = ObjectEntry(
      entity: entity, firstRevision: first ?? position.revision, newest: position,
      isDeleted: kind == .delete)
    var key: [UInt8] = []
    ObjectKey.append(object, to: &key)
    payload.removeAll(keepingCapacity: true)
    entry.append(to: &payload)
    try objects.append(&payload, at: key, in: tables.objects)
    payload.removeAll(keepingCapacity: true)
    VersionEntry(position: position, kind: kind).append(to: &payload)
    try versions.append(
      &payload, at: VersionEntry.key(object: object, revision: position.revision),
      in: tables.versions)
  }

  func close() {
    objects.close()
    versions.close()
  }
}
