internal import Glibc

/// The innermost transaction that each thread has open in one environment.
///
/// Swift has no thread-local storage of its own, so this is a POSIX key.
final class ThreadTransactions: Sendable {
  private let key: pthread_key_t

  init() throws(LMDBError) {
    var key = pthread_key_t()
    try check(unsafe pthread_key_create(&key, nil))
    self.key = key
  }

  deinit { pthread_key_delete(key) }

  /// This thread's innermost transaction. The caller keeps it alive as long as it is current.
  var current: ReadTransaction? {
    get {
      unsafe pthread_getspecific(key).map {
        unsafe Unmanaged<ReadTransaction>.fromOpaque($0).takeUnretainedValue()
      }
    }
    set {
      let pointer = unsafe newValue.map {
        unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
      }
      unsafe pthread_setspecific(key, pointer)
    }
  }
}
