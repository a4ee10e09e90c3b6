internal import CLMDB
internal import Synchronization

extension Environment {
  /// Opens tables by name. Traps inside a transaction of the same thread.
  ///
  /// - Parameter creatingMissing: whether missing ones are made, all in one write transaction;
  ///   else, and in a read-only environment, they throw `.notFound`.
  /// - Throws: `.incompatible` for a table that sorts duplicates or the like, which this room never
  ///   makes; `.tablesFull` beyond `Configuration.maximumTables`; and what a commit throws.
  public func openTables(
    _ names: [String], creatingMissing: Bool = true
  ) throws(LMDBError) -> [Table] {
    precondition(openTransactions.current == nil, "tables are opened outside of transactions")
    return try openingTables.withLock { _ throws(LMDBError) in
      // Reading first, so that opening a store need not wait for another process's writer.
      do throws(LMDBError) {
        return try openTables(names, creating: false)
      } catch {
        guard error == .notFound, creatingMissing, !configuration.isReadOnly else { throw error }
      }
      gate.takeTurn()
      defer { gate.passTurn() }
      return try openTables(names, creating: true)
    }
  }

  private func openTables(_ names: [String], creating: Bool) throws(LMDBError) -> [Table] {
    while true {
      do throws(LMDBError) {
        return try openTablesOnce(names, creating: creating)
      } catch {
        switch error {
        case .mapFull: try growMap()
        case .mapResized: try adoptMapSize()
        default: throw explanation(of: error)
        }
      }
    }
  }

  private func openTablesOnce(_ names: [String], creating: Bool) throws(LMDBError) -> [Table] {
    try gate.enter(isNested: false)
    defer { gate.leave() }
    var begun: OpaquePointer?
    try check(unsafe mdb_txn_begin(handle, nil, UInt32(creating ? 0 : MDB_RDONLY), &begun))
    guard let transaction = unsafe begun else { throw .noMemory }
    var tables: [Table] = []
    do throws(LMDBError) {
      for name in names {
        let table = try unsafe openTable(name, in: transaction, creating: creating)
        tables.append(table)
      }
    } catch {
      unsafe mdb_txn_abort(transaction)
      throw error
    }
    // A read transaction is committed too: that is how LMDB keeps the handles opened in it.
    let code = unsafe mdb_txn_commit(transaction)
    if code != MDB_SUCCESS && code != MDB_MAP_FULL { noteFailedMetaPage() }
    try check(code)
    return tables
  }

  private func openTable(
    _ name: String, in transaction: OpaquePointer, creating: Bool
  ) throws(LMDBError) -> Table {
    var table = MDB_dbi()
    try check(
      unsafe mdb_dbi_open(transaction, name, UInt32(creating ? MDB_CREATE : 0), &table))
    var flags: UInt32 = 0
    try check(unsafe mdb_dbi_flags(transaction, table, &flags))
    if flags != 0 { throw .incompatible }
    return Table(name: name, handle: table, environmentNumber: number)
  }
}
