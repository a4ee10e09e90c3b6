import Glibc
import Testing

/// Threads of their own, since Swift's pool has as many as there are cores: too few for
/// transactions that wait for each other.
final class Threads {
  private final class Work {
    let number: Int
    let body: @Sendable (Int) throws -> Void
    init(_ number: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
      self.number = number
      self.body = body
    }
  }

  private var threads: [pthread_t] = []

  /// Starts so many threads on the body, which is given their numbers.
  init(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
    for number in 0..<count {
      var thread = pthread_t()
      let work = unsafe Unmanaged.passRetained(Work(number, body)).toOpaque()
      unsafe pthread_create(
        &thread, nil,
        { pointer in
          guard let pointer = unsafe pointer else { return nil }
          let work = unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
          #expect(throws: Never.self) { try work.body(work.number) }
          return nil
        }, work)
      threads.append(thread)
    }
  }

  /// Waits until all of them have ended.
  func join() {
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }
}

/// Runs the body on so many threads at the same time, and waits for all.
func runThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
  Threads(count, body).join()
}

/// Lets other threads run for some milliseconds.
func pause(milliseconds: Int = 1) { usleep(UInt32(milliseconds * 1_000)) }
