internal import CLMDB

/// Changing a table at a cursor. All of these trap when the cursor's transaction only reads.
extension Cursor {
  /// Writes a record, replacing the one that has the key, and stands on it. Faster than
  /// `WriteTransaction.put` when keys come in order, since the search starts where the cursor is.
  ///
  /// - Throws: what `WriteTransaction.put` throws.
  public func put(_ value: Span<UInt8>, at key: Span<UInt8>) throws(LMDBError) {
    try writingTransaction.checkChange(store(value, at: key, flags: 0))
  }

  /// Writes a record after the last one and stands on it; answers false, and writes nothing, when
  /// the key is not beyond the last. Pages are filled whole, so a table appended to is a third
  /// smaller than one filled in random order.
  public func append(_ value: Span<UInt8>, at key: Span<UInt8>) throws(LMDBError) -> Bool {
    let code = store(value, at: key, flags: UInt32(MDB_APPEND))
    if code == MDB_KEYEXIST { return false }
    try writingTransaction.checkChange(code)
    return true
  }

  /// Deletes the record that the cursor stands on; traps when it stands on none. The cursor then
  /// stands between its neighbours: `next` and `previous` lead to them.
  public func deleteCurrent() throws(LMDBError) {
    let writer = writingTransaction
    let cursor = unsafe handle
    writer.beginChange()
    try refresh()
    let deleted = unsafe currentKey
    writer.forEachCursor(in: table) { unsafe $0.prepareForDeletion(of: deleted) }
    writer.changeCount += 1
    try writer.checkChange(unsafe mdb_cursor_del(cursor, 0))
  }

  private func store(_ value: Span<UInt8>, at key: Span<UInt8>, flags: UInt32) -> Int32 {
    let writer = writingTransaction
    let cursor = unsafe handle
    writer.beginChange()
    writer.changeCount += 1
    let code = unsafe key.withMappedValue { key in
      unsafe value.withMappedValue { unsafe mdb_cursor_put(cursor, &key, &$0, flags) }
    }
    place = code == MDB_SUCCESS ? .onRecord : .nowhere
    return code
  }

  private var writingTransaction: WriteTransaction {
    guard let writer else {
      preconditionFailure("the transaction only reads")
    }
    return writer
  }
}
