internal import Synchronization

/// Wakes those who wait for the next commit of a store, by this process or another.
///
/// A commit of this process wakes them at once. Other processes' are seen by looking at the number of
/// the last transaction, which stands in the file's map: that takes no lock and no reader's slot. One
/// task looks for all who wait, and only while somebody does.
final class CommitSignal: Sendable {
  /// How often another process's commit is looked for.
  private static let period: Duration = .milliseconds(25)

  /// Somebody who waits.
  private struct Waiter {
    /// The last transaction that they have seen.
    var seen: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var waiters: [UInt64: Waiter] = [:]
    /// Those who were cancelled before they began to wait.
    var cancelled: Set<UInt64> = []
    var nextNumber: UInt64 = 0
    var isLooking = false
  }

  private let state = Mutex(State())

  /// Waits until the last transaction is another than the one seen, or the task is cancelled.
  /// - Parameter lastTransaction: looks up its number; nil where the store cannot be read any more,
  ///   which ends the waiting too.
  func wait(beyond seen: Int, _ lastTransaction: @escaping @Sendable () -> Int?) async {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        enter(number, Waiter(seen: seen, continuation: continuation), lastTransaction)
      }
    } onCancel: {
      cancel(number)
    }
    // Who is cancelled just after being woken leaves nothing behind.
    _ = state.withLock { $0.cancelled.remove(number) }
  }

  /// Wakes everybody who has not seen the last transaction.
  func notify(_ lastTransaction: Int?) {
    let awake = state.withLock { state in
      let awake = state.waiters.filter { $0.value.seen != lastTransaction }
      for number in awake.keys { state.waiters[number] = nil }
      return awake
    }
    for waiter in awake.values { waiter.continuation.resume() }
  }

  private func enter(
    _ number: UInt64, _ waiter: Waiter, _ lastTransaction: @escaping @Sendable () -> Int?
  ) {
    let (isCancelled, beginsLooking) = state.withLock { state in
      if state.cancelled.remove(number) != nil { return (true, false) }
      state.waiters[number] = waiter
      defer { state.isLooking = true }
      return (false, !state.isLooking)
    }
    if isCancelled { return waiter.continuation.resume() }
    // What was committed since they looked, and before they waited, woke nobody.
    notify(lastTransaction())
    if beginsLooking { Task.detached { await self.look(lastTransaction) } }
  }

  private func cancel(_ number: UInt64) {
    let waiter = state.withLock { state in
      let waiter = state.waiters.removeValue(forKey: number)
      if waiter == nil { state.cancelled.insert(number) }
      return waiter
    }
    waiter?.continuation.resume()
  }

  /// Looks until nobody waits.
  private func look(_ lastTransaction: @Sendable () -> Int?) async {
    while isAwaited() {
      try? await Task.sleep(for: CommitSignal.period)
      notify(lastTransaction())
    }
  }

  private func isAwaited() -> Bool {
    state.withLock { state in
      state.isLooking = !state.waiters.isEmpty
      return state.isLooking
    }
  }
}
