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
        throw DaybookError.unknownRevision(number, newest: newest)
      }
      return number
    case .time(let time): return try newestRevision(notAfter: time, newest: newest)
    }
  }

  /// The revisions from one moment to another; nil where there are none.
  ///
  /// - Parameters:
  ///   - from: as a time, revisions before it are left out; nil: from the first.
  ///   - to: as a time, revisions after it are left out; nil: to the newest.
  /// - Throws: `unknown-revision` for a number beyond the newest.
  func revisions(from: Moment?, to: Moment?) throws -> ClosedRange<UInt64>? {
    let last = try revision(at: to ?? .now)
    let first: UInt64 =
      switch from {
      case nil: 1
      case .time(let time):
        try revision(
          at: .time(Timestamp(uncheckedMicroseconds: time.microsecondsSince1970 - 1))) + 1
      case let moment?: max(1, try revision(at: moment))
      }
    return first <= last ? first...last : nil
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
