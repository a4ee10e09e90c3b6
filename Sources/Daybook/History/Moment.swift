/// What names a revision to read as of.
public enum Moment: Hashable, Sendable {
  /// The newest revision.
  case now
  /// That revision; `r0` is the empty store before the first.
  case revision(UInt64)
  /// The newest revision whose time is not after this one.
  case time(Timestamp)
}

extension StoreReader {
  /// The revision that a moment means; 0 before the first.
  /// - Throws: `unknown-revision` for a number beyond the newest.
  func revision(at moment: Moment) throws -> UInt64 {
    let newest = try head()?.header.revision ?? 0
    switch moment {
    case .now: return newest
    case .revision(let number):
      guard number <= newest else {
        throw DaybookError(
          .unknownRevision, "there is no revision r\(number); the newest is r\(newest)")
      }
      return number
    case .time(let time): return try newestRevision(notAfter: time, newest: newest)
    }
  }

  /// Binary search: times strictly increase with the numbers.
  private func newestRevision(notAfter time: Timestamp, newest: UInt64) throws -> UInt64 {
    var low: UInt64 = 0
    var high = newest
    while low < high {
      let middle = low + (high - low + 1) / 2
      if try header(middle).time <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
