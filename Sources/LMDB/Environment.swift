// This room is the only way to LMDB, and all of its unsafe code. What it promises to the rooms above:
//
// - Bytes of the file are lent to closures as spans, never handed out. What would move them while
//   they are lent (a change inside the closure) traps.
// - A transaction begins and ends inside one closure on one thread. Using a transaction or a cursor
//   after its end, or a table with another environment, traps.
// - A full map is never an error: the transaction is aborted, the map doubled once this process
//   has no transaction, and the body run again from its start.
// - Durability is LMDB's full one. WRITEMAP, NOSYNC, NOMETASYNC, MAPASYNC, NOLOCK, DUPSORT and
//   nested write transactions are never used, and a table that has DUPSORT is refused.
// - Errors of the disk are values (`LMDBError`). Traps are for mistakes in the program only.
//
// What it asks of them: open a file once a process, for closing one of two would drop the locks of
// both (a second opening is refused); let nothing else open the lock file, for the same reason; call
// nothing after a fork; open the environment anew when `fatalError` is set.

internal import CLMDB
internal import Glibc
internal import Synchronization

/// One open environment: one file of tables (`MDB_NOSUBDIR`) and its lock file beside it.
///
/// Open a file once a process, whatever its path (compare `identity`). Environments are used from
/// any number of threads: reads run side by side, writes one after the other, also across processes.
///
///     let environment = try Environment(.init(path: "courses.daybook"))
///     let tables = try environment.openTables(["events"])
///     try environment.write { try $0.put(value.span, at: key.span, in: tables[0]) }
@safe public final class Environment: Sendable {
  /// How to open an environment.
  public struct Configuration: Sendable {
    /// The file. Its lock file has the same path with `-lock` after it.
    public var path: String
    /// The address space to reserve at first. The file is as large as its content, not this.
    public var mapSizeBytes: Int
    /// How many tables can be opened.
    public var maximumTables: Int
    /// How many read transactions all processes can have at a time; the first opener decides.
    public var maximumReaders: Int
    /// Whether only to read. Tables cannot be made then.
    public var isReadOnly: Bool

    /// A configuration for a file; everything else has a default that suits a store.
    public init(
      path: String, mapSizeBytes: Int = 1 << 30, maximumTables: Int = 32,
      maximumReaders: Int = 126, isReadOnly: Bool = false
    ) {
      self.path = path
      self.mapSizeBytes = mapSizeBytes
      self.maximumTables = maximumTables
      self.maximumReaders = maximumReaders
      self.isReadOnly = isReadOnly
    }
  }

  /// What the environment was opened with.
  public let configuration: Configuration
  /// The device and inode of the open file.
  public let identity: FileIdentity

  // Thread-safe by LMDB's own rules, and used only between the gate's `enter` and `leave`.
  nonisolated(unsafe) let handle: OpaquePointer
  let gate: TransactionGate
  let openTransactions: ThreadTransactions
  /// LMDB lets one transaction at a time open tables.
  let openingTables = Mutex(())
  /// Tells this environment's tables from another's.
  let number: Int

  private static let lastNumber = Atomic<Int>(0)
  private static let openFiles = Mutex<Set<FileIdentity>>([])

  /// Opens the file, or makes an empty one of mode 0600 when there is none and it may write.
  ///
  /// Flags, and why: NOSUBDIR, as a store is one file; NOTLS, so that idle read transactions can be
  /// kept for the next reader on whatever thread. Read-ahead stays on (no NORDAHEAD): listings and
  /// scans go through pages in order, and a store that fits memory loses nothing by it. Pages are
  /// cleared before use (no NOMEMINIT), so that no other memory of the process reaches the file.
  ///
  /// - Throws: `.notRegularFile` for a link, folder or device in the place of the file or its lock
  ///   file; `.invalid` for a file that is not LMDB's; `.versionMismatch`; `.noSuchFile`,
  ///   `.noPermission`, `.readOnlyFileSystem` and the system's other codes; `.noMemory` when the
  ///   map does not fit the address space; `.alreadyOpen` when this process has the file open.
  public init(_ configuration: Configuration) throws(LMDBError) {
    let missing = try Self.missingFiles(of: configuration.path)
    openTransactions = try ThreadTransactions()
    gate = TransactionGate()
    self.configuration = configuration
    number = Self.lastNumber.add(1, ordering: .relaxed).newValue

    var created: OpaquePointer?
    try check(unsafe mdb_env_create(&created))
    guard let created = unsafe created else { throw .noMemory }
    unsafe handle = unsafe created
    do {
      identity = try Self.openFiles.withLock { files throws(LMDBError) in
        let present = try FileIdentity.ifPresent(atPath: configuration.path)
        if let present, files.contains(present) { throw .alreadyOpen }
        let identity = try unsafe Self.open(created, configuration)
        files.insert(identity)
        return identity
      }
      // LMDB makes files of mode 0600 less the umask.
      for path in missing { unsafe chmod(path, 0o600) }
    } catch {
      unsafe mdb_env_close(created)
      throw error
    }
  }

  deinit { close() }

  /// Closes the environment once no transaction is open; reads and writes then throw `.closed`.
  /// Traps inside a transaction of the same thread. Closing it again does nothing.
  public func close() {
    precondition(openTransactions.current == nil, "the environment is closed in its transaction")
    gate.close {
      Self.openFiles.withLock { files in
        unsafe mdb_env_close(handle)
        files.remove(identity)
      }
    }
  }

  /// Whether `close` has been called, even if transactions are still open.
  public var isClosed: Bool { gate.isClosing }

  /// The address space that the map takes now.
  public var mapSizeBytes: Int {
    (try? unsafe information().me_mapsize) ?? configuration.mapSizeBytes
  }

  /// What made this environment unusable, if anything did: a meta page that could not be written
  /// (`.panic`) or a map that could not be made again. Close it and open the file anew; whether the
  /// last write took place can only be seen then.
  public var fatalError: LMDBError? { gate.fatalError }

  private static func open(
    _ handle: OpaquePointer, _ configuration: Configuration
  ) throws(LMDBError) -> FileIdentity {
    try check(unsafe mdb_env_set_maxdbs(handle, MDB_dbi(configuration.maximumTables)))
    try check(unsafe mdb_env_set_maxreaders(handle, UInt32(configuration.maximumReaders)))
    try check(unsafe mdb_env_set_mapsize(handle, wholePages(configuration.mapSizeBytes)))
    let flags = MDB_NOSUBDIR | MDB_NOTLS | (configuration.isReadOnly ? MDB_RDONLY : 0)
    try check(unsafe mdb_env_open(handle, configuration.path, UInt32(flags), 0o600))
    try unsafe leaveRoom(in: handle)
    var descriptor: Int32 = -1
    try check(unsafe mdb_env_get_fd(handle, &descriptor))
    // LMDB 0.9 keeps its other descriptors from child processes (a pager, an editor), not this one.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return try FileIdentity(ofDescriptor: descriptor)
  }

  /// Which of the two files are not there yet; a link or anything else that is no file is refused.
  private static func missingFiles(of path: String) throws(LMDBError) -> [String] {
    var missing: [String] = []
    for path in [path, path + "-lock"] {
      guard let present = try FileIdentity.ifPresent(atPath: path) else {
        missing.append(path)
        continue
      }
      if !present.isRegularFile { throw .notRegularFile }
    }
    return missing
  }

  /// The size rounded up to whole pages of memory, at least sixteen of them.
  static func wholePages(_ sizeBytes: Int) -> Int {
    let page = sysconf(Int32(_SC_PAGESIZE))
    return max(16, (sizeBytes + page - 1) / page) * page
  }
}
