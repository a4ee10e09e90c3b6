internal import Daybook

/// The objects of a CSV file: a row each, their attributes by the header.
struct CSVRecords: ImportRecords {
  private var reader: CSVReader
  private let entity: Entity
  private let values: ImportValues
  /// The columns that are imported, and what for.
  private var columns: [(column: Int, target: ImportColumns.Target)] = []

  /// Reads the header.
  /// - Throws: `DaybookError` with a place in the file, or in the command.
  init(
    _ source: ImportSource, separator: UInt8, _ columns: ImportColumns, _ values: ImportValues
  ) throws {
    reader = try CSVReader(file: source.name, separator: separator, source: source.next)
    entity = columns.entity
    self.values = values
    var columns = columns
    for (index, name) in reader.header.enumerated() {
      do throws(DaybookError) {
        if let target = try columns.target(of: name) { self.columns.append((index, target)) }
      } catch {
        throw reader.error(error.code, in: index, error.message)
      }
    }
    try columns.checkAllFound(in: source.name, among: reader.header)
    if let key = columns.keyTarget, !self.columns.contains(where: { $0.target == key }) {
      throw reader.error(.missingValue, in: 0, "the file has no column for the key")
    }
  }

  mutating func next(into row: inout ImportRow) throws -> Bool {
    guard try reader.next() else { return false }
    for (column, target) in columns {
      do throws(DaybookError) {
        switch target {
        case .number: row.number = try reader.withBytes(of: column, values.number)
        case .attribute(let index): row.values[index] = try value(column, entity.attributes[index])
        }
      } catch {
        throw reader.error(error.code, in: column, error.message)
      }
    }
    return true
  }

  private func value(_ column: Int, _ attribute: Attribute) throws(DaybookError) -> Value {
    let value = try reader.withBytes(of: column) { text throws(DaybookError) in
      try values.value(text, of: attribute)
    }
    if let value { return value }
    if attribute.isRequired {
      throw DaybookError(.missingValue, "\(attribute.name) is required and has no value here")
    }
    return .null
  }

  func error(_ error: DaybookError, about target: ImportColumns.Target?) -> DaybookError {
    let column = columns.first { $0.target == target }?.column ?? 0
    return reader.error(error.code, in: column, error.message)
  }

  func finish() {}
}
