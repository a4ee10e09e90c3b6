/// Decimal digits as bytes of ASCII.
enum DecimalDigits {
  /// Appends a number of 0 or more with leading zeros up to `width` digits.
  static func append(_ number: Int, width: Int, to bytes: inout [UInt8]) {
    var limit = 1
    for _ in 1..<width { limit *= 10 }
    if number >= limit * 10 {
      bytes.append(contentsOf: String(number).utf8)
      return
    }
    while limit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / limit % 10))
      limit /= 10
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
