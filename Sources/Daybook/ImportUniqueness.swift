internal import LMDB

/// Keeps unique attributes unique while an import's rows come one by one.
///
/// A value that another object still has may be left by a later row, so such a conflict is decided at
/// the end.
struct ImportUniqueness {
  let index: UniqueIndex
  let transaction: WriteTransaction
  private var postponed: [NetChange] = []
  private let hasUnique: Bool

  init(_ entity: Entity, index: UniqueIndex, transaction: WriteTransaction) {
    self.index = index
    self.transaction = transaction
    hasUnique = entity.attributes.contains(where: \.isUnique)
  }

  mutating func take(_ change: NetChange) throws {
    guard hasUnique else { return }
    do {
      try index.check([change])
      try index.apply([change], in: transaction)
    } catch let error as DaybookError where error.code == .notUnique {
      // What the object had is free for others now; what it wants has to wait.
      var leaving = change
      leaving.newImage = nil
      try index.apply([leaving], in: transaction)
      var coming = change
      coming.old = nil
      postponed.append(coming)
    }
  }

  mutating func finish() throws {
    try index.check(postponed)
    try index.apply(postponed, in: transaction)
  }
}
