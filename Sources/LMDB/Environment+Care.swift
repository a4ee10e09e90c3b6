internal import CLMDB

extension Environment {
  /// Frees the reader slots of processes that were killed; answers how many. Such slots keep the
  /// pages of their snapshots from being used again.
  public func clearStaleReaders() throws(LMDBError) -> Int {
    try gate.enter(isNested: openTransactions.current != nil)
    defer { gate.leave() }
    var cleared: Int32 = 0
    try check(unsafe mdb_reader_check(handle, &cleared))
    return Int(cleared)
  }

  /// The size of the whole and how many readers there have been.
  public func statistics() throws(LMDBError) -> EnvironmentStatistics {
    let information = try unsafe information()
    var pages = MDB_stat()
    try gate.enter(isNested: openTransactions.current != nil)
    defer { gate.leave() }
    try check(unsafe mdb_env_stat(handle, &pages))
    return unsafe EnvironmentStatistics(
      pageSizeBytes: Int(pages.ms_psize), lastPageNumber: information.me_last_pgno,
      lastTransaction: information.me_last_txnid, mapSizeBytes: information.me_mapsize,
      maximumReaders: Int(information.me_maxreaders), usedReaders: Int(information.me_numreaders))
  }

  /// The number of the last committed write transaction that changed something, of any process. It
  /// is read from the file's map: no reader slot and no lock of LMDB is taken.
  public func lastTransaction() throws(LMDBError) -> Int {
    try unsafe information().me_last_txnid
  }

  /// The reader slots that are taken, of all processes.
  public func readers() throws(LMDBError) -> [Reader] {
    try gate.enter(isNested: openTransactions.current != nil)
    defer { gate.leave() }
    var text = ""
    let code = unsafe withUnsafeMutablePointer(to: &text) { text in
      unsafe mdb_reader_list(
        handle,
        { line, text in
          guard let line = unsafe line, let text = unsafe text else { return -1 }
          unsafe text.assumingMemoryBound(to: String.self).pointee += String(cString: line)
          return 0
        }, text)
    }
    if code < 0 { throw LMDBError(code: code) }
    return text.split(separator: "\n").compactMap(Reader.init(line:))
  }

  /// Writes a consistent copy of the last commit to an open file; `compacting` leaves free pages
  /// out. The copy is not synced. Without `compacting` it waits for a write that is under way, of any
  /// process, and writers then wait for a moment. Traps in a write transaction of the same thread.
  public func copy(to descriptor: Int32, compacting: Bool) throws(LMDBError) {
    precondition(
      !(openTransactions.current is WriteTransaction), "a copy inside a write transaction")
    while true {
      let code = try copyOnce(to: descriptor, compacting: compacting)
      if code != MDB_MAP_RESIZED { return try check(code) }
      try adoptMapSize()
    }
  }

  private func copyOnce(to descriptor: Int32, compacting: Bool) throws(LMDBError) -> Int32 {
    try gate.enter(isNested: openTransactions.current != nil)
    defer { gate.leave() }
    return unsafe mdb_env_copyfd2(handle, descriptor, UInt32(compacting ? MDB_CP_COMPACT : 0))
  }

  /// Syncs the file to the disk. Every commit does so already; this is for whoever wants to be sure
  /// of a file that another program wrote.
  public func sync(force: Bool) throws(LMDBError) {
    try gate.enter(isNested: openTransactions.current != nil)
    defer { gate.leave() }
    try check(unsafe mdb_env_sync(handle, force ? 1 : 0))
  }
}

/// The size of an environment, and its readers.
public struct EnvironmentStatistics: Sendable, Equatable {
  /// The size of a page.
  public let pageSizeBytes: Int
  /// The number of the last page in use; the first two are meta pages.
  public let lastPageNumber: Int
  /// The number of the last committed write transaction that changed something.
  public let lastTransaction: Int
  /// The address space reserved.
  public let mapSizeBytes: Int
  /// How many reader slots there are.
  public let maximumReaders: Int
  /// How many of them have been used at a time.
  public let usedReaders: Int
}

/// A reader slot that a process holds.
public struct Reader: Sendable, Equatable {
  /// The process.
  public let processIdentifier: Int32
  /// The last transaction that its snapshot sees; nil while the slot is idle.
  public let transaction: Int?

  /// Reads a line of `mdb_reader_list`: process (decimal), thread (hexadecimal), transaction or `-`.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 3, let process = Int32(words[0]) else { return nil }
    processIdentifier = process
    transaction = Int(words[2])
  }
}
