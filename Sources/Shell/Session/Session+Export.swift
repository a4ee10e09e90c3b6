internal import Daybook

extension Session {
  /// `export VIEW|ENTITY … to FILE`: the rows of a listing, as a whole file or none.
  func export(_ request: ExportRequest, _ view: ReadingView) throws {
    try refuseWhilePending("export")
    let format = try FileFormat.named(by: request.file, asked: request.format)
    let query = try query(request.listing, view)
    let columns = try columns(request, of: try entity(of: query, view))
    if request.file == "-" {
      _ = try write(request, query, view, format, columns, to: surroundings.output)
      return
    }
    let file = try OutputFile(request.file, replaces: request.replaces)
    let output = Output { try file.write($0) }
    let rows = try write(request, query, view, format, columns, to: output)
    try file.commit()
    tell("exported \(rows) row\(rows == 1 ? "" : "s") to \(request.file)")
  }

  /// - Returns: how many rows there are.
  private func write(
    _ request: ExportRequest, _ query: Query, _ view: ReadingView, _ format: FileFormat,
    _ columns: [ObjectFileWriter.Column], to output: Output
  ) throws -> Int {
    let clauses = request.listing.clauses
    let progress = Progress("export", show: surroundings.showProgress)
    defer { progress.end() }
    var writer = try ObjectFileWriter(format, columns, to: output)
    var rows = 0
    var all: Int?
    try view.forEach(query, offset: clauses.offset ?? 0, limit: clauses.limit) { listed in
      try checkInterruption()
      try writer.append(listed.object)
      rows += 1
      if rows % 256 == 0 {
        try progress.update(rows: rows) {
          let count = try all ?? max(view.count(query) - (clauses.offset ?? 0), 1)
          all = count
          return Double(rows) / Double(min(count, clauses.limit ?? .max))
        }
      }
      return true
    }
    try writer.end()
    return rows
  }

  /// The columns that were asked for, each once; else all attributes.
  private func columns(
    _ request: ExportRequest, of entity: Entity
  ) throws(DaybookError) -> [ObjectFileWriter.Column] {
    guard let asked = request.columns else {
      return entity.attributes.enumerated().map { .attribute($0.offset, name: $0.element.name) }
    }
    var columns: [ObjectFileWriter.Column] = []
    for column in asked {
      switch column {
      case .number:
        if columns.contains(where: { if case .number = $0 { true } else { false } }) {
          throw DaybookError(.syntax, "# is a column twice; name it once")
        }
        columns.append(.number)
      case .attribute(let name):
        guard let index = entity.attributes.firstIndex(where: { $0.name == name.content }) else {
          let error = entity.unsavedAttribute(name.content)
          throw name.error(error.code, error.message)
        }
        if columns.contains(where: { $0.name == name.content }) {
          throw name.error(.syntax, "\(name.content) is a column twice; name it once")
        }
        columns.append(.attribute(index, name: entity.attributes[index].name))
      }
    }
    return columns
  }
}
