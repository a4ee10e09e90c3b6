internal import LMDB

/// The versions of an object after a revision, as far as they still count.
///
/// A step and its undoing cancel each other, and so do an undo and its redo: together they left the
/// object as it was.
struct LaterVersions {
  /// What a revision does to a step.
  private struct Action: Equatable {
    var step: UInt64
    /// Whether it undoes the step; else it makes it.
    var isUndo: Bool
  }

  private let reader: StoreReader
  private let revision: UInt64
  /// What is known of later revisions.
  private var actions: [UInt64: Action] = [:]

  init(after revision: UInt64, _ reader: StoreReader) {
    self.reader = reader
    self.revision = revision
  }

  /// The versions of one object that still count, in order.
  mutating func versions(of object: UInt64) throws -> [VersionEntry] {
    let cursor = try reader.transaction.cursor(in: reader.tables.versions.table)
    defer { cursor.close() }
    var later: [(version: VersionEntry, action: Action)] = []
    var found = try cursor.seek(
      atOrAfter: VersionEntry.key(object: object, revision: revision + 1).span)
    while found, let version = try reader.version(of: object, under: cursor) {
      let action = try self.action(of: version.position.revision)
      let opposite = Action(step: action.step, isUndo: !action.isUndo)
      if let cancelled = later.firstIndex(where: { $0.action == opposite }) {
        later.remove(at: cancelled)
      } else {
        later.append((version, action))
      }
      found = try cursor.next()
    }
    return later.map(\.version)
  }

  private mutating func action(of revision: UInt64) throws -> Action {
    if let known = actions[revision] { return known }
    let header = try reader.header(revision)
    let action =
      switch header.kind {
      case .undo: Action(step: header.target ?? revision, isUndo: true)
      case .redo: Action(step: header.target ?? revision, isUndo: false)
      default: Action(step: revision, isUndo: false)
      }
    actions[revision] = action
    return action
  }
}
