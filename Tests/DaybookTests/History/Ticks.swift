import Synchronization

/// A clock that goes on a second with each look, from 2024-01-01T00:00:00Z.
final class Ticks: Sendable {
  private let looks = Atomic<Int64>(0)

  func next() -> Int64 {
    let count = looks.add(1, ordering: .relaxed).newValue
    return 1_704_067_200_000_000 + count * 1_000_000
  }
}
