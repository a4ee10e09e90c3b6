import Daybook
import Platform
import Synchronization

/// A clock that stands still until a test sets it.
final class TestClock: Sendable {
  private let microseconds: Mutex<Int64>

  /// - Parameter time: a well-formed timestamp.
  init(_ time: String) {
    microseconds = Mutex(Timestamp.sample(time).microsecondsSince1970)
  }

  func set(_ time: String) {
    microseconds.withLock { $0 = Timestamp.sample(time).microsecondsSince1970 }
  }

  /// What the store and the session read.
  var read: @Sendable () -> Int64 {
    { self.microseconds.withLock { $0 } }
  }
}
