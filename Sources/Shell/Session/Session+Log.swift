internal import Daybook

extension Session {
  /// Commands that tell the history: log, history, blame, diff, replay, watch.
  func tellHistory(_ command: Command) throws {
    try refuseWhilePending("a command of the history")
    switch command {
    case .log(let request): try log(request)
    case .history(let literal): try history(literal)
    case .blame(let literal): try blame(literal)
    case .diff(let from, let to): try diff(from, to)
    case .replay(let request): try replay(request)
    case .watch: throw Session.notYet("watch")
    default: preconditionFailure("only commands that tell the history come here")
    }
  }

  static func notYet(_ what: String) -> DaybookError {
    DaybookError(.unknownCommand, "\(what) is not available in this version")
  }

  private func log(_ request: LogRequest) throws {
    let store = try access.store()
    var query = LogQuery(limit: request.count, by: request.author)
    query.from = try request.from.map { try resolved($0, .start) }
    query.to = try request.to.map { try resolved($0, .end) } ?? moment
    query.subject = try request.subject.map { subject in
      switch subject {
      case .object(let literal): .object(try anyObject(literal))
      case .entity(let name): .entity(name.content)
      }
    }
    var renderer = renderer()
    try renderer.begin(.log)
    try store.forEachRevision(query) { revision in
      try checkInterruption()
      let words = mode == .table ? try self.words(for: revision) : nil
      try renderer.add(.revision(RevisionRecord(revision, words: words)))
      return true
    }
    try renderer.end()
  }

  /// What a revision did, in a person's words; many changes are folded to their number.
  func words(for revision: Revision) throws -> String {
    let store = try access.store()
    var words: [String] = []
    if let target = revision.target {
      words.append("\(revision.kind.name) of r\(target)")
    }
    if revision.count <= 4, let changes = try store.changes(of: revision.number) {
      words += changes.map { ChangeWords.sentence(ChangeRecord($0)) }
    } else {
      words += try folded(revision)
    }
    return words.isEmpty ? "nothing" : words.joined(separator: "; ")
  }

  /// `inserted 1000 Course, updated 2 Course`.
  private func folded(_ revision: Revision) throws -> [String] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    try access.store().forEachChange(of: revision.number) { change in
      try checkInterruption()
      let verb = ChangeWords.verb(ChangeKind(change.kind))
      let what =
        switch change {
        case .object(let change): change.entity
        case .definition(let change): change.subject.rawValue
        }
      let key = "\(verb) % \(what)"
      if counts.updateValue(counts[key, default: 0] + 1, forKey: key) == nil { order.append(key) }
      return true
    }
    return order.map { $0.replacing(" % ", with: " \(counts[$0] ?? 0) ") }
  }

  private func history(_ literal: Located<ObjectLiteral>) throws {
    let number = try anyObject(literal)
    var renderer = renderer()
    try renderer.begin(.history)
    let store = try access.store()
    try placed(literal) { try store.forEachVersion(of: number) { _ in false } }
    try store.forEachVersion(of: number) { version in
      try checkInterruption()
      let change = ObjectChange(version.change)
      try renderer.add(
        .version(
          VersionRecord(
            revision: version.revision.number, time: version.revision.time,
            kind: version.revision.kind.name, author: version.revision.author,
            change: change.change, old: change.old, new: change.new)))
      if version.change.isErased {
        tell(
          "r\(version.revision.number): the content of #\(number) was erased for ever")
      }
      return true
    }
    try renderer.end()
  }

  private func blame(_ literal: Located<ObjectLiteral>) throws {
    let number = try anyObject(literal)
    let origins = try placed(literal) {
      try access.store().blame(number, at: moment ?? .now)
    }
    var renderer = renderer()
    try renderer.begin(.blame)
    for origin in origins {
      try renderer.add(
        .blame(
          BlameRecord(
            attribute: origin.attribute, value: origin.value, revision: origin.revision.number,
            time: origin.revision.time, author: origin.revision.author)))
    }
    try renderer.end()
  }

  private func diff(
    _ from: Located<MomentLiteral>, _ to: Located<MomentLiteral>?
  ) throws {
    let first = try resolved(from, .end)
    let second = try to.map { try resolved($0, .end) } ?? moment ?? .now
    var renderer = renderer()
    try renderer.begin(.diff)
    try access.store().forEachDifference(from: first, to: second) { change in
      try checkInterruption()
      try add(change, revision: nil, to: &renderer)
      return true
    }
    try renderer.end()
  }

  private func replay(_ request: ReplayRequest) throws {
    let from = try request.from.map { try resolved($0, .start) }
    let to = try request.to.map { try resolved($0, .end) } ?? moment ?? .now
    var renderer = renderer()
    try renderer.begin(.replay)
    var last: UInt64?
    try access.store().replay(from: from, to: to, of: request.view?.content) { revision, change in
      try checkInterruption()
      if let last, last != revision.number, let pause = request.everyMilliseconds {
        try surroundings.output.flush()
        try self.pause(milliseconds: pause)
      }
      last = revision.number
      try add(change, revision: revision.number, to: &renderer)
      return true
    }
    try renderer.end()
  }

  private func add(
    _ change: Daybook.Change, revision: UInt64?, to renderer: inout any Renderer
  ) throws {
    switch change {
    case .object(let change):
      try renderer.add(
        .difference(DifferenceRecord(revision: revision, change: ObjectChange(change))))
    case .definition:
      // The lines of JSON tell of objects; of the model a person is told beside them.
      let words = ChangeWords.sentence(ChangeRecord(change))
      tell(revision.map { "r\($0): \(words)" } ?? words)
    }
  }

  private func pause(milliseconds: Int) throws {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while ContinuousClock.now < end {
      try checkInterruption()
      Pause.brief()
    }
  }

  /// The number of an object that may be deleted by now.
  private func anyObject(_ literal: Located<ObjectLiteral>) throws -> UInt64 {
    let snapshot = try snapshot(at: moment)
    return try object(literal, in: try source(.snapshot(snapshot)))
  }
}
