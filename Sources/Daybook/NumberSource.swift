internal import LMDB

/// Where a context gets the numbers of its inserts.
///
/// Within a write transaction a number is simply the next one, and a refused save uses none. A context
/// that lives longer reserves numbers from the store, some at a time; what is left goes back with the
/// save when nobody else has reserved meanwhile, so gaps stay rare.
enum NumberSource {
  case transaction(next: UInt64)
  case reserved(next: UInt64, end: UInt64, batch: UInt64)

  private static let largestBatch: UInt64 = 4096

  /// - Parameter reserve: reserves so many numbers and returns the first.
  mutating func take(_ reserve: (_ count: UInt64) throws -> UInt64) throws -> UInt64 {
    switch self {
    case .transaction(let next):
      self = .transaction(next: next + 1)
      return next
    case .reserved(let next, let end, let batch):
      if next < end {
        self = .reserved(next: next + 1, end: end, batch: batch)
        return next
      }
      let first = try reserve(batch)
      self = .reserved(
        next: first + 1, end: first + batch, batch: min(batch * 2, NumberSource.largestBatch))
      return first
    }
  }

  /// Returns reserved numbers that were not used, if they are still the last ones reserved.
  func giveBack(in transaction: WriteTransaction, _ reader: StoreReader) throws {
    guard case .reserved(let next, let end, _) = self, next < end,
      try NumberReserve.next(reader) == end
    else { return }
    try NumberReserve.set(next, in: transaction, reader.tables)
  }
}
