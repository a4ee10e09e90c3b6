internal import LMDB

/// What a revert or a restore did.
public struct Mended: Hashable, Sendable {
  /// The revision that it made; nil where nothing had to change.
  public let revision: Revision?
  /// The objects that were left as they are, since what they were was erased for ever.
  public let passedOver: [UInt64]
}

extension Store {
  /// Saves changes that mend as a step of its own, if there are any.
  func save(
    _ changes: [NetChange], passingOver passedOver: [UInt64] = [],
    as description: RevisionDescription, _ transaction: WriteTransaction, _ reader: StoreReader
  ) throws -> Mended {
    guard !changes.isEmpty else { return Mended(revision: nil, passedOver: passedOver) }
    let revision = Revision(try write(changes, as: description, transaction, reader))
    return Mended(revision: revision, passedOver: passedOver)
  }
}
