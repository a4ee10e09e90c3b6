internal import LMDB

/// Fills views by replaying the whole journal, past included.
///
/// A view's tables are always those of replaying the journal under its definition, also when the view
/// is made late, changed, or rebuilt.
struct ViewFilling {
  let transaction: WriteTransaction
  let reader: StoreReader

  /// Replays every revision into the given views, whose tables must be empty.
  /// - Parameter withViewsOfAll: whether the view that every entity has is filled too.
  func fill(
    _ layouts: [ViewLayout], withViewsOfAll: Bool = false, progress: Progress? = nil
  ) throws {
    guard withViewsOfAll || !layouts.isEmpty, let head = try reader.head()?.header else { return }
    var folds = ViewFolds(layouts, in: transaction, reader: reader)
    let entities = Set(layouts.map(\.entity))
    try replay(upTo: head.revision, progress: progress) { change, position, time in
      if withViewsOfAll {
        folds.addViewOfAll(change.entity)
      } else if !entities.contains(change.entity) {
        return
      }
      try folds.apply(change, at: position, time: time)
    } endOfRevision: { revision in
      try folds.flush(revision)
    }
  }

  /// Lends every change of the journal in order, with the state before it.
  private func replay(
    upTo head: UInt64, progress: Progress?,
    _ body: (NetChange, EventPosition, Timestamp) throws -> Void,
    endOfRevision: (UInt64) throws -> Void
  ) throws {
    for revision in 1...head {
      let time = try reader.header(revision).time
      try reader.forEachEvent(of: revision) { position, event in
        guard !ModelNumbers.isModel(event.object) else { return }
        try body(try netChange(of: event, at: position), position, time)
      }
      try endOfRevision(revision)
      try progress?(revision, head)
    }
  }

  /// The change that an event of the journal made.
  private func netChange(of event: Event, at position: EventPosition) throws -> NetChange {
    let entry = try reader.objectEntry(event.object)
    var old: NetChange.Old?
    if let entry, position.revision > entry.firstRevision,
      let version = try reader.version(of: event.object, asOf: position.revision - 1)
    {
      let image = version.kind == .delete ? nil : try reader.event(at: version.position).image
      var before = entry
      before.newest = version.position
      old = NetChange.Old(entry: before, image: image)
    }
    let image = event.kind == .delete ? nil : event.image ?? Image.empty
    return NetChange(
      object: event.object, entity: event.entity, kind: event.kind, old: old, newImage: image)
  }
}

/// Told how far a long work has come: what is done and what there is.
/// A throw from it ends the work.
typealias Progress = (_ done: UInt64, _ total: UInt64) throws -> Void
