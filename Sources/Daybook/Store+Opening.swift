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
      let found = try StoreRegistry.shared.store(atPath: url.path) {
        try Store(url, options: options, creating: false)
      }
      guard let store = found else { return nil }
      guard options.isReadOnly || !store.isReadOnly else {
        throw DaybookError(
          .readOnly,
          "\(url.relativePath) is open for reading only in this program; let go of that store first"
        )
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

  /// - Parameter creating: whether the file is new and empty.
  private convenience init(_ url: URL, options: StoreOptions, creating: Bool) throws {
    let file = try OpenFile(
      path: url.path, name: url.lastPathComponent, options: options,
      creating: creating ? StoreFormat() : nil)
    self.init(url: url, options: options, file: file)
  }

  private static func errors<Result>(at url: URL, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      throw Store.error(for: error, path: url.relativePath)
    }
  }
}
