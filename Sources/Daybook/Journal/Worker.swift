internal import Dispatch
internal import Synchronization

/// Does work in order on another core, while the one who gave it goes on.
final class Worker<Output: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "daybook.worker", qos: .userInitiated)

  /// Work that was started.
  struct Started: Sendable {
    fileprivate let result: Promise

    /// Whether the work is done, so that nobody would have to wait for it.
    var isDone: Bool { result.isFulfilled }

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
    private let fulfilment = DispatchSemaphore(value: 0)

    var isFulfilled: Bool { outcome.withLock { $0 != nil } }

    func fulfil(_ result: Result<Output, any Error>) {
      outcome.withLock { $0 = result }
      fulfilment.signal()
    }

    func value() throws -> Output {
      fulfilment.wait()
      guard let outcome = outcome.withLock({ $0 }) else {
        preconditionFailure("a fulfilled promise has an outcome")
      }
      return try outcome.get()
    }
  }
}
