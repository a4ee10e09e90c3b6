/// The objects that consecutive revisions changed, each once: those of the model, then all others, by
/// their numbers. So stand their keys in the tables too.
struct TouchedObjects {
  private(set) var numbers: [UInt64] = []
  /// Where to go on; nil once everything has been gathered.
  private var next: EventPosition?
  private let last: UInt64
  /// How many numbers there were when doubles were removed last.
  private var distinct = 0

  /// - Parameter revisions: nil where there are none.
  init(in revisions: ClosedRange<UInt64>?) {
    next = revisions.map { EventPosition(revision: $0.lowerBound, ordinal: 0) }
    last = revisions?.upperBound ?? 0
  }

  /// Gathers everything within one transaction.
  init(in revisions: ClosedRange<UInt64>?, _ reader: StoreReader) throws {
    self.init(in: revisions)
    while try gather(reader) {}
  }

  /// Gathers some more.
  /// - Returns: whether there may be more to gather.
  mutating func gather(_ reader: StoreReader) throws -> Bool {
    guard let start = next else { return false }
    var left = 65_536
    try reader.forEachEventHead(in: start.revision...last, from: start.ordinal) { position, head in
      guard left > 0 else {
        next = position
        return false
      }
      left -= 1
      numbers.append(head.object)
      return true
    }
    // So that an object changed over and over takes no room for each time.
    if numbers.count > 2 * distinct + 1_024 { removeDoubles() }
    guard left == 0, next != start else {
      next = nil
      removeDoubles()
      return false
    }
    return true
  }

  private mutating func removeDoubles() {
    numbers.sort { $0 ^ ModelNumbers.flag < $1 ^ ModelNumbers.flag }
    var kept = 0
    for index in numbers.indices where kept == 0 || numbers[kept - 1] != numbers[index] {
      numbers[kept] = numbers[index]
      kept += 1
    }
    numbers.removeLast(numbers.count - kept)
    distinct = kept
  }
}
