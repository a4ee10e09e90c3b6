internal import Glibc

/// The order of byte strings, as `memcmp` and LMDB have it.
public enum ByteOrder {
  /// Whether the first string comes before the second; a prefix comes before what it begins.
  public static func isLess(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
    let shared = min(first.count, second.count)
    let order = unsafe first.withUnsafeBufferPointer { first in
      unsafe second.withUnsafeBufferPointer { second in
        guard shared > 0, let first = first.baseAddress, let second = second.baseAddress else {
          return Int32(0)
        }
        return unsafe memcmp(first, second, shared)
      }
    }
    return order == 0 ? first.count < second.count : order < 0
  }
}
