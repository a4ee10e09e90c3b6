internal import LMDB
internal import Platform

/// Many objects on their way into the store as one revision, without being held in memory.
///
/// ``Store/importing(into:key:message:author:expecting:_:)`` lends one. Each row is written to the
/// journal at once, in a transaction that is committed when the body ends, and forgotten when the body
/// throws: an import is one revision or nothing.
public final class Import {
  /// What decides whether a row is a new object or one that is there.
  public enum Key: Hashable, Sendable {
    /// Every row is a new object.
    case none
    /// A row whose value of this attribute an object has updates that object.
    case attribute(String)
    /// A row names the object's number.
    case number
  }

  /// The entity whose objects are imported.
  public let entity: Entity
  /// Rows taken so far.
  public private(set) var rows = 0

  private let writer: RevisionWriter
  private let reader: StoreReader
  private let entityWriter: EntityWriter
  private let defaults: [Value]
  private var nextNumber: UInt64
  private var keyIndex: ImportKeyIndex?
  private var updated: Set<UInt64> = []
  private var unique: ImportUniqueness

  init(_ entity: Entity, key: Key, _ writer: RevisionWriter, store: Store, model: Model) throws {
    self.entity = entity
    self.writer = writer
    reader = writer.reader
    entityWriter = EntityWriter(entity, store: store)
    // Behind the numbers that contexts have reserved, too.
    nextNumber = try NumberReserve.next(writer.reader)
    defaults = entity.attributes.map(entityWriter.defaultValue)
    unique = ImportUniqueness(
      entity, index: UniqueIndex(reader: reader, model: model), transaction: writer.transaction)
    if case .attribute(let name) = key {
      keyIndex = try ImportKeyIndex(
        entity.attributes[try entity.position(of: name)], of: entity, reader)
    }
  }

  /// Takes a row: a new object, or with a key the object that has it.
  ///
  /// - Parameter given: for each attribute of the entity, in order, its value, or nil where the row
  ///   says nothing: a new object gets its default there, one that is there keeps what it has.
  /// - Throws: `wrong-type`, `missing-value`, `not-unique`; for a key that is nil, that came before,
  ///   or that several objects have.
  public func add(_ given: [Value?]) throws {
    rows += 1
    if let keyIndex, let object = try keyIndex.object(for: given) {
      return try change(object, given)
    }
    var values = defaults
    try merge(given, into: &values)
    try append(
      NetChange(
        object: nextNumber, entity: entity.number, kind: .insert, old: nil,
        newImage: Image.encode(values, of: entity)))
    nextNumber += 1
  }

  /// Takes a row for the object of that number.
  /// - Throws: as ``add(_:)``; `unknown-object`, `deleted-object` where the entity has no such object.
  public func update(_ object: UInt64, _ given: [Value?]) throws {
    rows += 1
    try change(object, given)
  }

  private func change(_ object: UInt64, _ given: [Value?]) throws {
    guard updated.insert(object).inserted else {
      throw DaybookError(.notUnique, "#\(object) came in an earlier row already")
    }
    guard let entry = try reader.objectEntry(object), entry.entity == entity.number,
      !ModelNumbers.isModel(object)
    else {
      throw DaybookError(.unknownObject, "there is no object #\(object) in \(entity.name)")
    }
    guard !entry.isDeleted else {
      throw DaybookError(
        .deletedObject, "#\(object) was deleted in r\(entry.newest.revision)")
    }
    let image = try reader.event(at: entry.newest).image ?? Image.empty
    var values = try Image.decode(image, of: entity)
    try merge(given, into: &values)
    let new = Image.encode(values, of: entity)
    guard new != image else { return }
    try append(
      NetChange(
        object: object, entity: entity.number, kind: .update,
        old: NetChange.Old(entry: entry, image: image), newImage: new))
  }

  private func merge(_ given: [Value?], into values: inout [Value]) throws(DaybookError) {
    precondition(given.count == values.count, "one value or nil for each attribute")
    for index in given.indices {
      if let value = given[index] {
        values[index] = try entity.attributes[index].accepting(value)
      }
    }
    _ = try entityWriter.checked(values)
  }

  private func append(_ change: NetChange) throws {
    try unique.take(change)
    try writer.append(change)
  }

  /// Checks what could not be decided before all rows had come.
  func finish() throws { try unique.finish() }
}

extension Store {
  /// Inserts or updates many objects as one revision, without holding them in memory.
  ///
  /// The body may be run again from its beginning when the store's map has to grow, so it must be able
  /// to read its source twice.
  ///
  /// ```swift
  /// try store.importing(into: "Course") { rows in
  ///   for line in lines { try rows.add([.string(line.title), .string(line.author), nil]) }
  /// }
  /// ```
  /// - Returns: the revision, of kind `import`; nil when nothing changed.
  /// - Throws: what the body throws; then nothing is imported.
  @discardableResult
  public func importing(
    into entityName: String, key: Import.Key = .none, message: String? = nil,
    author: String? = nil, expecting expected: UInt64? = nil, _ body: (Import) throws -> Void
  ) throws -> Revision? {
    try transact { transaction, reader in
      try check(expected, reader)
      let model = try reader.model(asOf: try reader.head()?.header.revision ?? 0)
      let entity = try model.entity(named: entityName)
      let description = RevisionDescription(
        kind: .import, author: author ?? self.author, message: message)
      let writer = try RevisionWriter(
        description, at: now(), storeID: format.storeID, in: transaction, reader: reader)
      let rows = try Import(entity, key: key, writer, store: self, model: model)
      try body(rows)
      try rows.finish()
      guard writer.header.eventCount > 0 else { return nil }
      return Revision(try writer.finish())
    }
  }
}
