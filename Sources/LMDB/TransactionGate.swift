internal import CLMDB
internal import Glibc

/// Counts this process's open transactions, so that the map moves only while there is none; keeps
/// the writers in line, and idle read transactions for the next reader.
///
/// LMDB unmaps the file to resize the map, which would pull the memory from under every open
/// transaction of the process. Hence the rules of this gate:
/// - A transaction enters when it begins and leaves when it ends.
/// - `alone` waits until all have left. Newcomers make way for it, but only for a tenth of a second:
///   one of the transactions that it waits for may itself be waiting for a newcomer's result.
/// - A thread that is inside already never waits to enter again, so nesting cannot deadlock.
/// - Writers wait here in the order they came, not in LMDB's mutex, which is not fair.
@safe final class TransactionGate: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let turnPassed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  // All guarded by `mutex`.
  private var openCount = 0
  private var waitingToBeAlone = 0
  private var isAlone = false
  private var isClosed = false
  private var failure: LMDBError?
  private var nextTurn = 0
  private var currentTurn = 0
  private var spares = unsafe [OpaquePointer]()

  /// Each idle transaction keeps a reader slot, of which all processes share 126 or so.
  private static let maximumSpares = 8
  private static let makingWayNanoseconds = 100_000_000

  init() {
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(changed, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
    unsafe pthread_cond_init(turnPassed, nil)
    unsafe spares.reserveCapacity(Self.maximumSpares)
  }

  deinit {
    unsafe pthread_cond_destroy(turnPassed)
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe turnPassed.deallocate()
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Enters. `isNested` says that this thread is inside already.
  func enter(isNested: Bool) throws(LMDBError) {
    lock()
    defer { unlock() }
    try enterLocked(isNested: isNested)
  }

  /// Enters, and takes an idle read transaction if there is one.
  func enterTakingSpare(isNested: Bool) throws(LMDBError) -> OpaquePointer? {
    lock()
    defer { unlock() }
    try enterLocked(isNested: isNested)
    return unsafe spares.popLast()
  }

  private func enterLocked(isNested: Bool) throws(LMDBError) {
    if !isNested && !isClosed { makeWay() }
    if !isNested && isClosed { throw .closed }
    if let failure { throw failure }
    openCount += 1
  }

  /// Leaves.
  func leave() {
    lock()
    defer { unlock() }
    leaveLocked()
  }

  /// Leaves, and hands back a read transaction that has been reset; it is kept or aborted.
  func leave(returning spare: OpaquePointer) {
    lock()
    defer { unlock() }
    if unsafe spares.count < Self.maximumSpares {
      unsafe spares.append(spare)
    } else {
      unsafe mdb_txn_abort(spare)
    }
    leaveLocked()
  }

  private func leaveLocked() {
    openCount -= 1
    if openCount == 0 && waitingToBeAlone > 0 { unsafe pthread_cond_broadcast(changed) }
  }

  /// Gives up the idle read transactions, and with them their reader slots.
  func abortSpares() {
    lock()
    defer { unlock() }
    abortSparesLocked()
  }

  private func abortSparesLocked() {
    while let spare = unsafe spares.popLast() { unsafe mdb_txn_abort(spare) }
  }

  /// Runs the body while this process has no transaction; the body's error closes the gate for
  /// good, since it means that the map is gone.
  func alone(_ body: () throws(LMDBError) -> Void) throws(LMDBError) {
    lock()
    waitingToBeAlone += 1
    while openCount > 0 || isAlone { unsafe pthread_cond_wait(changed, mutex) }
    waitingToBeAlone -= 1
    let refusal = isClosed ? LMDBError.closed : failure
    isAlone = refusal == nil
    unlock()
    if let refusal { throw refusal }
    var thrown: LMDBError?
    do { try body() } catch { thrown = error }
    lock()
    isAlone = false
    failure = thrown
    unsafe pthread_cond_broadcast(changed)
    unlock()
    if let thrown { throw thrown }
  }

  /// Runs the body once nobody is inside, and lets nobody in afterwards. Does nothing the second time.
  func close(_ body: () -> Void) {
    lock()
    defer { unlock() }
    if isClosed { return }
    isClosed = true
    waitingToBeAlone += 1
    while openCount > 0 || isAlone { unsafe pthread_cond_wait(changed, mutex) }
    waitingToBeAlone -= 1
    unsafe pthread_cond_broadcast(changed)
    abortSparesLocked()
    body()
  }

  /// Whether `close` has been called, even if transactions are still open.
  var isClosing: Bool {
    lock()
    defer { unlock() }
    return isClosed
  }

  /// Waits for this thread's turn to write.
  func takeTurn() {
    lock()
    defer { unlock() }
    let turn = nextTurn
    nextTurn += 1
    while turn != currentTurn { unsafe pthread_cond_wait(turnPassed, mutex) }
  }

  /// How many threads write or wait for their turn.
  var writersInLine: Int {
    lock()
    defer { unlock() }
    return nextTurn - currentTurn
  }

  /// Ends this thread's turn.
  func passTurn() {
    lock()
    currentTurn += 1
    if currentTurn != nextTurn { unsafe pthread_cond_broadcast(turnPassed) }
    unlock()
  }

  /// The error that ended this environment's life, if one did.
  var fatalError: LMDBError? {
    get {
      lock()
      defer { unlock() }
      return failure
    }
    set {
      lock()
      failure = newValue
      unlock()
    }
  }

  private func makeWay() {
    if waitingToBeAlone > 0 {
      var deadline = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
      deadline.tv_nsec += Self.makingWayNanoseconds
      if deadline.tv_nsec >= 1_000_000_000 {
        deadline.tv_sec += 1
        deadline.tv_nsec -= 1_000_000_000
      }
      while waitingToBeAlone > 0,
        unsafe pthread_cond_timedwait(changed, mutex, &deadline) != ETIMEDOUT
      {}
    }
    while isAlone { unsafe pthread_cond_wait(changed, mutex) }
  }

  private func lock() { unsafe pthread_mutex_lock(mutex) }
  private func unlock() { unsafe pthread_mutex_unlock(mutex) }
}
