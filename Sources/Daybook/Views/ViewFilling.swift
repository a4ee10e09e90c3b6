internal import LMDB

/// Fills views by replaying the whole journal, past included.
///
/// A view's tables are always those of replaying the journal under its definition, also when the view
/// is made late, changed, or rebuilt.
struct ViewFilling {
  let transaction: WriteTransaction
  let reader: StoreReader

  /// Replays the histories of all objects into the given views, whose tables must be empty.
  func fill(_ layouts: [ViewLayout]) throws {
    guard !layouts.isEmpty else { return }
    let replays = try ViewReplays(layouts, reader, inFolder: reader.folder)
    try reader.forEachHistory(of: Set(layouts.map(\.entity))) { _ = try replays.take($0) }
    try replays.finish(into: TableWriter(transaction))
  }
}
