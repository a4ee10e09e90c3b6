internal import Daybook

/// Prints results as comma-separated values, each with a line of column names. Values are exact:
/// nil is an empty field and `""` a quoted one.
struct CSVRenderer: Renderer {
  private let output: Output
  private var shape = ResultShape.facts
  private var writer = CSVWriter()

  init(output: Output) { self.output = output }

  mutating func begin(_ shape: ResultShape) throws {
    self.shape = shape
    try row(CSVRenderer.columns(of: shape))
  }

  mutating func end(note: String?) {}

  mutating func add(_ line: ResultLine) throws {
    switch (line, shape) {
    case (.row(let row), .listing(let listing)): try add(row, listing)
    case (.section, .listing), (.row, _): return
    case (.section(let record), _): try row([field(record.section), "\(record.count)"])
    case (.aggregate(let record), _):
      let value = field(record.value)
      try row(record.key.map { [field($0), value] } ?? [value])
    case (.object(let record), _): try add(record)
    case (.write(let record), _): try row(fields(of: record))
    case (.revision(let record), _): try row(fields(of: record))
    case (.version(let record), _): try row(fields(of: record))
    case (.blame(let record), _):
      try row([
        record.attribute, field(record.value), "\(record.revision)", "\(record.time)",
        record.author,
      ])
    case (.difference(let record), _): try row(fields(of: record))
    case (.watch(let record), _):
      try row(["\(record.revision)", json { $0.watch(record) }])
    case (.model(let commands, _), _):
      for command in commands { try row([command]) }
    case (.facts(let facts), _):
      for fact in facts { try row([fact.name, field(fact.value)]) }
    }
  }

  private static func columns(of shape: ResultShape) -> [String] {
    switch shape {
    case .listing(let listing): ["#"] + (listing.isSectioned ? ["section"] : []) + listing.columns
    case .sections: ["section", "count"]
    case .count(let isKeyed): isKeyed ? ["key", "count"] : ["count"]
    case .aggregate(let name, let isKeyed): isKeyed ? ["key", name] : [name]
    // Its columns are known with the object.
    case .object: []
    case .writes: ["revision", "time", "kind", "target", "count"]
    case .log: ["revision", "time", "kind", "target", "author", "message", "count", "digest"]
    case .history: ["revision", "time", "kind", "author", "change", "old", "new"]
    case .blame: ["attribute", "value", "revision", "time", "author"]
    case .diff: ["change", "entity", "object", "old", "new"]
    case .replay: ["revision", "change", "entity", "object", "old", "new"]
    case .watch: ["revision", "changes"]
    case .model: ["command"]
    case .facts: ["name", "value"]
    }
  }
}

// MARK: - Rows

extension CSVRenderer {
  private mutating func row(_ fields: [String?]) throws {
    if fields.isEmpty { return }
    for field in fields { writer.append(field) }
    try endRow()
  }

  private mutating func endRow() throws {
    writer.endRow()
    try writer.drain(into: output)
  }

  private mutating func add(_ row: RowRecord, _ listing: ListingShape) throws {
    writer.append(String(row.object))
    if listing.isSectioned { writer.append(field(row.section)) }
    for value in row.values { writer.append(field(value)) }
    try endRow()
  }

  private mutating func add(_ record: ObjectRecord) throws {
    try row(["#", "entity", "createdAt", "updatedAt", "revision"] + record.values.names)
    try row(
      [
        "\(record.object)", record.entity, record.createdAt?.description,
        record.updatedAt?.description, record.revision.map(String.init),
      ] + record.values.values.map(field))
  }

  private func fields(of record: WriteRecord) -> [String?] {
    let count =
      switch record.changes {
      case .listed(let changes): changes.count
      case .counted(let count): count
      }
    return [
      record.revision.map(String.init), record.time?.description, record.kind,
      record.target.map(String.init), "\(count)",
    ]
  }

  private func fields(of record: RevisionRecord) -> [String?] {
    [
      "\(record.revision)", "\(record.time)", record.kind, record.target.map(String.init),
      record.author, record.message, "\(record.count)", record.digest,
    ]
  }

  private func fields(of record: VersionRecord) -> [String?] {
    [
      "\(record.revision)", "\(record.time)", record.kind, record.author, record.change.rawValue,
      field(record.old), field(record.new),
    ]
  }

  private func fields(of record: DifferenceRecord) -> [String?] {
    let change = record.change
    return (record.revision.map { ["\($0)"] } ?? []) + [
      change.change.rawValue, change.entity, "\(change.object)", field(change.old),
      field(change.new),
    ]
  }

  // MARK: Fields

  private func field(_ value: Value) -> String? {
    if case .null = value { return nil }
    return value.text
  }

  /// Several values in one field are JSON.
  private func field(_ values: NamedValues?) -> String? {
    values.map { values in json { $0.values(values) } }
  }

  private func field(_ json: JSONValue) -> String? {
    switch json {
    case .null: nil
    case .string(let text), .number(let text): text
    default: self.json { $0.json(json) }
    }
  }

  private func json(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
