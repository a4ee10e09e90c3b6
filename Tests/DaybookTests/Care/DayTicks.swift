import Synchronization

/// A clock that goes on by some days each time it is looked at.
final class DayTicks: Sendable {
  private let now = Mutex<Int64>(1_300_000_000_000_000)

  func next() -> Int64 {
    now.withLock { now in
      now += 300_000_000_000
      return now
    }
  }
}
