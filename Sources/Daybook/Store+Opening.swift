public import FoundationEssentials
internal import LMDB
internal import Platform

extension Store {
  /// Opens a store, or makes it if there is none.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - model: the entities and views of a new store, its first revision; an existing store keeps
  ///     its own.
  ///   - template: another store, whose model and present objects, with their numbers, a new store
  ///     begins with as its first revision.
  /// - Returns: the Store; the same one when the file is open in this process already, with the
  ///   options that it was opened with.
  /// - Throws: `no-store` when there is none and it is opened for reading only; `read-only` when this
  ///   process has it open for reading only and it is to be written; `not-a-store`, `newer-format`,
  ///   `no-permission`, `busy`, `damaged`.
  public static func open(
    _ url: URL, model: Model? = nil, startingFrom template: URL? = nil,
    options: StoreOptions = StoreOptions()
  ) throws -> Store {
    if let store = try existing(url, options: options) { return store }
    guard !options.isReadOnly else {
      throw DaybookError(.noStore, "there is no store \(url.relativePath)")
    }
    let source = try template.map { try existingOnly($0).snapshot() }
    let created = try create(url, options: options, as: .template) { context in
      if let model { try context.define(model) }
      if let source { try context.copy(source) }
    }
    guard let created else { return try existingOnly(url, options: options) }
    return created.store
  }

  /// Makes a new store with a first revision. When the body throws, no file is left.
  ///
  /// - Returns: the store, what the body returned, and the revision (nil if the body changed
  ///   nothing); nil when the path was taken already, which is left untouched.
  public static func create<Result>(
    _ url: URL, options: StoreOptions = StoreOptions(), as kind: RevisionKind? = nil,
    message: String? = nil, _ body: (Context) throws -> Result
  ) throws -> (store: Store, result: Result, revision: Revision?)? {
    var made: (Result, Revision?)?
    let creation = try errors(at: url) {
      try StoreFile.create(at: url.path) { temporary in
        let file = URL(filePath: temporary)
        let store = try Store(file, options: options, creating: true)
        defer { store.close() }
        var result: Result?
        let revision = try store.commit(as: kind, message: message, author: nil, expecting: nil) {
          transaction, reader in
          let context = try Context(store, in: transaction, reader: reader)
          result = try body(context)
          return context.draft
        }
        made = result.map { ($0, revision) }
      }
    }
    guard creation == .created, let (result, revision) = made else { return nil }
    return (try existingOnly(url, options: options), result, revision)
  }

  /// The store at a path where there is one; nil where there is nothing.
  private static func existing(_ url: URL, options: StoreOptions) throws -> Store? {
    try errors(at: url) {
      guard let identity = try FileIdentity.ifPresent(atPath: url.path) else { return nil }
      let store = try StoreRegistry.shared.store(identity) {
        try Store(url, options: options, creating: false)
      }
      guard options.isReadOnly || !store.isReadOnly else {
        throw DaybookError(
          .readOnly,
          "\(url.relativePath) is open for reading only in this program; let go of that store first")
      }
      return store
    }
  }

  private static func existingOnly(
    _ url: URL, options: StoreOptions = StoreOptions(readOnly: true)
  ) throws -> Store {
    guard let store = try existing(url, options: options) else {
      throw DaybookError(.noStore, "there is no store \(url.relativePath)")
    }
    return store
  }

  /// How long an opener waits for a program that is replacing the file.
  private static let patience: Duration = .seconds(5)

  /// - Parameter creating: whether the file is new and empty.
  private convenience init(_ url: URL, options: StoreOptions, creating: Bool) throws {
    let lock = try FileLock(url.path, .shared, timeout: Store.patience)
    guard try creating || StoreFile.beginsAsEnvironment(url.path) else {
      throw DaybookError(.notAStore, "\(url.lastPathComponent) is not a Daybook store")
    }
    let environment = try Environment(
      Environment.Configuration(
        path: url.path, mapSizeBytes: options.mapSizeBytes, maximumTables: 32,
        maximumReaders: 1022, isReadOnly: options.isReadOnly))
    do {
      _ = try environment.clearStaleReaders()
      let (tables, format) =
        creating
        ? try Store.makeTables(in: environment)
        : try Store.openTables(of: environment, path: url.lastPathComponent)
      self.init(
        url: url, options: options, environment: environment, tables: tables, format: format,
        lock: lock)
    } catch {
      environment.close()
      throw error
    }
  }

  private static func makeTables(in environment: Environment) throws -> (Tables, StoreFormat) {
    let tables = Tables(try environment.openTables(Tables.names))
    let format = StoreFormat()
    try environment.write { try format.write(to: $0, tables) }
    return (tables, format)
  }

  /// Looks at the format before all else: a newer one may have other tables.
  private static func openTables(
    of environment: Environment, path: String
  ) throws -> (Tables, StoreFormat) {
    let meta = try environment.openTables([Tables.names[0]], creatingMissing: false)
    let format = try environment.read { transaction in
      try StoreFormat(reading: Tables.meta(meta[0]), in: transaction, path: path)
    }
    let handles = try environment.openTables(Tables.names, creatingMissing: false)
    return (Tables(handles), format)
  }

  private static func errors<Result>(at url: URL, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      throw Store.error(for: error, path: url.relativePath)
    }
  }
}
