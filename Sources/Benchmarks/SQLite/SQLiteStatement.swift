internal import CSQLite

/// A compiled statement, finished with its last use.
///
/// Parameters are numbered from 1 and columns from 0, as SQLite does. Text and data are bound without
/// a copy: the bytes have to stay until the `step` or `run` that follows.
@safe struct SQLiteStatement: ~Copyable {
  private let statement: OpaquePointer
  private let sql: String

  init(_ statement: OpaquePointer, sql: String) {
    unsafe self.statement = statement
    self.sql = sql
  }

  deinit { unsafe sqlite3_finalize(statement) }

  func bind(_ value: Int64, at parameter: Int32) {
    unsafe sqlite3_bind_int64(statement, parameter, value)
  }

  /// Binds UTF-8 text. It need not end with a NUL.
  func bind(text: Span<UInt8>, at parameter: Int32) {
    unsafe text.withUnsafeBytes { bytes in
      // A nil destructor is SQLITE_STATIC: SQLite neither copies nor frees.
      _ = unsafe sqlite3_bind_text64(
        statement, parameter, bytes.baseAddress, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
    }
  }

  func bind(data: Span<UInt8>, at parameter: Int32) {
    unsafe data.withUnsafeBytes { bytes in
      _ = unsafe sqlite3_bind_blob64(
        statement, parameter, bytes.baseAddress, UInt64(bytes.count), nil)
    }
  }

  /// Goes to the next row; false after the last.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else {
      throw SQLiteError(
        code: code, message: unsafe String(cString: sqlite3_errstr(code)) + " in \(sql)")
    }
    return false
  }

  /// Makes it ready to run again, keeping what is bound.
  func reset() { unsafe sqlite3_reset(statement) }

  /// Runs a statement that gives no rows, and makes it ready to run again.
  func run() throws(SQLiteError) {
    _ = try step()
    reset()
  }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

  /// Lends the bytes of a text of the present row.
  func withText<Result>(_ column: Int32, _ body: (Span<UInt8>) -> Result) -> Result {
    let first = unsafe sqlite3_column_text(statement, column)
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    let bytes = unsafe UnsafeBufferPointer(start: first, count: count)
    return unsafe body(bytes.span)
  }
}
