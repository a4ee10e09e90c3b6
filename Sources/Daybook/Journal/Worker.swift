internal import Dispatch
internal import Synchronization

/// Does work in order on another core, while the one who gave it goes on.
final class Worker<Output: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "daybook.worker", qos: .userInitiated)

  /// Work that was started.
  struct Started: Sendable {
    fileprivate let result: Promise

    /// Waits for the work and gives what it made.
    func value() throws -> Output { try result.value() }
  }

  func start(_ work: @escaping @Sendable () throws -> Output) -> Started {
    let promise = Promise()
    queue.async { promise.fulfil(Result(catching: work)) }
    return Started(result: promise)
  }

  fileprivate final class Promise: Sendable {
    private let outcome = Mutex<Result<Output, any Error>?>(nil)
    private let isFulfilled = DispatchSemaphore(value: 0)

    func fulfil(_ result: Result<Output, any Error>) {
      outcome.withLock { $0 = result }
      isFulfilled.signal()
    }

    func value() throws -> Output {
      isFulfilled.wait()
      guard let outcome = outcome.withLock({ $0 }) else {
        preconditionFailure("a fulfilled promise has an outcome")
      }
      return try outcome.get()
    }
  }
}
