internal import Daybook
internal import Platform

extension Session {
  /// Prints what was written: a line for each revision, or that nothing changed.
  func printWrite(_ revisions: [Revision]) throws {
    var renderer = renderer()
    try renderer.begin(.writes)
    if revisions.isEmpty { try renderer.add(.write(.unchanged)) }
    for revision in revisions { try renderer.add(.write(try record(of: revision))) }
    try renderer.end()
  }

  /// Prints what a save would now save of the objects that a command named.
  func printPending(_ context: Context, of objects: [UInt64]) throws {
    var changes: [ChangeRecord] = []
    var count = 0
    try context.forEachPendingChange(among: objects) { change in
      count += 1
      if count <= ChangeList.listedLimit { changes.append(ChangeRecord(change)) }
    }
    let list = count > ChangeList.listedLimit ? ChangeList.counted(count) : .listed(changes)
    var renderer = renderer()
    try renderer.print(.write(.pending(list)), as: .writes)
  }

  private func record(of revision: Revision) throws -> WriteRecord {
    let store = try access.store()
    let changes = try store.changes(of: revision.number, upTo: ChangeList.listedLimit)
    let target = try revision.target.flatMap { try store.revision($0) }
    return .saved(
      revision: revision.number, time: revision.time, kind: revision.kind.name,
      target: revision.target, targetRevision: target.map { RevisionRecord($0) },
      changes: changes.map { .listed($0.map(ChangeRecord.init)) } ?? .counted(revision.count))
  }

  /// Says so when the clock stands more than a day before the newest revision.
  func warnOfClock(_ revision: Revision) {
    let day: Int64 = 86_400_000_000
    let ahead = revision.time.microsecondsSince1970 - surroundings.clock()
    guard ahead > day else { return }
    tell(
      "warning: the newest revision is dated \(revision.time.description(in: zone)), "
        + "\(ahead / day) days after the clock; set the clock right")
  }
}

extension RevisionRecord {
  /// - Parameter words: what it did, in a person's words.
  init(_ revision: Revision, words: String? = nil) {
    self.init(
      revision: revision.number, time: revision.time, kind: revision.kind.name,
      target: revision.target, author: revision.author, message: revision.message,
      count: revision.count, digest: revision.digest, words: words)
  }
}

extension ChangeRecord {
  init(_ change: Daybook.Change) {
    switch change {
    case .object(let change): self = .object(ObjectChange(change))
    case .definition(let change):
      self = .model(
        ChangeKind(change.kind), model: change.subject.rawValue, name: change.name)
    }
  }
}

extension ObjectChange {
  init(_ change: Daybook.ObjectChange) {
    self.init(
      ChangeKind(change.kind), entity: change.entity, object: change.object,
      old: change.old.map(NamedValues.init), new: change.new.map(NamedValues.init))
  }
}

extension ChangeKind {
  init(_ kind: Daybook.ChangeKind) {
    switch kind {
    case .insert: self = .insert
    case .update: self = .update
    case .delete: self = .delete
    }
  }
}

extension NamedValues {
  /// Content that was erased has no values to name.
  init(_ content: ObjectContent) {
    switch content {
    case .erased: self.init(names: [], values: [])
    case .values(let values): self.init(names: values.map(\.name), values: values.map(\.value))
    }
  }
}
