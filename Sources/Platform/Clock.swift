internal import Glibc

/// The machine's clock. Only the edge of the program reads it.
public enum Clock {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public static func microsecondsSince1970() -> Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1_000
  }
}
