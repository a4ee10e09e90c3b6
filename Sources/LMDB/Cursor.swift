internal import CLMDB

/// A place in a table, from which records are read in key order.
///
/// A cursor stands on a record, before the first, after the last, where a record was until it was
/// deleted, or nowhere (new, after a failed `seek(exactly:)`, after `removeAll`). From where a record
/// was `next` leads to the first key from there on and `previous` to the last before it; from nowhere
/// they lead to the first record and the last.
///
///     let cursor = try transaction.cursor(in: rows)
///     var found = try cursor.seek(atOrAfter: prefix)
///     while found { …; found = try cursor.next() }
@safe public final class Cursor {
  /// The table whose records are read.
  public let table: Table
  let transaction: ReadTransaction
  /// The same transaction, if it can write.
  let writer: WriteTransaction?
  // The open cursors of the transaction form a list; see ReadTransaction.
  unowned(unsafe) var nextOpen: Cursor?
  unowned(unsafe) var previousOpen: Cursor?

  enum Place { case nowhere, beforeFirst, onRecord, between, afterLast }
  var place = Place.nowhere
  // The record's bytes, as of the transaction's `changeCount` when they were looked up.
  private var key = unsafe MDB_val.none
  private var value = unsafe MDB_val.none
  private var seenChangeCount = 0
  // Where the cursor stood before its record was deleted. LMDB's own memory of that is not to be
  // relied on: when pages merge, 0.9.24 sometimes passes over the neighbour of another cursor.
  private var deletedKey: [UInt8] = []
  private var cursorHandle: OpaquePointer?

  init(handle: OpaquePointer, table: Table, transaction: ReadTransaction) {
    unsafe self.cursorHandle = unsafe handle
    self.table = table
    self.transaction = transaction
    self.writer = transaction as? WriteTransaction
    transaction.open(self)
  }

  deinit { close() }

  /// Closes the cursor; using it afterwards traps. Closing it again does nothing.
  public func close() {
    guard let cursor = unsafe cursorHandle else { return }
    unsafe cursorHandle = nil
    place = .nowhere
    transaction.remove(self)
    unsafe mdb_cursor_close(cursor)
  }

  /// Goes to the first record whose key is the given one or greater; answers whether there is one.
  public func seek(atOrAfter key: Span<UInt8>) throws(LMDBError) -> Bool {
    if key.isEmpty { return try first() }
    return try move(MDB_SET_RANGE, to: key, otherwise: .afterLast)
  }

  /// Goes to the record with exactly this key; answers whether there is one.
  public func seek(exactly key: Span<UInt8>) throws(LMDBError) -> Bool {
    if key.isEmpty {
      place = .nowhere
      return false
    }
    return try move(MDB_SET_KEY, to: key, otherwise: .nowhere)
  }

  /// Goes to the last record whose key is less than the given one; answers whether there is one.
  public func seek(before key: Span<UInt8>) throws(LMDBError) -> Bool {
    if key.isEmpty {
      place = .beforeFirst
      return false
    }
    return try seek(atOrAfter: key) ? previous() : last()
  }

  /// Goes to the first record; answers whether there is one.
  public func first() throws(LMDBError) -> Bool {
    try move(MDB_FIRST, otherwise: .afterLast)
  }

  /// Goes to the last record; answers whether there is one.
  public func last() throws(LMDBError) -> Bool {
    try move(MDB_LAST, otherwise: .beforeFirst)
  }

  /// Goes to the next record; answers whether there is one.
  public func next() throws(LMDBError) -> Bool {
    switch place {
    case .onRecord: return try move(MDB_NEXT, otherwise: .afterLast)
    case .between:
      let deletedKey = deletedKey
      return try move(MDB_SET_RANGE, to: deletedKey.span, otherwise: .afterLast)
    case .nowhere, .beforeFirst: return try first()
    case .afterLast: return false
    }
  }

  /// Goes to the record before; answers whether there is one.
  public func previous() throws(LMDBError) -> Bool {
    switch place {
    case .onRecord: return try move(MDB_PREV, otherwise: .beforeFirst)
    case .between:
      let deletedKey = deletedKey
      return try seek(before: deletedKey.span)
    case .nowhere, .afterLast: return try last()
    case .beforeFirst: return false
    }
  }

  /// Lends key and value of the record that the cursor stands on; traps when it stands on none.
  ///
  /// The spans point into the file's pages and are valid only in the closure. Changing a table
  /// inside the closure would move the bytes, so that traps.
  public func withCurrent<Result>(
    _ body: (_ key: Span<UInt8>, _ value: Span<UInt8>) throws -> Result
  ) throws -> Result {
    try refresh()
    transaction.loanCount += 1
    defer { transaction.loanCount -= 1 }
    return try body(unsafe key.buffer.span, unsafe value.buffer.span)
  }

  /// LMDB's handle.
  var handle: OpaquePointer {
    guard let handle = unsafe cursorHandle else { preconditionFailure("the cursor is closed") }
    return unsafe handle
  }

  /// Looks the record up again when the tables have changed since.
  func refresh() throws(LMDBError) {
    let cursor = unsafe handle
    precondition(place == .onRecord, "the cursor stands on no record")
    if seenChangeCount == transaction.changeCount { return }
    var foundKey = unsafe MDB_val.none
    var foundValue = unsafe MDB_val.none
    try check(unsafe mdb_cursor_get(cursor, &foundKey, &foundValue, MDB_GET_CURRENT))
    unsafe key = unsafe foundKey
    unsafe value = unsafe foundValue
    seenChangeCount = transaction.changeCount
  }

  /// Is told that a record is about to be deleted, and steps off it.
  func prepareForDeletion(of deleted: MDB_val) {
    guard place == .onRecord, (try? refresh()) != nil, unsafe key.hasSameBytes(as: deleted)
    else { return }
    deletedKey.removeAll(keepingCapacity: true)
    unsafe deletedKey.append(contentsOf: key.buffer)
    place = .between
  }

  func forgetPosition() { place = .nowhere }

  /// The key of the record, for comparing it with others'.
  var currentKey: MDB_val { unsafe key }

  // Key and value are looked up in local variables: a pointer to a property of a class costs the
  // runtime's check for exclusive access, which is as much as LMDB's own work in a scan.

  @inline(__always)
  private func move(
    _ operation: MDB_cursor_op, otherwise elsewhere: Place
  ) throws(LMDBError) -> Bool {
    var foundKey = unsafe MDB_val.none
    var foundValue = unsafe MDB_val.none
    let code = unsafe mdb_cursor_get(handle, &foundKey, &foundValue, operation)
    return try unsafe arrive(code, at: foundKey, foundValue, otherwise: elsewhere)
  }

  @inline(__always)
  private func move(
    _ operation: MDB_cursor_op, to sought: Span<UInt8>, otherwise elsewhere: Place
  ) throws(LMDBError) -> Bool {
    let cursor = unsafe handle
    var foundKey = unsafe MDB_val.none
    var foundValue = unsafe MDB_val.none
    let code = unsafe sought.withMappedValue { sought in
      // LMDB puts the found record's own key in the place of the one sought.
      unsafe foundKey = unsafe sought
      return unsafe mdb_cursor_get(cursor, &foundKey, &foundValue, operation)
    }
    return try unsafe arrive(code, at: foundKey, foundValue, otherwise: elsewhere)
  }

  @inline(__always)
  private func arrive(
    _ code: Int32, at foundKey: MDB_val, _ foundValue: MDB_val, otherwise elsewhere: Place
  ) throws(LMDBError) -> Bool {
    if code == MDB_SUCCESS {
      unsafe key = unsafe foundKey
      unsafe value = unsafe foundValue
      seenChangeCount = transaction.changeCount
      place = .onRecord
      return true
    }
    place = elsewhere
    if code == MDB_NOTFOUND { return false }
    throw LMDBError(code: code)
  }
}

@available(*, unavailable)
extension Cursor: Sendable {}
