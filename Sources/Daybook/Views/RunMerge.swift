internal import Platform

/// Merges sorted runs into one order: a binary heap of the runs by their next keys.
///
/// Runs that follow each other without overlapping, as those of new objects by number do, are simply
/// taken one after the other.
struct RunMerge<Payload: Sendable> {
  private let runs: [KeySorter<Payload>]
  /// For each run the entry that comes next.
  private var positions: [Int]
  private var heap: [Int] = []
  /// The runs that are left, the last one first, where none overlaps another.
  private var inOrder: [Int] = []

  init(_ runs: [KeySorter<Payload>]) {
    self.runs = runs
    positions = [Int](repeating: 0, count: runs.count)
    heap = runs.indices.filter { !runs[$0].isEmpty }
    let isInOrder = zip(heap, heap.dropFirst()).allSatisfy { runs[$0].isBefore(runs[$1]) }
    if isInOrder {
      inOrder = heap.reversed()
      heap = []
    }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  /// The next entry in key order, with the run that it stands in; nil at the end.
  mutating func next() -> (run: Int, entry: KeySorter<Payload>.Entry)? {
    if let run = inOrder.last {
      let entry = runs[run].entries[positions[run]]
      positions[run] += 1
      if positions[run] == runs[run].entries.count { inOrder.removeLast() }
      return (run, entry)
    }
    guard let run = heap.first else { return nil }
    let entry = runs[run].entries[positions[run]]
    positions[run] += 1
    if positions[run] == runs[run].entries.count {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    sink(0)
    return (run, entry)
  }

  /// Lets the run at an index of the heap go down to its place.
  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      let left = 2 * index + 1
      guard left < heap.count else { return }
      let right = left + 1
      let child = right < heap.count && isLess(heap[right], heap[left]) ? right : left
      guard isLess(heap[child], heap[index]) else { return }
      heap.swapAt(child, index)
      index = child
    }
  }

  private func isLess(_ first: Int, _ second: Int) -> Bool {
    let one = runs[first].entries[positions[first]]
    let other = runs[second].entries[positions[second]]
    if one.front != other.front { return one.front < other.front }
    let oneKeys = runs[first].keys
    let otherKeys = runs[second].keys
    return ByteOrder.isLess(
      oneKeys.span.extracting(one.offset..<one.offset + Int(one.length)),
      otherKeys.span.extracting(other.offset..<other.offset + Int(other.length)))
  }
}
