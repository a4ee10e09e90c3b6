internal import Daybook

/// Writes objects as a file in one of the formats, one after another.
struct ObjectFileWriter {
  /// What stands in a column.
  enum Column {
    /// The object's number.
    case number
    /// The attribute at this position of the entity.
    case attribute(Int, name: String)

    /// What a header calls it.
    var name: String {
      switch self {
      case .number: "#"
      case .attribute(_, let name): name
      }
    }
  }

  private let columns: [Column]
  private let output: Output
  private var writer: Writer

  private enum Writer {
    case csv(CSVWriter)
    case json(JSONRecordWriter)
  }

  /// Writes what stands before the first object.
  init(_ format: FileFormat, _ columns: [Column], to output: Output) throws {
    self.columns = columns
    self.output = output
    let names = columns.map(\.name)
    switch format {
    case .csv:
      var csv = CSVWriter()
      for name in names { csv.append(name) }
      csv.endRow()
      try csv.drain(into: output)
      writer = .csv(csv)
    case .json: writer = .json(JSONRecordWriter(format: .array, names: names, output: output))
    case .jsonl: writer = .json(JSONRecordWriter(format: .lines, names: names, output: output))
    }
  }

  /// Writes an object.
  mutating func append(_ object: Object) throws {
    let values = columns.map { column in
      switch column {
      case .number: Value.integer(Int64(object.number))
      case .attribute(let index, _): object.values[index]
      }
    }
    switch writer {
    case .csv(var csv):
      for value in values { csv.append(value) }
      csv.endRow()
      try csv.drain(into: output)
      writer = .csv(csv)
    case .json(var json):
      try json.append(values)
      writer = .json(json)
    }
  }

  /// Writes what stands after the last object.
  mutating func end() throws {
    guard case .json(var json) = writer else { return try output.flush() }
    try json.end()
  }
}
