internal import Daybook
internal import Platform

extension Session {
  /// `import FILE into ENTITY …`: one revision, or nothing.
  func importObjects(_ request: ImportRequest) throws {
    try refuseInThePast()
    try refuseWhilePending("import")
    let (entity, format) = try checked(request)
    let source = try ImportSource(request.file)
    let progress = Progress("import", show: surroundings.showProgress)
    defer { progress.end() }
    let file = FileImport(request: request, format: format, source: source, zone: .local) { rows in
      try self.checkInterruption()
      progress.update(rows: rows) {
        source.sizeBytes.map { Double(source.bytesRead) / Double(max($0, 1)) }
      }
    }
    let store = try access.store()
    let key = try ImportColumns(request, entity).libraryKey
    let revision: Revision?
    do {
      revision = try store.importing(
        into: entity.name, key: key, message: options.message, author: options.author,
        expecting: expected
      ) { rows in
        try file.run(rows)
        progress.finish("import \(rows.rows) rows: saving")
      }
    } catch var error as DaybookError where error.code == .notUnique && error.file == nil {
      // What several rows together make wrong is known only at the end.
      error.file = source.name
      throw error
    }
    progress.end()
    previous = []
    note(revision)
    try printWrite(revision.map { [$0] } ?? [])
  }

  /// Refuses what cannot be done before a file is read.
  private func checked(_ request: ImportRequest) throws -> (Entity, FileFormat) {
    if request.isPreview { throw Session.notYet("preview") }
    guard let name = request.entity else {
      throw DaybookError(
        .syntax, "say what the file holds: import \(request.file) into ENTITY")
    }
    let format = try FileFormat.named(by: request.file, asked: request.format)
    if format != .csv, request.separator != nil {
      throw DaybookError(.syntax, "separator is for CSV; leave it out for JSON")
    }
    if request.file == "-", options.input == .standardInput || options.input == .file("-") {
      throw DaybookError(
        .syntax,
        "standard input gives the commands, so it cannot give a file too: give the commands with -c"
      )
    }
    do throws(any Error) {
      return (try access.store().model().entity(named: name.content), format)
    } catch {
      guard let error = error as? DaybookError else { throw error }
      throw name.error(error.code, error.message)
    }
  }
}
