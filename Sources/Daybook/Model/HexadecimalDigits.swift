internal import FoundationEssentials

/// Bytes written in hexadecimal, and UUIDs (RFC 9562, 4: 8-4-4-4-12 digits with dashes).
enum HexadecimalDigits {
  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The bytes of two digits each, of either case; nil for anything else.
  static func bytes(_ text: Span<UInt8>) -> [UInt8]? {
    guard text.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var index = 0
    while index < text.count {
      guard let high = nibble(text[index]), let low = nibble(text[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
      index += 2
    }
    return bytes
  }

  /// Appends two digits in lower case.
  static func append(_ byte: UInt8, to text: inout [UInt8]) {
    for nibble in [byte >> 4, byte & 15] {
      text.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
    }
  }

  /// The UUID of 36 characters in either case; nil for any other writing of it.
  static func uuid(_ text: Span<UInt8>) -> UUID? {
    guard text.count == 36 else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(32)
    for index in text.indices {
      if [8, 13, 18, 23].contains(index) {
        guard text[index] == UInt8(ascii: "-") else { return nil }
      } else {
        digits.append(text[index])
      }
    }
    return bytes(digits.span).flatMap { UUID(sixteen: $0.span) }
  }

  /// Appends the canonical writing in lower case.
  static func append(_ uuid: UUID, to text: inout [UInt8]) {
    uuid.withSixteenBytes { bytes in
      for index in bytes.indices {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text.append(UInt8(ascii: "-"))
        }
        append(bytes[index], to: &text)
      }
    }
  }
}
