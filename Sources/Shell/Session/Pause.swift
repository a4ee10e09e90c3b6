internal import Dispatch

/// Waiting without burning a core.
enum Pause {
  /// 10 ms.
  static func brief() { DispatchSemaphore(value: 0).waitBriefly() }
}

extension DispatchSemaphore {
  fileprivate func waitBriefly() { _ = wait(timeout: .now() + .milliseconds(10)) }
}
