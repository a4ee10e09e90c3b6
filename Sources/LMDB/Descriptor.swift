internal import Glibc

/// An open file descriptor that is closed with its owner. System calls that a signal interrupted
/// are made again.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Takes over an open descriptor.
  init(owning number: Int32) {
    self.number = number
  }

  /// Opens a file (`open`), never for child processes.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(LMDBError) {
    number = try Self.retrying { unsafe open(path, flags | O_CLOEXEC, mode) }
  }

  deinit { Glibc.close(number) }

  /// Closes it now.
  consuming func close() {}

  /// Writes all of the bytes, in as many calls as it takes.
  func writeAll(_ bytes: UnsafeRawBufferPointer) throws(LMDBError) {
    try unsafe Self.writeAll(bytes, to: number)
  }

  static func writeAll(_ bytes: UnsafeRawBufferPointer, to number: Int32) throws(LMDBError) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let written = unsafe write(
        number, rest.base.baseAddress?.advanced(by: rest.startIndex), rest.count)
      if written >= 0 {
        unsafe rest = unsafe rest.dropFirst(written)
      } else {
        try wait(for: POLLOUT, of: number, after: .last)
      }
    }
  }

  /// Makes the content durable (`fsync`).
  func sync() throws(LMDBError) {
    _ = try Self.retrying { fsync(number) }
  }

  /// Makes the names in a folder durable.
  static func syncFolder(_ path: String) throws(LMDBError) {
    try Descriptor(path, O_RDONLY | O_DIRECTORY).sync()
  }

  /// Gives the file mode 0600, which `open` with a umask may not have.
  func setPrivate() throws(LMDBError) {
    _ = try Self.retrying { fchmod(number, 0o600) }
  }

  /// Waits until a call can be made again: at once after a signal, and when the descriptor, which
  /// another program has made non-blocking, is ready. Any other error is thrown.
  private static func wait(
    for event: Int32, of number: Int32, after error: LMDBError
  ) throws(LMDBError) {
    if error.code == EINTR { return }
    guard error.code == EAGAIN else { throw error }
    var ready = pollfd(fd: number, events: Int16(event), revents: 0)
    unsafe poll(&ready, 1, -1)
  }

  /// Appends what a reading call puts into a block of memory; answers how much that was.
  static func append(
    to buffer: inout [UInt8], from number: Int32, maximumBytes: Int,
    _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(LMDBError) -> Int {
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: maximumBytes))
    var count = 0
    defer { buffer.removeLast(maximumBytes - count) }
    while true {
      let result = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      }
      if result >= 0 {
        count = result
        return count
      }
      try wait(for: POLLIN, of: number, after: .last)
    }
  }

  /// Makes a system call until no signal interrupts it, and throws its error.
  static func retrying<Number: SignedInteger>(
    _ call: () -> Number
  ) throws(LMDBError) -> Number {
    while true {
      let result = call()
      if result != -1 { return result }
      if errno != EINTR { throw .last }
    }
  }
}
