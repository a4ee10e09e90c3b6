internal import CSQLite

/// A connection to a SQLite file. All of SQLite's C ends here and in ``SQLiteStatement``.
@safe final class SQLiteDatabase {
  private let connection: OpaquePointer

  /// Opens a file, which is made when it is not there.
  init(_ path: String) throws(SQLiteError) {
    var opened: OpaquePointer?
    // One thread uses a connection at a time, so SQLite's own locks would only cost.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      unsafe sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: "\(path) cannot be opened")
    }
    unsafe connection = opened
  }

  deinit { unsafe sqlite3_close_v2(connection) }

  /// Runs statements that give no rows; what rows they give are passed over.
  func execute(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, in: sql) }
  }

  /// Compiles a statement that will run many times.
  func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    var compiled: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe sqlite3_prepare_v3(connection, sql, -1, flags, &compiled, nil)
    guard code == SQLITE_OK, let statement = unsafe compiled else { throw error(code, in: sql) }
    return unsafe SQLiteStatement(statement, sql: sql)
  }

  /// The one value of a query that gives one row with one integer.
  func integer(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try prepare(sql)
    guard try statement.step() else {
      throw SQLiteError(code: SQLITE_DONE, message: "no row from \(sql)")
    }
    return statement.integer(0)
  }

  private func error(_ code: Int32, in sql: String) -> SQLiteError {
    SQLiteError(
      code: code, message: unsafe String(cString: sqlite3_errmsg(connection)) + " in \(sql)")
  }
}

/// What SQLite said when it could not do something.
struct SQLiteError: Error, CustomStringConvertible {
  let code: Int32
  let message: String

  var description: String { "SQLite, \(code): \(message)" }
}
