internal import Daybook
internal import FoundationEssentials

extension Session {
  /// Commands that care for the store's file.
  func care(_ command: Command) throws {
    try refuseWhilePending("a command that cares for the file")
    switch command {
    case .verify(let head): try verify(against: head)
    case .rebuild(let view): try rebuild(view)
    case .backup(let path): try backup(to: path)
    case .stats: try stats()
    case .erase: throw Session.notYet("erase")
    case .importJournal, .exportJournal: throw Session.notYet("import and export of the journal")
    case .compact: throw Session.notYet("compact")
    default: preconditionFailure("only commands that care for the file come here")
    }
  }

  private func verify(against head: Command.JournalHead?) throws {
    let store = try access.store()
    let mark = try head.map { try HistoryMark(parsing: "r\($0.revision):\($0.digest)") }
    let found = try withProgress("verify") { try store.verify(against: mark, progress: $0) }
    var facts: [JSONValue.Member] = [
      .init("ok", .boolean(found.isSound)), .init("revisions", .integer(found.revisions)),
      .init("events", .integer(found.events)),
      .init("head", .optional(found.head.map { "\($0)" })),
    ]
    if !found.isSound {
      facts.append(.init("problems", .array(found.problems.map(JSONValue.string))))
    }
    try print(facts)
    guard found.isSound else {
      throw DaybookError(
        .damaged,
        "the store is not sound: \(found.problems.first ?? "") (of \(found.problems.count) problems); "
          + "rebuild mends listings, a backup the rest")
    }
  }

  private func rebuild(_ view: LocatedName?) throws {
    try refuseInThePast()
    let store = try access.store()
    let done = try withProgress("rebuild") { try store.rebuild(view?.content, progress: $0) }
    let repaired = done.repaired.map { repair in
      JSONValue.object([
        .init("table", .string(repair.table)), .init("records", .integer(repair.records)),
      ])
    }
    try print([
      .init("events", .integer(done.events)), .init("identical", .boolean(done.wasIdentical)),
      .init("repaired", .array(repaired)), .init("collator", .optional(done.adoptedCollator)),
    ])
  }

  private func backup(to path: String) throws {
    try access.store().backup(to: URL(filePath: path))
    tell("backed up to \(path)")
  }

  private func stats() throws {
    let stats = try access.store().statistics()
    let tables = stats.tables.map { table in
      JSONValue.object([
        .init("name", .string(table.name)), .init("records", .integer(table.records)),
        .init("bytes", .integer(table.sizeBytes)),
      ])
    }
    let readers = stats.readers.map { reader in
      JSONValue.object([
        .init("pid", .integer(reader.processIdentifier)),
        .init("lag", reader.lag.map { JSONValue.integer($0) } ?? .null),
      ])
    }
    try print([
      .init("store", .string(stats.storeID)), .init("format", .integer(stats.format)),
      .init("revisions", .integer(stats.revisions)), .init("events", .integer(stats.events)),
      .init("objects", .integer(stats.objects)), .init("objectsEver", .integer(stats.objectsEver)),
      .init("fileBytes", .integer(stats.fileSizeBytes)),
      .init("freeBytes", .integer(stats.freeBytes)),
      .init("mapBytes", .integer(stats.mapSizeBytes)),
      .init("collator", .string(stats.collator)), .init("tables", .array(tables)),
      .init("readers", .array(readers)),
    ])
  }

  private func print(_ facts: [JSONValue.Member]) throws {
    var renderer = renderer()
    try renderer.print(.facts(facts), as: .facts)
  }

  /// Shows how far a long work has come, and lets Control-C end it.
  private func withProgress<Result>(
    _ what: String, _ work: (@escaping ProgressHandler) throws -> Result
  ) throws -> Result {
    let progress = Progress(what, show: surroundings.showProgress)
    defer { progress.end() }
    return try work { [surroundings] done, total in
      if surroundings.isInterrupted() { throw DaybookError(.interrupted, "interrupted") }
      progress.update(rows: done) { total > 0 ? Double(done) / Double(total) : nil }
    }
  }
}
