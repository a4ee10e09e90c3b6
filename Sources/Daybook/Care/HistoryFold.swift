internal import LMDB
internal import Platform

/// Folds the histories of objects, which come in the order of `objects`, into derived tables.
final class HistoryFold<Sink: RecordSink> {
  private let tables: Tables
  private let model: Model
  private let scope: JournalReplay.Scope
  private let sink: Sink
  private let views: ViewReplays
  private let unique: UniqueIndex
  /// Key: as in table `unique`. Value: the object.
  private let uniqueEntries: SortedRuns
  /// The entities that were met.
  private var entities: Set<UInt32> = []
  private var key: [UInt8] = []
  private var payload: [UInt8] = []

  init(
    _ reader: StoreReader, _ model: Model, _ scope: JournalReplay.Scope, into sink: Sink
  ) throws {
    tables = reader.tables
    self.model = model
    self.scope = scope
    self.sink = sink
    let layouts: [ViewLayout] =
      switch scope {
      case .all:
        try model.views.map { try ViewLayout($0, of: try model.entity(named: $0.entity)) }
      case .view(let layout): [layout]
      }
    views = try ViewReplays(layouts, reader, inFolder: reader.folder)
    unique = UniqueIndex(reader: reader, model: model)
    uniqueEntries = SortedRuns(inFolder: reader.folder)
  }

  func take(_ history: ObjectHistory) throws {
    guard case .all = scope else {
      _ = try views.take(history)
      return
    }
    try putVersions(history)
    if ModelNumbers.isModel(history.object) { return }
    if entities.insert(history.entity).inserted { views.add(ViewLayout(ofAll: history.entity)) }
    guard let image = try views.take(history) else { return }
    for uniqueKey in try unique.keys(of: image, entity: history.entity) {
      try uniqueEntries.append {
        $0.append(contentsOf: uniqueKey)
      } value: {
        $0.appendBigEndian(history.object)
      }
    }
  }

  /// The object's records in `versions` and `objects`.
  private func putVersions(_ history: ObjectHistory) throws {
    guard let first = history.items.first, let last = history.items.last else { return }
    for item in history.items {
      begin(history.object)
      key.appendBigEndian(item.position.revision)
      VersionEntry(position: item.position, kind: item.kind).append(to: &payload)
      try sink.take(record: &payload, at: key, in: tables.versions)
    }
    begin(history.object)
    ObjectEntry(
      entity: history.entity, firstRevision: first.position.revision, newest: last.position,
      isDeleted: last.kind == .delete
    ).append(to: &payload)
    try sink.take(record: &payload, at: key, in: tables.objects)
  }

  private func begin(_ object: UInt64) {
    key.removeAll(keepingCapacity: true)
    payload.removeAll(keepingCapacity: true)
    ObjectKey.append(object, to: &key)
  }

  /// Gives the records of views and unique attributes to the sink.
  func finish() throws {
    try views.finish(into: sink)
    try uniqueEntries.lendAll { uniqueKey, object in
      key.removeAll(keepingCapacity: true)
      key.append(copying: uniqueKey)
      payload.removeAll(keepingCapacity: true)
      CBOREncoder.append(unsigned: object.bigEndianUInt64(at: 0), to: &payload)
      try sink.take(record: &payload, at: key, in: tables.unique)
    }
  }
}
