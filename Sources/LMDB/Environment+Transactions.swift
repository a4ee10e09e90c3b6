internal import CLMDB
internal import Glibc

extension Environment {
  /// Runs the body on a snapshot of the last commit of any process.
  ///
  /// A `read` within a `read` of the same thread works on the outer one's snapshot. Within a
  /// `write` it sees the state before that write.
  ///
  /// - Throws: what the body throws; `.readersFull` when living processes hold all slots; `.panic`
  ///   or another `fatalError`; `.closed`.
  public func read<Result>(_ body: (ReadTransaction) throws -> Result) throws -> Result {
    let outer = openTransactions.current
    if let outer, !(outer is WriteTransaction) { return try body(outer) }
    let transaction = try beginReading(within: outer)
    openTransactions.current = transaction
    defer { end(transaction) }
    return try body(transaction)
  }

  /// Runs the body in the one write transaction, then commits; when the body throws, nothing has
  /// changed. The commit is on the disk when `write` returns.
  ///
  /// The body may run more than once: when the map is full, all that it did is aborted, the map
  /// doubled as soon as this process has no transaction, and the body run again from its start. So
  /// what it changes outside the tables it must set anew each time. Errors that it throws after it
  /// met a full map are dropped for the same reason.
  ///
  /// Traps within a transaction of the same thread: it would wait for itself.
  ///
  /// - Throws: what the body throws; what the commit meets (`.noSpace`, `.inputOutput`, …), after
  ///   which nothing has changed unless `fatalError` is set; `.noPermission` when opened to read
  ///   only; `.closed`.
  public func write<Result>(_ body: (WriteTransaction) throws -> Result) throws -> Result {
    precondition(openTransactions.current == nil, "a write inside another transaction")
    gate.takeTurn()
    defer { gate.passTurn() }
    while true {
      if let result = try attempt(body) { return result }
      try growMap()
    }
  }

  /// One run of a write body; nil when the map was full.
  private func attempt<Result>(
    _ body: (WriteTransaction) throws -> Result
  ) throws -> Result? {
    let transaction = try beginWriting()
    openTransactions.current = transaction
    var isOpen = true
    defer { if isOpen { abort(transaction) } }
    let result: Result
    do {
      result = try body(transaction)
    } catch {
      if transaction.hasFilledMap { return nil }
      throw error
    }
    if transaction.hasFilledMap { return nil }
    isOpen = false
    return try commit(transaction) ? result : nil
  }

  private func beginWriting() throws(LMDBError) -> WriteTransaction {
    while true {
      try gate.enter(isNested: false)
      var begun: OpaquePointer?
      let code = unsafe mdb_txn_begin(handle, nil, 0, &begun)
      if code == MDB_SUCCESS, let begun = unsafe begun {
        return unsafe WriteTransaction(handle: begun, environment: self)
      }
      gate.leave()
      if code == MDB_MAP_RESIZED { try adoptMapSize() } else { throw refusal(code) }
    }
  }

  private func abort(_ transaction: WriteTransaction) {
    unsafe mdb_txn_abort(transaction.finish())
    openTransactions.current = nil
    gate.leave()
  }

  /// Commits; answers false when the map was full.
  private func commit(_ transaction: WriteTransaction) throws(LMDBError) -> Bool {
    let code = unsafe mdb_txn_commit(transaction.finish())
    openTransactions.current = nil
    if code != MDB_SUCCESS && code != MDB_MAP_FULL { noteFailedMetaPage() }
    gate.leave()
    switch code {
    case MDB_SUCCESS: return true
    case MDB_MAP_FULL: return false
    default: throw explanation(of: LMDBError(code: code))
    }
  }

  /// After a failed commit, finds out whether LMDB gave the environment up. It says so only to
  /// whoever begins a transaction.
  func noteFailedMetaPage() {
    var probe: OpaquePointer?
    let code = unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &probe)
    if code == MDB_SUCCESS { unsafe mdb_txn_abort(probe) } else { _ = refusal(code) }
  }

  /// The error of a transaction that did not begin.
  private func refusal(_ code: Int32) -> LMDBError {
    let error = LMDBError(code: code)
    if error == .panic { gate.fatalError = error }
    return error
  }

  private func beginReading(within outer: ReadTransaction?) throws(LMDBError) -> ReadTransaction {
    var hasClearedReaders = false
    while true {
      var begun = try unsafe gate.enterTakingSpare(isNested: outer != nil)
      let spare = unsafe begun
      let code =
        if let spare = unsafe spare {
          unsafe mdb_txn_renew(spare)
        } else {
          unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &begun)
        }
      if code == MDB_SUCCESS, let begun = unsafe begun {
        return unsafe ReadTransaction(handle: begun, environmentNumber: number, outer: outer)
      }
      if let spare = unsafe spare { unsafe mdb_txn_abort(spare) }
      gate.leave()
      if code == MDB_MAP_RESIZED && outer == nil {
        try adoptMapSize()
      } else if code == MDB_READERS_FULL && !hasClearedReaders {
        hasClearedReaders = true
        gate.abortSpares()
        _ = try clearStaleReaders()
      } else {
        throw refusal(code)
      }
    }
  }

  private func end(_ transaction: ReadTransaction) {
    openTransactions.current = transaction.outer
    guard let finished = unsafe transaction.finish() else { return }
    unsafe mdb_txn_reset(finished)
    unsafe gate.leave(returning: finished)
  }
}
