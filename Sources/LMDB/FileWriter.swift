internal import Glibc

/// Writes bytes to a descriptor, all of them or an error: EINTR is retried, a full disk and a
/// reader that has gone are errors, and SIGPIPE is never raised, whatever the program does about it.
public final class FileWriter {
  /// The descriptor written to.
  public let descriptor: Int32
  private let mayBreak: Bool

  /// Writes to an open descriptor, which stays the caller's to close.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    let type = status.st_mode & S_IFMT
    mayBreak = !isKnown || type == S_IFIFO || type == S_IFSOCK
  }

  /// Standard output.
  public static var standardOutput: FileWriter { FileWriter(descriptor: STDOUT_FILENO) }

  /// Standard error.
  public static var standardError: FileWriter { FileWriter(descriptor: STDERR_FILENO) }

  /// Writes all of the bytes.
  ///
  /// - Throws: `.brokenPipe`, `.noSpace`, `.inputOutput`, `.fileTooLarge` and the system's others.
  public func write(_ bytes: Span<UInt8>) throws(LMDBError) {
    let number = descriptor
    let mayBreak = mayBreak
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(LMDBError) in
      let bytes = UnsafeRawBufferPointer(bytes)
      if mayBreak {
        try Self.withoutBrokenPipeSignal { () throws(LMDBError) in
          try unsafe Descriptor.writeAll(bytes, to: number)
        }
      } else {
        try unsafe Descriptor.writeAll(bytes, to: number)
      }
    }
  }

  /// Holds SIGPIPE back from this thread while the body writes, and takes away the one it caused.
  private static func withoutBrokenPipeSignal(
    _ body: () throws(LMDBError) -> Void
  ) throws(LMDBError) {
    var pipeSignal = sigset_t()
    var oldMask = sigset_t()
    var pending = sigset_t()
    unsafe sigemptyset(&pipeSignal)
    unsafe sigaddset(&pipeSignal, SIGPIPE)
    unsafe sigpending(&pending)
    let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
    unsafe pthread_sigmask(SIG_BLOCK, &pipeSignal, &oldMask)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &oldMask, nil) }
    do throws(LMDBError) {
      try body()
    } catch {
      if error == .brokenPipe && !wasPending {
        var noWait = timespec()
        unsafe sigtimedwait(&pipeSignal, nil, &noWait)
      }
      throw error
    }
  }
}
