internal import LMDB

/// All the views that a revision's changes go to: every entity's own, and those of the model.
struct ViewFolds {
  private let transaction: WriteTransaction
  private let reader: StoreReader
  private var folds: [UInt32: [ViewFold]] = [:]
  /// The entities some of whose views look at createdAt or updatedAt.
  private var entitiesWithTimes: Set<UInt32> = []

  init(_ model: Model, in transaction: WriteTransaction, reader: StoreReader) throws {
    self.transaction = transaction
    self.reader = reader
    for view in model.views {
      let entity = try model.entity(named: view.entity)
      add(try ViewLayout(view, of: entity))
    }
  }

  /// Only the given views, for filling them.
  init(
    _ layouts: [ViewLayout], in transaction: WriteTransaction, reader: StoreReader
  ) {
    self.transaction = transaction
    self.reader = reader
    for layout in layouts { add(layout) }
  }

  private mutating func add(_ layout: ViewLayout) {
    folds[layout.entity, default: []].append(ViewFold(layout, in: transaction, reader: reader))
    if layout.usesTimes { entitiesWithTimes.insert(layout.entity) }
  }

  /// Gives an entity that is met for the first time its own view.
  mutating func addViewOfAll(_ entity: UInt32) {
    let known = folds[entity, default: []].contains { $0.layout.view == entity }
    if !known { add(ViewLayout(ofAll: entity)) }
  }

  /// Takes in one change of the revision that the next flush closes.
  mutating func apply(_ change: NetChange, at position: EventPosition, time: Timestamp) throws {
    addViewOfAll(change.entity)
    let withTimes = entitiesWithTimes.contains(change.entity)
    var createdAt = time
    var before: Timestamp = time
    if withTimes, let entry = change.old?.entry {
      createdAt = try reader.header(entry.firstRevision).time
      before = try reader.header(entry.newest.revision).time
    }
    let old = change.oldImage.map {
      ObjectState(object: change.object, image: $0, createdAt: createdAt, updatedAt: before)
    }
    let new = change.newImage.map {
      ObjectState(object: change.object, image: $0, createdAt: createdAt, updatedAt: time)
    }
    for fold in folds[change.entity] ?? [] {
      try fold.apply(from: old, to: new, ordinal: position.ordinal)
    }
  }

  func flush(_ revision: UInt64) throws {
    for (_, folds) in folds.sorted(by: { $0.key < $1.key }) {
      for fold in folds { try fold.flush(revision) }
    }
  }
}
