/// Goes through the revisions that touched a section, in order, and tells how many rows it had after
/// each and what the first of them called it.
struct SectionSweep {
  private let stays: [SectionReplay.Stay]
  /// The revisions in which a row came, left, or changed its name.
  private let revisions: [UInt64]
  private var nextRevision = 0
  private var nextStay = 0
  private var ends: [UInt64]
  private var nextEnd = 0
  private var count: Int64 = 0
  /// A heap of the stays that have begun, the first row on top; ended ones leave it when they get
  /// there.
  private var heap: [SectionReplay.Stay] = []

  struct State {
    var revision: UInt64
    var count: Int64
    var name: Int32?
  }

  init(_ stays: [SectionReplay.Stay]) {
    self.stays = stays.sorted { $0.from < $1.from }
    ends = stays.map(\.until).filter { $0 != Residence.present }.sorted()
    var revisions = stays.map(\.from) + ends
    revisions.sort()
    var distinct: [UInt64] = []
    for revision in revisions where distinct.last != revision { distinct.append(revision) }
    self.revisions = distinct
  }

  mutating func next() -> State? {
    guard nextRevision < revisions.count else { return nil }
    let revision = revisions[nextRevision]
    nextRevision += 1
    while nextStay < stays.count, stays[nextStay].from == revision {
      push(stays[nextStay])
      nextStay += 1
      count += 1
    }
    while nextEnd < ends.count, ends[nextEnd] == revision {
      nextEnd += 1
      count -= 1
    }
    while let first = heap.first, first.until <= revision { pop() }
    return State(revision: revision, count: count, name: heap.first?.name)
  }

  private mutating func push(_ stay: SectionReplay.Stay) {
    heap.append(stay)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].rank < heap[parent].rank else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].rank < heap[least].rank { least = child }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
