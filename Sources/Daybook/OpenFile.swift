internal import LMDB

/// A store's file while it is open: its environment, its tables, and the lock that keeps others from
/// replacing it.
///
/// A store has one at a time. When the file is rewritten another takes its place.
final class OpenFile: Sendable {
  let environment: Environment
  let tables: Tables
  /// Held as long as the environment is open: shared, or exclusively to replace the file.
  let lock: FileLock
  /// What the file says of itself.
  let format: StoreFormat

  /// The path names another file now.
  struct Replaced: Error {}

  /// How long an opener waits for a program that is replacing the file, and who wants to replace it for
  /// those who have it open.
  static let patience: Duration = .seconds(5)

  /// - Parameters:
  ///   - name: what errors call the file.
  ///   - lock: the lock on it; nil: a shared one is taken.
  ///   - new: for a new and empty file, what it is to say of itself; nil for one that is there.
  /// - Throws: LMDB's errors; `not-a-store`, `newer-format`, `damaged`.
  init(
    path: String, name: String, options: StoreOptions, lock: FileLock? = nil,
    creating new: StoreFormat? = nil
  ) throws {
    self.lock = try lock ?? FileLock(path, .shared, timeout: OpenFile.patience)
    guard try new != nil || StoreFile.beginsAsEnvironment(path) else {
      throw DaybookError(.notAStore, "\(name) is not a Daybook store")
    }
    environment = try Environment(
      Environment.Configuration(
        path: path, mapSizeBytes: options.mapSizeBytes, maximumTables: 32,
        maximumReaders: 1022, isReadOnly: options.isReadOnly))
    do {
      _ = try environment.clearStaleReaders()
      if let new {
        let tables = Tables(try environment.openTables(Tables.names))
        try environment.write { try new.write(to: $0, tables) }
        (self.tables, format) = (tables, new)
      } else {
        (tables, format) = try OpenFile.openTables(of: environment, name: name)
      }
    } catch {
      environment.close()
      throw error
    }
  }

  /// Looks at the format before all else: a newer one may have other tables.
  private static func openTables(
    of environment: Environment, name: String
  ) throws -> (Tables, StoreFormat) {
    let meta = try environment.openTables([Tables.names[0]], creatingMissing: false)
    let format = try environment.read { transaction in
      try StoreFormat(reading: Tables.meta(meta[0]), in: transaction, path: name)
    }
    let handles = try environment.openTables(Tables.names, creatingMissing: false)
    return (Tables(handles), format)
  }

  deinit { close() }

  func reader(_ transaction: ReadTransaction, _ models: ModelCache) -> StoreReader {
    StoreReader(tables: tables, transaction: transaction, models: models, folder: folder)
  }

  /// The folder of the file, where temporary files are made too.
  private var folder: String {
    let path = environment.configuration.path
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Lets the file go, once no transaction is open in it. The environment goes before the lock:
  /// nobody may replace the file while it is open.
  func close() {
    environment.close()
    lock.release()
  }
}
