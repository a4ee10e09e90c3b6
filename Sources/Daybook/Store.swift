public import FoundationEssentials
internal import Glibc
internal import LMDB
internal import Platform

/// An open store: one file that keeps objects, their whole history, and listings of both.
///
/// A Store may be used from many tasks at once. Opening the same file again in one process gives the
/// same Store; other processes may have it open too, and each sees the others' revisions at its next
/// read.
///
/// ```swift
/// let store = try Store.open(URL(filePath: "courses.daybook"), model: Model(entities: [
///   Entity("Course", [Attribute("title", .string, required: true)]),
/// ]))
/// let (number, revision) = try store.write("First course") { context in
///   try context.insert("Course", ["title": "Swift"])
/// }
/// try store.undo()
/// ```
public final class Store: Sendable {
  /// The file.
  public let url: URL
  let options: StoreOptions
  let models = ModelCache()
  /// Wakes those who follow the store.
  let commits = CommitSignal()
  let current: CurrentFile

  /// Whether the store refuses writing.
  public var isReadOnly: Bool { options.isReadOnly }

  init(url: URL, options: StoreOptions, file: OpenFile) {
    self.url = url
    self.options = options
    current = CurrentFile(file)
  }

  deinit { StoreRegistry.shared.close(self) }

  /// Lets the file go. Only for a store that nobody else has.
  func close() { file.close() }

  /// The context of the main actor: one for all who show or edit the store there.
  @MainActor public var mainContext: Context {
    if let keptMainContext { return keptMainContext }
    let context = Context(self)
    keptMainContext = context
    return context
  }

  @MainActor private var keptMainContext: Context?

  // MARK: Transactions

  /// Reads within one LMDB transaction, which sees one state of the store.
  func read<Result>(_ body: (StoreReader) throws -> Result) throws -> Result {
    try storeErrors {
      try withFile { file in
        try file.environment.read { try body(file.reader($0, models)) }
      }
    }
  }

  /// Runs the store's one write transaction. What the body wrote is durable when this returns; when
  /// it throws, nothing was written. When the map was full the body runs again from its beginning.
  /// - Parameter withAnyCollator: whether to go on where another collator made the store's keys.
  func transact<Result>(
    withAnyCollator: Bool = false, _ body: (WriteTransaction, StoreReader) throws -> Result
  ) throws -> Result {
    try refuseReadOnly()
    defer { commits.notify(lastTransaction()) }
    return try storeErrors {
      try withFile { file in
        // Nobody who keeps to the rules replaces the file under us, but a person may.
        guard file.lock.isCurrent else { throw OpenFile.Replaced() }
        return try file.environment.write { transaction in
          // Models of revisions that may yet be aborted must not stay in the shared cache.
          let reader = file.reader(transaction, ModelCache(copying: models))
          if !withAnyCollator { try refuseOtherCollator(reader) }
          return try body(transaction, reader)
        }
      }
    }
  }

  func refuseReadOnly() throws(DaybookError) {
    guard !isReadOnly else {
      throw DaybookError(.readOnly, "\(url.lastPathComponent) is open for reading only")
    }
  }

  private func refuseOtherCollator(_ reader: StoreReader) throws {
    guard try reader.hasOtherCollator() else { return }
    throw DaybookError(
      .otherCollator,
      "the sort keys of \(url.lastPathComponent) were made by another collator than this program's "
        + "(\(StoreFormat.presentCollator)); run rebuild before writing")
  }

  // MARK: Time and author

  /// The clock's time, within the years that a timestamp can have.
  func now() -> Timestamp {
    Timestamp(clamping: options.clock?() ?? Clock.microsecondsSince1970())
  }

  var author: String { options.author ?? Store.loginName }

  private static let loginName: String = {
    let environment = ProcessInfo.processInfo.environment
    return environment["LOGNAME"] ?? environment["USER"] ?? "uid \(getuid())"
  }()

  // MARK: The newest revision

  /// The newest revision; nil in an empty store.
  /// - Throws: `damaged` or `input-output` when the store cannot be read.
  public func newestRevision() throws -> Revision? {
    try read { try $0.head().map(Revision.init) }
  }

  /// The revision of that number; nil where there is none.
  public func revision(_ number: UInt64) throws -> Revision? {
    try read { try $0.revision(number).map(Revision.init) }
  }

  /// The model as it is now.
  public func model() throws -> Model { try snapshot().model() }
}
