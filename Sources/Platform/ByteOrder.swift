internal import Glibc

/// The order of byte strings, as `memcmp` and LMDB have it.
public enum ByteOrder {
  /// Whether the first string comes before the second; a prefix comes before what it begins.
  public static func isLess(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
    let order = compare(first, second, min(first.count, second.count))
    return order == 0 ? first.count < second.count : order < 0
  }

  /// Whether both strings have the same bytes.
  public static func isEqual(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
    first.count == second.count && compare(first, second, first.count) == 0
  }

  private static func compare(_ first: Span<UInt8>, _ second: Span<UInt8>, _ count: Int) -> Int32 {
    unsafe first.withUnsafeBufferPointer { first in
      unsafe second.withUnsafeBufferPointer { second in
        guard count > 0, let first = first.baseAddress, let second = second.baseAddress else {
          return 0
        }
        return unsafe memcmp(first, second, count)
      }
    }
  }
}
