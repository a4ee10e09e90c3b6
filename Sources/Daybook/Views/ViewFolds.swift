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

  private mutating func add(_ layout: ViewLayout) {
    folds[layout.entity, default: []].append(ViewFold(layout, in: transaction, reader: reader))
    if layout.usesTimes { entitiesWithTimes.insert(layout.entity) }
  }

  /// Gives an entity that is met for the first time its own view.
  mutating func addViewOfAll(_ entity: UInt32) {
    let known = folds[entity, default: []].contains { $0.layout.view == entity }
    if !known { add(ViewLayout(ofAll: entity)) }
  }

  /// A change with the times that the views of its entity look at.
  func timed(_ change: NetChange, time: Timestamp) throws -> ChangeBatch.TimedChange {
    var timed = ChangeBatch.TimedChange(
      change: change, createdAt: time, before: time, time: time)
    if entitiesWithTimes.contains(change.entity), let entry = change.old?.entry {
      timed.createdAt = try reader.header(entry.firstRevision).time
      timed.before = try reader.header(entry.newest.revision).time
    }
    return timed
  }

  /// The layouts of each entity's views.
  var layouts: [UInt32: [ViewLayout]] { folds.mapValues { $0.map(\.layout) } }

  /// Takes in sorted changes of the revision that the next flush closes.
  func add(_ changes: RowChanges, to view: UInt32) {
    for fold in folds.values.joined() where fold.layout.view == view { fold.add(changes) }
  }

  func flush(_ revision: UInt64) throws {
    for (_, folds) in folds.sorted(by: { $0.key < $1.key }) {
      for fold in folds { try fold.flush(revision) }
    }
  }
}
