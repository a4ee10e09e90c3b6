import Daybook
import Synchronization

/// A clock that shows what it is told.
final class TestClock: Sendable {
  private let time: Mutex<Int64>

  /// - Parameter microseconds: since 1970; 2024-01-01 unless said.
  init(_ microseconds: Int64 = 1_704_067_200_000_000) { time = Mutex(microseconds) }

  var microseconds: Int64 {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  var options: StoreOptions { StoreOptions(author: "tester", clock: { self.microseconds }) }
}
