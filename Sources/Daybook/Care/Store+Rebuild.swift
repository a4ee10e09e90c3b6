internal import FoundationEssentials
internal import LMDB
internal import Platform

/// What ``Store/rebuild(_:progress:)`` did.
public struct Rebuilding: Hashable, Sendable {
  /// The number of events that the tables were made from.
  public let events: Int
  /// Each table that was not as it should be, with the number of records that were missing, different
  /// or had nothing to stand for. Empty: everything was right already.
  public let repaired: [Repair]
  /// The collator whose version the store has taken over; nil when it had that version already.
  public let adoptedCollator: String?

  /// A table that differed.
  public struct Repair: Hashable, Sendable {
    public let table: String
    public let records: Int
  }

  /// Whether the tables were byte for byte what the journal gives.
  public var wasIdentical: Bool { repaired.isEmpty && adoptedCollator == nil }
}

extension Store {
  /// Makes the derived tables anew from the journal, and takes over this program's version of the
  /// collator.
  ///
  /// The new tables are made beside the old ones, compared with them, and take their place in one
  /// transaction: nobody is ever without a listing, and when the program is killed the old ones are
  /// still there. Others may save meanwhile. No revision is added.
  ///
  /// ```swift
  /// let rebuilding = try store.rebuild()
  /// print(rebuilding.wasIdentical ? "nothing to repair" : "repaired")
  /// ```
  /// - Parameters:
  ///   - name: the view, or the entity for its own listing, that is made anew; nil: everything.
  ///   - progress: told how far it has come; once more from the start if somebody saved meanwhile.
  /// - Throws: `damaged` when the journal itself is; `unknown-name`; `other-collator` when one view is
  ///   named and all have keys of another collator; `read-only`, `disk-full`, and what `progress`
  ///   throws.
  @discardableResult
  public func rebuild(
    _ name: String? = nil, progress: ProgressHandler? = nil
  ) throws -> Rebuilding {
    try refuseReadOnly()
    defer { models.removeAll() }
    // Where somebody saves all the time, the last attempt has the store to itself.
    for _ in 0..<2 {
      let tables = try read { try makeTables(name, $0, progress) }
      let done = try transact(withAnyCollator: true) { transaction, reader -> Rebuilding? in
        guard try reader.head()?.header.revision ?? 0 == tables.head else { return nil }
        return try swap(in: tables, isWhole: name == nil, transaction, reader)
      }
      if let done { return done }
    }
    return try transact(withAnyCollator: true) { transaction, reader in
      try swap(
        in: try makeTables(name, reader, progress), isWhole: name == nil, transaction, reader)
    }
  }

  private func makeTables(
    _ name: String?, _ reader: StoreReader, _ progress: ProgressHandler?
  ) throws -> RebuiltTables {
    let scope = try name.map { try self.scope($0, reader) } ?? .all
    return try RebuiltTables(scope, reader, firstDigest: format.firstDigest, progress)
  }

  private func scope(_ name: String, _ reader: StoreReader) throws -> JournalReplay.Scope {
    guard try !reader.hasOtherCollator() else {
      throw DaybookError(
        .otherCollator,
        "the sort keys of all listings were made by another collator; run rebuild without a name")
    }
    let model = try reader.model(asOf: try reader.head()?.header.revision ?? 0)
    switch try model.listed(named: name) {
    case .entity(let entity): return .view(ViewLayout(ofAll: entity.number))
    case .view(let view):
      return .view(try ViewLayout(view, of: try model.entity(named: view.entity)))
    }
  }

  private func swap(
    in tables: RebuiltTables, isWhole: Bool, _ transaction: WriteTransaction,
    _ reader: StoreReader
  ) throws -> Rebuilding {
    let repaired = try tables.replaceDifferent(in: transaction).map { table, count in
      Rebuilding.Repair(table: table, records: count)
    }
    let adopts = try isWhole && reader.hasOtherCollator()
    if adopts { try StoreFormat.setCollator(in: transaction, reader.tables) }
    return Rebuilding(
      events: tables.events, repaired: repaired,
      adoptedCollator: adopts ? Collator.version : nil)
  }
}
