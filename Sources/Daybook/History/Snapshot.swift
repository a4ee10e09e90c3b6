/// The store as of one revision. It holds no transaction, only the number, so keeping one costs
/// nothing, and it never changes.
///
/// ```swift
/// let before = try store.snapshot(at: .revision(42))
/// try before.count("Course")
/// ```
public struct Snapshot: Sendable {
  let store: Store
  /// The revision; 0 for the empty store before the first.
  public let revision: UInt64

  /// The model of that revision.
  public func model() throws -> Model {
    try store.read { try $0.model(asOf: revision) }
  }

  /// The object of that number, as it was.
  /// - Throws: `unknown-object` for one that never was or was not there yet, `deleted-object`.
  public func object(_ number: UInt64) throws -> Object {
    try store.read { reader in
      try reader.object(number, asOf: revision, model: try reader.model(asOf: revision))
    }
  }

  /// When an object was inserted, and when it got the state that it has here.
  /// - Throws: as ``object(_:)``.
  public func times(of number: UInt64) throws -> (createdAt: Timestamp, updatedAt: Timestamp) {
    try store.read { reader in
      let model = try reader.model(asOf: revision)
      let object = try reader.object(number, asOf: revision, model: model)
      guard let entry = try reader.objectEntry(number), let newest = object.revision else {
        throw DaybookError.unknownObject(number)
      }
      return (
        createdAt: try reader.header(entry.firstRevision).time,
        updatedAt: try reader.header(newest).time
      )
    }
  }

  /// The number of objects of an entity, or of rows of a view.
  public func count(_ name: String) throws -> Int {
    try listing(Query(name)).count
  }
}

extension Store {
  /// The store as of a moment.
  /// - Throws: `unknown-revision` for a number beyond the newest revision.
  public func snapshot(at moment: Moment = .now) throws -> Snapshot {
    Snapshot(store: self, revision: try read { try $0.revision(at: moment) })
  }
}

extension StoreReader {
  /// An object as of a revision, read by the model given.
  func object(_ number: UInt64, asOf revision: UInt64, model: Model) throws -> Object {
    guard !ModelNumbers.isModel(number),
      let version = try version(of: number, asOf: revision)
    else { throw DaybookError.unknownObject(number) }
    guard version.kind != .delete else {
      throw DaybookError(
        .deletedObject,
        "#\(number) was deleted in r\(version.position.revision); "
          + "history #\(number) shows what it was")
    }
    let event = try event(at: version.position)
    guard let entity = model.entity(numbered: event.entity) else {
      throw DaybookError.unknownObject(number)
    }
    return Object(
      number: number, entity: entity,
      values: try Image.decode(event.image ?? Image.empty, of: entity),
      revision: version.position.revision)
  }
}

extension DaybookError {
  static func unknownObject(_ number: UInt64) -> DaybookError {
    DaybookError(.unknownObject, "there is no object #\(number)")
  }
}
