internal import CLMDB

/// A snapshot of all tables, valid inside the closure of `Environment.read` only.
///
/// Using it after the closure has returned traps. It stays on the thread that began it.
@safe public class ReadTransaction {
  final let environmentNumber: Int
  /// The transaction that this thread has open around this one.
  final let outer: ReadTransaction?
  /// How often the tables have been changed in this transaction: what a cursor has seen before the
  /// last change may have moved.
  final var changeCount = 0
  /// How many closures hold a span into the pages now.
  final var loanCount = 0
  private final var transactionHandle: OpaquePointer?
  /// The cursors that are open, as a list through `Cursor.next`; they are not kept alive by it.
  private final unowned(unsafe) var firstCursor: Cursor?

  init(handle: OpaquePointer, environmentNumber: Int, outer: ReadTransaction?) {
    unsafe self.transactionHandle = unsafe handle
    self.environmentNumber = environmentNumber
    self.outer = outer
  }

  /// Lends the value at a key to the body, or answers nil when the table has no such key.
  ///
  /// The span points into the file's pages and is valid only in the closure. Changing a table
  /// inside the closure would move the bytes, so that traps.
  ///
  ///     let event = try transaction.withValue(at: key, in: events) { try Event(decoding: $0) }
  public final func withValue<Result>(
    at key: Span<UInt8>, in table: Table, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result? {
    if key.isEmpty { return nil }
    let transaction = unsafe handle(for: table)
    var value = unsafe MDB_val.none
    let code = unsafe key.withMappedValue { unsafe mdb_get(transaction, table.handle, &$0, &value) }
    if code == MDB_NOTFOUND { return nil }
    try check(code)
    loanCount += 1
    defer { loanCount -= 1 }
    return try body(unsafe value.buffer.span)
  }

  /// The number of records in a table.
  public final func count(of table: Table) throws(LMDBError) -> Int {
    try statistics(of: table).entries
  }

  /// The size and shape of a table, as this transaction sees it.
  public final func statistics(of table: Table) throws(LMDBError) -> TableStatistics {
    var numbers = MDB_stat()
    try check(unsafe mdb_stat(handle(for: table), table.handle, &numbers))
    return TableStatistics(
      entries: numbers.ms_entries, depth: Int(numbers.ms_depth),
      branchPages: numbers.ms_branch_pages, leafPages: numbers.ms_leaf_pages,
      overflowPages: numbers.ms_overflow_pages, pageSizeBytes: Int(numbers.ms_psize))
  }

  /// A new cursor over a table, standing nowhere yet. It is closed with the transaction at the
  /// latest; using it afterwards traps.
  public final func cursor(in table: Table) throws(LMDBError) -> Cursor {
    var cursor: OpaquePointer?
    try check(unsafe mdb_cursor_open(handle(for: table), table.handle, &cursor))
    guard let cursor = unsafe cursor else { throw .noMemory }
    return unsafe Cursor(handle: cursor, table: table, transaction: self)
  }

  /// LMDB's handle, after making sure that it may be used with this table.
  @inline(__always)
  final func handle(for table: Table) -> OpaquePointer {
    precondition(
      table.environmentNumber == environmentNumber, "the table belongs to another environment")
    guard let handle = unsafe transactionHandle else {
      preconditionFailure("the transaction has ended")
    }
    return unsafe handle
  }

  /// Closes the cursors and gives LMDB's handle up, for the environment to end.
  final func finish() -> OpaquePointer? {
    while let cursor = unsafe firstCursor { cursor.close() }
    defer { unsafe transactionHandle = nil }
    return unsafe transactionHandle
  }

  /// Puts a new cursor in the list of open ones.
  final func open(_ cursor: Cursor) {
    unsafe cursor.nextOpen = unsafe firstCursor
    unsafe firstCursor?.previousOpen = cursor
    unsafe firstCursor = cursor
  }

  /// Takes a cursor out of the list of open ones.
  final func remove(_ cursor: Cursor) {
    let next = unsafe cursor.nextOpen
    if let previous = unsafe cursor.previousOpen {
      unsafe previous.nextOpen = next
    } else {
      unsafe firstCursor = next
    }
    unsafe next?.previousOpen = unsafe cursor.previousOpen
    unsafe cursor.nextOpen = nil
    unsafe cursor.previousOpen = nil
  }

  /// Runs the body on each open cursor of a table.
  final func forEachCursor(in table: Table, _ body: (Cursor) -> Void) {
    var cursor = unsafe firstCursor
    while let current = cursor {
      if current.table == table { body(current) }
      cursor = unsafe current.nextOpen
    }
  }
}

@available(*, unavailable)
extension ReadTransaction: Sendable {}
