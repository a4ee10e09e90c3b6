internal import CLMDB
internal import Glibc
internal import Synchronization

/// A file without a name, of mode 0600, that is gone with its owner or its process, for what does
/// not fit memory: written at its end, read anywhere, from any thread.
public final class TemporaryFile: Sendable {
  private let file: Descriptor
  private let size = Mutex(0)

  /// Makes the file in a folder (`O_TMPFILE`, or a random name that is removed at once where the
  /// file system has no such thing).
  public init(inFolder folder: String) throws(LMDBError) {
    do throws(LMDBError) {
      file = try Descriptor(folder, O_RDWR | Int32(OPEN_UNNAMED), mode: 0o600)
    } catch {
      guard error.code == EOPNOTSUPP || error.code == EISDIR || error.code == EINVAL else {
        throw error
      }
      let path = TemporaryPath(beside: folder + "/")
      file = try path.makeFile()
      path.remove()
    }
    try file.setPrivate()
  }

  /// How many bytes have been written.
  public var sizeBytes: Int { size.withLock { $0 } }

  /// Writes all of the bytes at the end; answers where they begin.
  ///
  /// - Throws: `.noSpace`, `.inputOutput` and the system's other codes.
  @discardableResult
  public func append(_ bytes: Span<UInt8>) throws(LMDBError) -> Int {
    try size.withLock { size throws(LMDBError) in
      let start = size
      try unsafe bytes.withUnsafeBufferPointer { bytes throws(LMDBError) in
        try unsafe file.writeAll(UnsafeRawBufferPointer(bytes))
      }
      size += bytes.count
      return start
    }
  }

  /// Reads up to so many bytes from an offset and appends them; answers how many, which is less
  /// than asked for only at the end.
  public func read(
    at offset: Int, maximumBytes: Int, appendingTo buffer: inout [UInt8]
  ) throws(LMDBError) -> Int {
    let number = file.number
    var total = 0
    while total < maximumBytes {
      let start = offset + total
      let count = try unsafe Descriptor.append(
        to: &buffer, from: number, maximumBytes: maximumBytes - total
      ) {
        block in
        unsafe pread(number, block.baseAddress, block.count, start)
      }
      if count == 0 { break }
      total += count
    }
    return total
  }
}
