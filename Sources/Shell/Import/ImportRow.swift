internal import Daybook

/// What a file says about one object.
struct ImportRow {
  /// The object's number, in a file that has it.
  var number: UInt64?
  /// For each attribute of the entity its value, or nil where nothing is said.
  var values: [Value?]

  init(_ entity: Entity) { values = Array(repeating: nil, count: entity.attributes.count) }
}

/// Reads the objects of a file one after another.
protocol ImportRecords {
  /// Reads the next object into a row; false is the end of the file.
  /// - Throws: `DaybookError` with the place of the mistake.
  mutating func next(into row: inout ImportRow) throws -> Bool

  /// An error about the current object.
  /// - Parameter target: what it is about; nil or what the object does not name: the whole object.
  func error(_ error: DaybookError, about target: ImportColumns.Target?) -> DaybookError

  /// Checks what the whole file has to have said.
  func finish() throws
}
