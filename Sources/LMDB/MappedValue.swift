internal import CLMDB

/// The way from Swift's bytes to LMDB's `MDB_val` and back.
///
/// LMDB only reads what keys and values point to, so casting away the constness is sound.
extension MDB_val {
  static var none: MDB_val { unsafe MDB_val(mv_size: 0, mv_data: nil) }

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(
      mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
  }

  /// The bytes as a buffer. The pointer is good only as long as LMDB says it is.
  @inline(__always)
  var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(
      start: mv_data?.assumingMemoryBound(to: UInt8.self), count: mv_size)
  }

  func hasSameBytes(as other: MDB_val) -> Bool {
    unsafe buffer.elementsEqual(other.buffer)
  }
}

extension Span<UInt8> {
  /// Lends the bytes to an LMDB call; nothing is copied.
  @inline(__always)
  func withMappedValue<Result>(_ body: (inout MDB_val) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { bytes in
      var value = unsafe MDB_val(bytes)
      return unsafe body(&value)
    }
  }
}
