internal import Daybook

// The results that are no tables.
extension TableRenderer {
  /// How many changes of one command are told one by one.
  static let toldChangeCount = 20

  func addSentences(_ line: ResultLine) throws {
    switch line {
    case .aggregate(let record): try output.write(DisplayText.escaped(record.value.text) + "\n")
    case .object(let record): try add(record)
    case .write(let record): try add(record)
    case .watch(let record): try add(record)
    case .model(let commands, _):
      // They are to be typed again, so they are never cut.
      for command in commands { try output.write(DisplayText.escaped(command) + "\n") }
    case .facts(let facts): try add(facts)
    default: break
    }
  }

  /// A line cut to the terminal's width.
  private func writeLine(_ text: String, indent: Int = 0, ink: Ink? = nil) throws {
    let limit = style.widthCells.map { max(1, $0 - indent) }
    let shown = DisplayText.fitted(text, limit: limit).text
    try output.write(String(repeating: " ", count: indent) + style.paint(shown, ink) + "\n")
  }

  /// Names and texts in two columns; texts are shown whole.
  private func writePairs(_ pairs: [(name: String, text: String, ink: Ink?)]) throws {
    let names = pairs.map { DisplayText.fitted($0.name) }
    let widest = names.map(\.width).max() ?? 0
    for (name, pair) in zip(names, pairs) {
      let padding = String(repeating: " ", count: widest - name.width)
      let text = style.paint(DisplayText.escaped(pair.text), pair.ink)
      try output.write("  \(name.text)\(padding)  \(text)\n")
    }
  }

  private func add(_ record: ObjectRecord) throws {
    let number = style.paint("#\(record.object)", .object)
    try output.write("\(number) \(DisplayText.escaped(record.entity))\n")
    var pairs = zip(record.values.names, record.values.values).map { name, value in
      let cell = TableCell(value, limit: nil)
      return (name: name, text: cell.source, ink: cell.ink)
    }
    if let created = record.createdAt, let updated = record.updatedAt {
      pairs.append(("createdAt", created.description(in: style.zone), .absent))
      pairs.append(("updatedAt", updated.description(in: style.zone), .absent))
    }
    pairs.append(("revision", record.revision.map { "r\($0)" } ?? "pending", .revision))
    try writePairs(pairs)
  }

  private func add(_ record: WriteRecord) throws {
    if record.revision == nil && !record.isPending {
      return try output.write("nothing changed\n")
    }
    let heading = record.isPending ? "pending: " : ChangeWords.heading(record, style: style)
    switch record.changes {
    case .counted(let count):
      try output.write(heading + TableRenderer.counted(count, "change") + "\n")
    case .listed(let changes):
      if changes.count == 1, record.target == nil {
        return try output.write(heading + DisplayText.escaped(told(changes[0])) + "\n")
      }
      try output.write(heading + TableRenderer.counted(changes.count, "change") + "\n")
      for change in changes.prefix(TableRenderer.toldChangeCount) {
        try writeLine(told(change), indent: 2, ink: ink(change))
      }
      let rest = changes.count - TableRenderer.toldChangeCount
      if rest > 0 { try output.write("  … and \(rest) more\n") }
    }
  }

  private func told(_ change: ChangeRecord) -> String { ChangeWords.sentence(change) }

  private func ink(_ change: ChangeRecord) -> Ink {
    switch change {
    case .object(let change): .of(change.change)
    case .model(let kind, _, _): .of(kind)
    }
  }

  private func add(_ record: WatchRecord) throws {
    let count = record.changes.isEmpty ? "" : ": \(counted(record.changes.count, "change"))"
    try output.write(style.paint("r\(record.revision)", .revision) + count + "\n")
    for change in record.changes {
      switch change {
      case .sectionDelete(let section, let name):
        try writeLine("section \(section) deleted: \(name.text)", indent: 2, ink: .deleted)
      case .sectionInsert(let section, let name):
        try writeLine("section \(section) inserted: \(name.text)", indent: 2, ink: .inserted)
      case .sectionUpdate(let section, let name):
        try writeLine("section \(section) is now \(name.text)", indent: 2, ink: .updated)
      case .delete(let object, let place):
        try writeLine("#\(object) deleted at \(place)", indent: 2, ink: .deleted)
      case .insert(let object, let place, let values):
        let told = told(values)
        try writeLine("#\(object) inserted at \(place)\(told)", indent: 2, ink: .inserted)
      case .move(let object, let from, let to, let values):
        let told = told(values)
        try writeLine("#\(object) moved from \(from) to \(to)\(told)", indent: 2, ink: .updated)
      case .update(let object, _, let to, let values):
        try writeLine("#\(object) updated at \(to)\(told(values))", indent: 2, ink: .updated)
      }
    }
  }

  private func counted(_ count: Int, _ unit: String) -> String {
    TableRenderer.counted(count, unit)
  }

  private func told(_ values: NamedValues) -> String {
    let details = ChangeWords.details(.insert, old: nil, new: values)
    return details.isEmpty ? "" : ": \(details)"
  }

  private func add(_ facts: [JSONValue.Member]) throws {
    var pairs: [(name: String, text: String, ink: Ink?)] = []
    for fact in facts {
      switch fact.value {
      case .array(let values):
        for (index, value) in values.enumerated() {
          pairs.append((index == 0 ? fact.name : "", told(value), nil))
        }
      default: pairs.append((fact.name, told(fact.value), nil))
      }
    }
    try writePairs(pairs)
  }

  private func told(_ json: JSONValue) -> String {
    switch json {
    case .string(let text), .number(let text): return text
    case .null: return "nil"
    default:
      var writer = JSONWriter()
      writer.json(json)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }
}

extension WatchRecord.Place: CustomStringConvertible {
  /// As a command writes it: `[0,2]`.
  var description: String { "[\(section),\(row)]" }
}
