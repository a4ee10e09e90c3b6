internal import LMDB
internal import Platform

/// One version of an object: what a revision made of it.
public struct ObjectVersion: Hashable, Sendable {
  /// The revision that made it.
  public let revision: Revision
  /// Old to new; names are those of the model of that revision.
  public let change: ObjectChange
}

extension Store {
  /// Every version of an object, deleted or not, the oldest first.
  /// - Throws: as ``forEachVersion(of:_:)``.
  public func history(of object: UInt64) throws -> [ObjectVersion] {
    var versions: [ObjectVersion] = []
    try forEachVersion(of: object) { version in
      versions.append(version)
      return true
    }
    return versions
  }

  /// Lends every version of an object, deleted or not, the oldest first, without gathering them.
  ///
  /// What it costs depends on the versions of this object alone.
  ///
  /// ```swift
  /// try store.forEachVersion(of: 7) { version in
  ///   print("r\(version.revision.number)", version.change.new?["title"]?.text ?? "-")
  ///   return true
  /// }
  /// ```
  /// - Parameter body: returns whether to go on. No transaction is held while it runs.
  /// - Throws: `unknown-object`, `damaged`, and what the body throws.
  public func forEachVersion(
    of object: UInt64, _ body: (ObjectVersion) throws -> Bool
  ) throws {
    try read { reader in
      guard !ModelNumbers.isModel(object), try reader.objectEntry(object) != nil else {
        throw DaybookError.unknownObject(object)
      }
    }
    var walk = VersionWalk(of: object)
    try lend({ try walk.batch($0) }, to: body)
  }
}

/// Reads the versions of one object, the oldest first, a batch at a time.
private struct VersionWalk {
  private let object: UInt64
  /// The revision from which the next batch looks; nil at the end.
  private var next: UInt64? = 0
  /// The state after the version that was read last.
  private var state: VersionState?
  private var names = RevisionNaming()

  init(of object: UInt64) { self.object = object }

  /// The next versions; nil at the end.
  mutating func batch(_ reader: StoreReader) throws -> [ObjectVersion]? {
    guard let start = next else { return nil }
    var versions: [ObjectVersion] = []
    var budget = BatchBudget()
    let cursor = try reader.transaction.cursor(in: reader.tables.versions.table)
    defer { cursor.close() }
    var found = try cursor.seek(
      atOrAfter: VersionEntry.key(object: object, revision: start).span)
    while found, budget.hasRoom, let entry = try reader.version(of: object, under: cursor) {
      if let version = try version(entry, reader) { versions.append(version) }
      budget.spend(state)
      next = entry.position.revision + 1
      found = try cursor.next()
    }
    if budget.hasRoom { next = nil }
    return versions
  }

  private mutating func version(
    _ entry: VersionEntry, _ reader: StoreReader
  ) throws -> ObjectVersion? {
    let event = try reader.event(at: entry.position)
    let stored = try reader.existingRevision(entry.position.revision)
    let change = try names.naming(for: stored.header, reader)
      .change(of: object, entity: event.entity, from: state, to: event.state)
    state = event.state
    guard case .object(let change)? = change else { return nil }
    return ObjectVersion(revision: Revision(stored), change: change)
  }
}

extension StoreReader {
  /// The version on which a cursor over table `versions` stands; nil where it is another object's.
  func version(of object: UInt64, under cursor: Cursor) throws -> VersionEntry? {
    try cursor.record(in: tables.versions) { key, payload in
      guard ObjectKey.object(in: key) == object else { return nil }
      return try decoding(at: key, in: tables.versions) {
        try VersionEntry(decoding: payload, revision: key.bigEndianUInt64(at: 8))
      }
    }
  }
}
