internal import LMDB
internal import Platform

/// Makes the derived tables from the journal alone: it is given every event in the order of the
/// journal, sorts them by object, and folds each object's history.
///
/// `verify` compares what comes out with what is stored, `rebuild` puts it in its place.
final class JournalReplay {
  /// Which of the derived tables are made.
  enum Scope {
    case all
    /// One view's, or an entity's own.
    case view(ViewLayout)
  }

  private let reader: StoreReader
  private let scope: Scope
  private let problems: Problems
  private let work: WorkCount
  /// Key: object, revision. Value: ordinal, entity, kind.
  private let events: SortedRuns
  /// For each revision, by its number, how many objects it inserted that had never been.
  private(set) var newObjects: [UInt32] = []

  init(_ reader: StoreReader, _ scope: Scope, _ problems: Problems, _ work: WorkCount) {
    self.reader = reader
    self.scope = scope
    self.problems = problems
    self.work = work
    events = SortedRuns(inFolder: reader.folder)
  }

  /// Takes in an event of the journal.
  func take(_ head: EventHead, at position: EventPosition) throws {
    if case .view(let layout) = scope, layout.entity != head.entity { return }
    try events.append { key in
      ObjectKey.append(head.object, to: &key)
      key.appendBigEndian(position.revision)
    } value: { value in
      value.appendBigEndian(position.ordinal)
      value.appendBigEndian(head.entity)
      value.append(head.kind.rawValue)
    }
  }

  /// Gives every record to the sink, once all events were taken.
  /// - Parameters:
  ///   - model: the newest model.
  ///   - revisions: how many there are.
  func finish(_ model: Model, revisions: Int, into sink: some RecordSink) throws {
    newObjects = Array(repeating: 0, count: revisions + 1)
    let fold = try HistoryFold(reader, model, scope, into: sink)
    var history = ObjectHistory(object: 0, entity: 0)
    try events.lendAll { key, value in
      try work.advance()
      let object = ObjectKey.object(in: key)
      let entity = value.bigEndianUInt32(at: 4)
      if object != history.object || history.items.isEmpty {
        try end(history, fold)
        history.object = object
        history.entity = entity
        history.items.removeAll(keepingCapacity: true)
      }
      let position = EventPosition(
        revision: key.bigEndianUInt64(at: 8), ordinal: value.bigEndianUInt32(at: 0))
      // The kind came out of an event head, so it is one.
      let kind = ChangeKind(rawValue: value[8]) ?? .update
      if entity != history.entity {
        try problems.report(
          "event \(position.ordinal) of r\(position.revision) gives "
            + "\(RecordNames.object(object)) another entity than it was inserted with")
      }
      history.items.append(ObjectHistory.Item(position: position, kind: kind))
    }
    try end(history, fold)
    try fold.finish()
  }

  private func end(_ history: ObjectHistory, _ fold: HistoryFold<some RecordSink>) throws {
    guard let first = history.items.first else { return }
    newObjects[Int(first.position.revision)] += 1
    try checkKinds(of: history)
    try fold.take(history)
  }

  /// An object is inserted when it is not there, and changed or deleted when it is.
  private func checkKinds(of history: ObjectHistory) throws {
    var isAlive = false
    for item in history.items {
      let fits: Bool
      switch item.kind {
      case .insert: fits = !isAlive
      case .update: fits = isAlive
      // An erasure may end what is deleted already.
      case .delete: fits = try isAlive || reader.header(item.position.revision).kind == .erase
      }
      isAlive = item.kind != .delete
      if fits { continue }
      try problems.report(
        "event \(item.position.ordinal) of r\(item.position.revision) cannot \(item.kind) "
          + "\(RecordNames.object(history.object)), which was \(item.kind == .insert ? "there already" : "not there")"
      )
    }
  }
}
