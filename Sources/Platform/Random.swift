internal import CPlatform

/// Bytes that nobody can foretell, from libsodium.
public enum Random {
  /// Appends `count` random bytes.
  public static func append(count: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      let target = unsafe UnsafeMutableBufferPointer(rebasing: buffer[start...])
      if let base = target.baseAddress { unsafe cp_random(base, target.count) }
    }
  }

  /// `count` random bytes.
  public static func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    append(count: count, to: &bytes)
    return bytes
  }
}
