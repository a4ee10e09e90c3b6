internal import CPlatform

/// 32 bytes of BLAKE2b-256 (RFC 7693, no key).
///
/// ```swift
/// let digest = Digest.of(image.span)
/// print(digest.hexadecimal)
/// ```
public struct Digest: Hashable, Sendable {
  /// The bytes as they stand in memory, in four words, so that a digest needs no array.
  private var words: Words

  private struct Words: Hashable, Sendable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0
  }

  /// How many bytes a digest has.
  public static let byteCount = 32

  private init(words: Words) { self.words = words }

  /// Lets `body` write the 32 bytes.
  init(filling body: (UnsafeMutablePointer<UInt8>) -> Void) {
    var words = Words()
    unsafe withUnsafeMutableBytes(of: &words) { buffer in
      let bytes = unsafe buffer.assumingMemoryBound(to: UInt8.self)
      if let base = bytes.baseAddress { unsafe body(base) }
    }
    self.words = words
  }

  /// The digest with these bytes, or nil unless there are 32.
  public init?(bytes: Span<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    unsafe self.init { target in
      for index in 0..<Self.byteCount { unsafe target[index] = bytes[index] }
    }
  }

  /// The digest written in 64 hexadecimal digits of either case, or nil.
  public init?(hexadecimal: String) {
    let digits = Array(hexadecimal.utf8)
    guard digits.count == 2 * Self.byteCount else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.nibble(digits[index]), let low = Self.nibble(digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(bytes: bytes.span)
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// 64 hexadecimal digits in lower case.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the 32 bytes.
  public func append(to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: words) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Lends the 32 bytes.
  public func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeBytes(of: words) { bytes in
      try body(unsafe bytes.assumingMemoryBound(to: UInt8.self).span)
    }
  }

  /// The digest of some bytes.
  public static func of(_ bytes: Span<UInt8>) -> Digest {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe Digest { unsafe cp_digest(bytes.baseAddress, bytes.count, $0) }
    }
  }
}
