internal import Daybook

/// Prints each line of a result as one JSON object on a line of its own.
struct JSONRenderer: Renderer {
  private let output: Output
  private var shape = ResultShape.facts
  private var writer = JSONWriter()

  init(output: Output) { self.output = output }

  mutating func begin(_ shape: ResultShape) { self.shape = shape }

  mutating func end(note: String?) {}

  mutating func add(_ line: ResultLine) throws {
    switch (line, shape) {
    case (.row(let row), .listing(let listing)): writer.row(row, listing)
    case (.section, .listing), (.row, _): return
    case (.section(let section), _): writer.section(section)
    case (.aggregate(let record), .aggregate(let name, _)): writer.aggregate(record, name)
    case (.aggregate(let record), _): writer.aggregate(record, "count")
    case (.object(let object), _): writer.object(object)
    case (.write(let record), _): writer.write(record)
    case (.revision(let revision), _): writer.revision(revision)
    case (.version(let version), _): writer.version(version)
    case (.blame(let blame), _): writer.blame(blame)
    case (.difference(let difference), _): writer.difference(difference)
    case (.watch(let record), _): writer.watch(record)
    case (.model(_, let json), _): writer.json(json)
    case (.facts(let facts), _): writer.object(facts)
    }
    writer.endLine()
    try writer.drain(into: output)
  }
}

// The order of the names is part of the language's promise.
extension JSONWriter {
  mutating func row(_ row: RowRecord, _ listing: ListingShape) {
    beginObject()
    name("object")
    number(row.object)
    name("entity")
    string(listing.entity)
    if listing.isSectioned {
      name("section")
      value(row.section)
    }
    name("values")
    beginObject()
    for (column, value) in zip(listing.columns, row.values) {
      name(column)
      self.value(value)
    }
    endObject()
    endObject()
  }

  mutating func section(_ record: SectionRecord) {
    beginObject()
    name("section")
    value(record.section)
    name("count")
    number(record.count)
    endObject()
  }

  mutating func aggregate(_ record: AggregateRecord, _ name: String) {
    beginObject()
    if let key = record.key {
      self.name("key")
      value(key)
    }
    self.name(name)
    value(record.value)
    endObject()
  }

  mutating func object(_ record: ObjectRecord) {
    beginObject()
    name("object")
    number(record.object)
    name("entity")
    string(record.entity)
    name("createdAt")
    time(record.createdAt)
    name("updatedAt")
    time(record.updatedAt)
    name("revision")
    optional(record.revision)
    name("values")
    values(record.values)
    endObject()
  }

  mutating func revision(_ record: RevisionRecord) {
    beginObject()
    header(record.revision, record.time, kind: record.kind)
    name("target")
    optional(record.target)
    name("author")
    string(record.author)
    name("message")
    if let message = record.message { string(message) } else { null() }
    name("count")
    number(record.count)
    name("digest")
    string(record.digest)
    endObject()
  }

  mutating func version(_ record: VersionRecord) {
    beginObject()
    header(record.revision, record.time, kind: record.kind)
    name("author")
    string(record.author)
    name("change")
    string(record.change.rawValue)
    name("old")
    values(record.old)
    name("new")
    values(record.new)
    endObject()
  }

  mutating func blame(_ record: BlameRecord) {
    beginObject()
    name("attribute")
    string(record.attribute)
    name("value")
    value(record.value)
    name("revision")
    number(record.revision)
    name("time")
    time(record.time)
    name("author")
    string(record.author)
    endObject()
  }
}

// The parts that several lines share.
extension JSONWriter {
  mutating func header(_ revision: UInt64, _ time: Timestamp?, kind: String) {
    name("revision")
    number(revision)
    name("time")
    self.time(time)
    name("kind")
    string(kind)
  }

  mutating func time(_ time: Timestamp?) {
    value(time.map(Value.timestamp) ?? .null)
  }

  mutating func optional(_ number: UInt64?) {
    if let number { self.number(number) } else { null() }
  }

  mutating func values(_ values: NamedValues?) {
    guard let values else { return null() }
    beginObject()
    for (name, value) in zip(values.names, values.values) {
      self.name(name)
      self.value(value)
    }
    endObject()
  }
}
