internal import LMDB

/// Keeps unique attributes unique while an import's rows come one by one.
///
/// A value that an object still has may be left by a later row that updates it; such a conflict is
/// decided at the end.
struct ImportUniqueness {
  let index: UniqueIndex
  let transaction: WriteTransaction
  private let entity: Entity
  private let hasUnique: Bool
  private var postponed: [(change: NetChange, row: Int)] = []

  init(_ entity: Entity, index: UniqueIndex, transaction: WriteTransaction) {
    self.entity = entity
    self.index = index
    self.transaction = transaction
    hasUnique = entity.attributes.contains(where: \.isUnique)
  }

  /// Takes what a row changes.
  ///
  /// - Parameters:
  ///   - row: the row, from 1.
  ///   - mayChange: whether a later row may still change an object.
  /// - Throws: `not-unique` where no later row can make it right.
  mutating func take(
    _ change: NetChange, row: Int, mayChange: (UInt64) -> Bool
  ) throws {
    guard hasUnique else { return }
    do {
      try index.check([change])
      try index.apply([change], in: transaction)
    } catch let error as DaybookError where error.code == .notUnique {
      guard try holders(of: change).allSatisfy(mayChange) else { throw error }
      // What the object had is free for others now; what it wants has to wait.
      var leaving = change
      leaving.newImage = nil
      try index.apply([leaving], in: transaction)
      var coming = change
      coming.old = nil
      postponed.append((coming, row))
    }
  }

  /// The other objects that have a value which a change takes.
  private func holders(of change: NetChange) throws -> [UInt64] {
    guard let image = change.newImage else { return [] }
    let values = try Image.decode(image, of: entity)
    return try zip(entity.attributes, values).compactMap { attribute, value in
      guard attribute.isUnique, value != .null else { return nil }
      return try index.object(having: value, in: attribute, of: entity)
    }.filter { $0 != change.object }
  }

  mutating func finish() throws {
    for (change, row) in postponed {
      do { try index.check([change]) } catch let error as DaybookError {
        throw DaybookError(error.code, "row \(row): \(error.message)")
      }
      try index.apply([change], in: transaction)
    }
  }
}
