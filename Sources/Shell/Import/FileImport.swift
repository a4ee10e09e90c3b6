internal import Daybook
internal import Platform

/// An import of a file, which can be done again from its beginning.
struct FileImport {
  let request: ImportRequest
  let format: FileFormat
  let source: ImportSource
  let zone: Zone
  /// Called again and again between rows, with how many came; may throw to end the import.
  let willGoOn: (Int) throws -> Void

  /// How many rows come between two calls of `willGoOn`.
  private static let rowsBetweenChecks = 256

  /// Hands every object of the file over.
  /// - Throws: `DaybookError` with the place of the mistake in the file.
  func run(_ rows: Import) throws {
    try source.restart()
    let columns = try ImportColumns(request, rows.entity)
    var records = try records(columns)
    var row = ImportRow(rows.entity)
    while try records.next(into: &row) {
      do {
        if columns.key == .number {
          try rows.update(try number(of: row), row.values)
        } else {
          try rows.add(row.values)
        }
      } catch let error as DaybookError where FileImport.isAboutRow(error.code) {
        throw records.error(error, about: columns.keyTarget)
      }
      if rows.rows % FileImport.rowsBetweenChecks == 0 { try willGoOn(rows.rows) }
    }
    try records.finish()
    try willGoOn(rows.rows)
  }

  private func records(_ columns: ImportColumns) throws -> any ImportRecords {
    let values = ImportValues(zone: zone, dates: request.dates)
    switch format {
    case .csv:
      return try CSVRecords(
        source, separator: request.separator ?? Byte.comma, columns, values)
    case .json, .jsonl:
      return try JSONRecords(source, columns, values)
    }
  }

  private func number(of row: ImportRow) throws(DaybookError) -> UInt64 {
    guard let number = row.number else {
      throw DaybookError(.missingValue, "# is the key, so no row may leave it empty")
    }
    return number
  }

  /// Whether an error is about what a row says, and not about the store or its disk.
  private static func isAboutRow(_ code: DaybookError.Code) -> Bool {
    switch code {
    case .missingValue, .notUnique, .wrongType, .outOfRange, .unknownObject, .deletedObject,
      .notExactlyOne, .limit:
      true
    default: false
    }
  }
}
