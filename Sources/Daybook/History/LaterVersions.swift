internal import LMDB

/// The versions of an object after a revision, as far as they still count.
///
/// A step and its undoing or reverting cancel each other: together they left the object as it was. So
/// do the two of any pair that reverse each other, such as a revert and its undo.
struct LaterVersions {
  /// What a revision does, traced back to a step that is none of undo, redo and revert: undoing the
  /// revert of r5 is doing r5.
  private struct Action: Equatable {
    var step: UInt64
    /// Whether it takes back what the step did.
    var isReversed: Bool
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
      let opposite = Action(step: action.step, isReversed: !action.isReversed)
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
    var action = Action(step: revision, isReversed: false)
    var header = try reader.header(revision)
    while let target = header.target, target < header.revision, header.kind.reverses {
      if header.kind != .redo { action.isReversed.toggle() }
      action.step = target
      header = try reader.header(target)
    }
    actions[revision] = action
    return action
  }
}

extension RevisionKind {
  /// Whether such a revision takes back what another did, or takes back that.
  fileprivate var reverses: Bool { [.undo, .redo, .revert].contains(self) }
}
