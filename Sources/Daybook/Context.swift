internal import LMDB

/// Pending changes: objects inserted, updated and deleted together, until they are saved as one
/// revision or rolled back.
///
/// A context sees the store with its own changes on top. It belongs to one task; make as many as you
/// like. ``Store/write(_:author:expecting:_:)`` lends one whose changes are saved when its body ends;
/// ``Store/makeContext()`` makes one that lives until you save it.
///
/// ```swift
/// let context = store.makeContext()
/// let number = try context.insert("Course", ["title": "Swift", "author": "Kim"])
/// try context.update(number, ["author": "Lee"])
/// try context.save("A course")
/// ```
public final class Context {
  /// The store that the context changes.
  public let store: Store
  /// The transaction that the context works in; nil for one that lives on its own.
  let transaction: WriteTransaction?
  private let transactionReader: StoreReader?
  private(set) var draft = Draft()
  private var numbers: NumberSource
  /// The model with the changes of this context; nil while it has none.
  var changedModel: Model?
  private var nextModelNumber: UInt32?

  init(_ store: Store) {
    self.store = store
    transaction = nil
    transactionReader = nil
    numbers = .reserved(next: 0, end: 0, batch: 1)
  }

  init(_ store: Store, in transaction: WriteTransaction, reader: StoreReader) throws {
    self.store = store
    self.transaction = transaction
    transactionReader = reader
    numbers = .transaction(next: try NumberReserve.next(reader))
  }

  /// Reads within the context's transaction, or within one of its own.
  func read<Result>(_ body: (StoreReader) throws -> Result) throws -> Result {
    if let transactionReader { return try body(transactionReader) }
    return try store.read(body)
  }

  /// Whether anything is pending.
  public var hasChanges: Bool { !draft.isEmpty }

  /// The model, with pending changes.
  public func model() throws -> Model {
    if let changedModel { return changedModel }
    return try read { try $0.model(asOf: try $0.head()?.header.revision ?? 0) }
  }

  // MARK: Objects

  /// Inserts an object. Attributes that are not named get their default, or nil.
  ///
  /// - Parameter values: by attribute name.
  /// - Returns: the object's number.
  /// - Throws: `unknown-entity`, `unknown-attribute`, `wrong-type`, `missing-value`.
  @discardableResult
  public func insert(_ entity: String, _ values: [String: Value] = [:]) throws -> UInt64 {
    let entity = try model().entity(named: entity)
    let all = try EntityWriter(entity, store: store).valuesOfNew(values)
    let number = try takeNumber()
    try noteModel()
    draft.changes[number] = PendingObject(
      entity: entity.number, image: Image.encode(all, of: entity), base: nil)
    return number
  }

  /// Changes the named attributes of an object.
  /// - Throws: `unknown-object`, `deleted-object`, `unknown-attribute`, `wrong-type`,
  ///   `missing-value`.
  public func update(_ number: UInt64, _ values: [String: Value]) throws {
    // What is read and what is noted as its base must be one state of the store.
    try read { _ in
      let object = try self.object(number)
      let all = try EntityWriter(object.entity, store: store).values(object.values, with: values)
      try set(number, object.entity.number, Image.encode(all, of: object.entity))
    }
  }

  /// Deletes an object. Its number is never used again, and its history stays.
  /// - Throws: `unknown-object`, `deleted-object`.
  public func delete(_ number: UInt64) throws {
    try read { _ in
      let object = try self.object(number)
      try set(number, object.entity.number, nil)
    }
  }

  /// The object of that number, with pending changes.
  /// - Throws: `unknown-object`, `deleted-object`.
  public func object(_ number: UInt64) throws -> Object {
    guard let pending = draft.changes[number] else {
      return try read { reader in
        let head = try reader.head()?.header.revision ?? 0
        return try reader.object(number, asOf: head, model: try model())
      }
    }
    guard let image = pending.image else {
      throw DaybookError(.deletedObject, "#\(number) is deleted by a pending change")
    }
    guard let entity = try model().entity(numbered: pending.entity) else {
      throw DaybookError.unknownObject(number)
    }
    return Object(
      number: number, entity: entity, values: try Image.decode(image, of: entity), revision: nil)
  }

  /// Notes what becomes of an object; the model's objects come here too.
  func set(_ number: UInt64, _ entity: UInt32, _ image: [UInt8]?) throws {
    if draft.changes[number] != nil {
      draft.changes[number]?.image = image
      return
    }
    try noteModel()
    let base = try read { try $0.objectEntry(number)?.newest }
    draft.changes[number] = PendingObject(entity: entity, image: image, base: base)
  }

  /// Notes by which model the changes are made.
  private func noteModel() throws {
    guard draft.modelRevision == nil else { return }
    draft.modelRevision = try read { try $0.head()?.header.modelRevision ?? 0 }
  }

  // MARK: Ending

  /// Forgets everything pending.
  public func rollback() {
    draft = Draft()
    changedModel = nil
  }

  /// Saves everything pending as one revision, durably, and begins anew.
  ///
  /// - Parameters:
  ///   - message: recorded with the revision.
  ///   - author: recorded with it; nil: the store's.
  ///   - expected: the revision that must still be the newest; nil: any.
  /// - Returns: the revision; nil when nothing changed, which makes none.
  /// - Throws: `conflict` when an object or its entity was changed meanwhile, `not-unique`, `head-moved`,
  ///   `disk-full` and other errors of the file. The changes stay pending then.
  @discardableResult
  public func save(
    _ message: String? = nil, author: String? = nil, expecting expected: UInt64? = nil
  ) throws -> Revision? {
    precondition(transaction == nil, "a lent context is saved when its body ends")
    let draft = self.draft
    let unused = numbers
    let revision = try store.commit(
      message: message, author: author, expecting: expected
    ) { transaction, reader in
      try unused.giveBack(in: transaction, reader)
      return draft
    }
    numbers = .reserved(next: 0, end: 0, batch: 1)
    rollback()
    return revision
  }

  /// The model with pending changes, for changing it further.
  /// - Throws: `pending-changes` in a context that lives on its own.
  func changeableModel() throws -> Model {
    guard transaction != nil else {
      throw DaybookError(
        .pendingChanges, "the model is changed in a revision of its own: use Store.write")
    }
    return try model()
  }

  /// The next number for an entity, attribute or view.
  func takeModelNumber() throws -> UInt32 {
    let next =
      try nextModelNumber
      ?? read { reader in
        try reader.head()?.header.nextModelNumber ?? Model.firstNumber
      }
    nextModelNumber = next + 1
    return next
  }

  private func takeNumber() throws -> UInt64 {
    try numbers.take { count in
      try store.transact { transaction, reader in
        let next = try NumberReserve.next(reader)
        try NumberReserve.set(next + count, in: transaction, reader.tables)
        return next
      }
    }
  }
}
