internal import CLMDB

/// The one transaction that changes the tables, valid inside the closure of `Environment.write`
/// only. It sees its own changes.
///
/// After an error of any operation but a missing or a present key the transaction can only end:
/// LMDB refuses everything else with `.badTransaction`, the commit too.
public final class WriteTransaction: ReadTransaction {
  /// Whether an operation found the map full, even if the body made nothing of its error.
  var hasFilledMap = false
  private let environment: Environment

  init(handle: OpaquePointer, environment: Environment) {
    self.environment = environment
    unsafe super.init(handle: handle, environmentNumber: environment.number, outer: nil)
  }

  /// Writes a record, replacing the one that has the key.
  ///
  /// - Throws: `.badValueSize` for an empty key or one beyond 511 bytes; `.noSpace` and
  ///   `.inputOutput` when pages are written out early; `.mapFull`, after which
  ///   `Environment.write` runs the body again over a larger map.
  public func put(
    _ value: Span<UInt8>, at key: Span<UInt8>, in table: Table
  ) throws(LMDBError) {
    try checkChange(store(value, at: key, in: table, flags: 0))
  }

  /// Writes a record unless the key is there already; answers whether it was written.
  public func insert(
    _ value: Span<UInt8>, at key: Span<UInt8>, in table: Table
  ) throws(LMDBError) -> Bool {
    let code = store(value, at: key, in: table, flags: UInt32(MDB_NOOVERWRITE))
    if code == MDB_KEYEXIST { return false }
    try checkChange(code)
    return true
  }

  /// Deletes the record at a key; answers whether there was one.
  ///
  /// A cursor that stands on it then stands on no record; its `next` and `previous` lead to the
  /// neighbours.
  public func delete(at key: Span<UInt8>, in table: Table) throws(LMDBError) -> Bool {
    if key.isEmpty { return false }
    let transaction = unsafe handle(for: table)
    beginChange()
    let code = unsafe key.withMappedValue { key in
      forEachCursor(in: table) { unsafe $0.prepareForDeletion(of: key) }
      changeCount += 1
      return unsafe mdb_del(transaction, table.handle, &key, nil)
    }
    if code == MDB_NOTFOUND { return false }
    try checkChange(code)
    return true
  }

  /// Deletes all records of a table; the table stays.
  public func removeAll(in table: Table) throws(LMDBError) {
    let transaction = unsafe handle(for: table)
    beginChange()
    changeCount += 1
    forEachCursor(in: table) { $0.forgetPosition() }
    try checkChange(unsafe mdb_drop(transaction, table.handle, 0))
  }

  private func store(
    _ value: Span<UInt8>, at key: Span<UInt8>, in table: Table, flags: UInt32
  ) -> Int32 {
    let transaction = unsafe handle(for: table)
    beginChange()
    changeCount += 1
    return unsafe key.withMappedValue { key in
      unsafe value.withMappedValue { unsafe mdb_put(transaction, table.handle, &key, &$0, flags) }
    }
  }

  /// Makes sure that no closure holds bytes that a change may move.
  @inline(__always)
  func beginChange() {
    precondition(loanCount == 0, "a table cannot be changed while a closure holds its bytes")
  }

  /// Throws the error of a change, remembering a full map for `Environment.write`.
  @inline(__always)
  func checkChange(_ code: Int32) throws(LMDBError) {
    if code == MDB_SUCCESS { return }
    if code == MDB_MAP_FULL { hasFilledMap = true }
    throw environment.explanation(of: LMDBError(code: code))
  }
}
