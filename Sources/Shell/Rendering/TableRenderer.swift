internal import Daybook

/// Prints results as tables and sentences for a person. Nothing from data can act on the terminal.
struct TableRenderer: Renderer {
  let output: Output
  let style: TableStyle
  private var shape = ResultShape.facts
  private var grid: TableGrid?
  private var lineCount = 0
  private var sectionCount = 0

  init(output: Output, style: TableStyle) {
    self.output = output
    self.style = style
  }

  mutating func begin(_ shape: ResultShape) {
    self.shape = shape
    lineCount = 0
    sectionCount = 0
    let titles = TableRenderer.titles(of: shape)
    grid = titles.isEmpty ? nil : TableGrid(titles, output: output, style: style)
  }

  mutating func add(_ line: ResultLine) throws {
    if case .section(let record) = line, case .listing = shape {
      sectionCount += 1
      let heading = "── \(heading(record.section)) (\(record.count))"
      try grid?.addHeading(heading)
      return
    }
    lineCount += 1
    if grid != nil {
      let cells = cells(of: line)
      try grid?.add(cells)
    } else {
      try addSentences(line)
    }
  }

  mutating func end(note: String?) throws {
    let hidden = try lineCount > 0 ? grid?.end() ?? [] : []
    grid = nil
    var footer: [String] = []
    if let unit = TableRenderer.unit(of: shape) {
      footer.append(lineCount == 0 ? "no \(unit)s" : TableRenderer.counted(lineCount, unit))
      if sectionCount > 0 { footer[0] += " in \(TableRenderer.counted(sectionCount, "section"))" }
    }
    if !hidden.isEmpty {
      footer.append(
        "\(TableRenderer.counted(hidden.count, "column")) hidden: "
          + "\(hidden.joined(separator: ", ")) (show OBJECT or mode json shows all)")
    }
    if let note { footer.append(DisplayText.escaped(note)) }
    if !footer.isEmpty { try output.write(footer.joined(separator: "; ") + "\n") }
  }

  static func counted(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private static func titles(of shape: ResultShape) -> [String] {
    switch shape {
    case .listing(let listing): ["#"] + listing.columns
    case .sections: ["section", "count"]
    case .count(isKeyed: true): ["key", "count"]
    case .aggregate(let name, isKeyed: true): ["key", name]
    case .log: ["revision", "time", "author", "kind", "changes", "message"]
    case .history: ["revision", "time", "author", "kind", "change", "values"]
    case .blame: ["attribute", "value", "revision", "time", "author"]
    case .diff: ["change", "object", "values"]
    case .replay: ["revision", "change", "object", "values"]
    case .count, .aggregate, .object, .writes, .watch, .model, .facts: []
    }
  }

  private static func unit(of shape: ResultShape) -> String? {
    switch shape {
    case .listing: "row"
    case .sections: "section"
    case .log: "revision"
    case .history: "version"
    case .diff, .replay: "change"
    default: nil
    }
  }

  /// A section's name; nil and `""` are told apart.
  private func heading(_ section: Value) -> String {
    switch section {
    case .string(""): "\"\""
    case .string("nil"): "\"nil\""
    default: section.text
    }
  }
}

// MARK: - Cells

extension TableRenderer {
  private func cells(of line: ResultLine) -> [TableCell] {
    switch line {
    case .row(let row): return [.object(row.object)] + row.values.map(cell)
    case .section(let record):
      return [
        text(heading(record.section), ink: record.section == .null ? .absent : nil),
        TableCell("\(record.count)", isNumber: true),
      ]
    case .aggregate(let record): return [text(heading(record.key ?? .null)), cell(record.value)]
    case .revision(let record):
      return [
        .revision(record.revision), time(record.time), text(record.author),
        text(record.kind + (record.target.map { " of r\($0)" } ?? "")),
        text(record.words ?? "\(record.count)"), text(record.message ?? ""),
      ]
    case .version(let record):
      return [
        .revision(record.revision), time(record.time), text(record.author), text(record.kind),
        change(record.change),
        text(ChangeWords.details(record.change, old: record.old, new: record.new)),
      ]
    case .blame(let record):
      return [
        text(record.attribute), cell(record.value), .revision(record.revision),
        time(record.time), text(record.author),
      ]
    case .difference(let record):
      let object = text("\(record.change.entity) #\(record.change.object)", ink: .object)
      return (record.revision.map { [.revision($0)] } ?? [])
        + [change(record.change.change), object, text(ChangeWords.details(record.change))]
    case .object, .write, .watch, .model, .facts: return []
    }
  }

  private func text(_ text: String, ink: Ink? = nil) -> TableCell {
    TableCell(text, ink: ink, limit: style.widthCells)
  }

  private func cell(_ value: Value) -> TableCell { TableCell(value, limit: style.widthCells) }

  private func change(_ kind: ChangeKind) -> TableCell {
    text(kind.rawValue, ink: .of(kind))
  }

  private func time(_ time: Timestamp) -> TableCell { text(time.description(in: style.zone)) }
}
