internal import FoundationEssentials
internal import Platform

/// Reads the values that are not dates from UTF-8. The standard library's own readers take more
/// than we do: `Double("0x10")` and `Double("nan")` succeed.
enum TextReader {
  static func checkLength(_ count: Int) throws(DaybookError) {
    guard count <= TextForm.longestByteCount else {
      throw DaybookError(.limit, "a text has at most 256 MiB, and this one has \(count) bytes")
    }
  }

  static func string(_ text: Span<UInt8>) throws(DaybookError) -> String {
    try checkLength(text.count)
    guard let valid = try? UTF8Span(validating: text) else {
      throw wrong(text, "is not text: it is not valid UTF-8")
    }
    return String(copying: valid)
  }

  static func integer(_ text: Span<UInt8>) throws(DaybookError) -> Int64 {
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    let start = isNegative || (text.count > 0 && text[0] == UInt8(ascii: "+")) ? 1 : 0
    guard start < text.count else { throw notAnInteger(text) }
    var number: Int64 = 0
    var overflows = false
    for index in start..<text.count {
      guard DecimalDigits.isDigit(text[index]) else { throw notAnInteger(text) }
      let digit = Int64(text[index] - UInt8(ascii: "0"))
      let (product, first) = number.multipliedReportingOverflow(by: 10)
      // Counting away from zero on the side of the sign reaches the least integer too.
      let (sum, second) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      overflows = overflows || first || second
      number = sum
    }
    guard !overflows else {
      throw DaybookError(
        .outOfRange,
        "\(QuotedText.of(text)) is out of range: an integer goes from \(Int64.min) to \(Int64.max)")
    }
    return number
  }

  private static func notAnInteger(_ text: Span<UInt8>) -> DaybookError {
    wrong(text, "is not an integer: write digits only, such as 42 or -7")
  }

  static func double(_ text: Span<UInt8>) throws(DaybookError) -> Double {
    guard isDecimal(text), let valid = try? UTF8Span(validating: text),
      let number = Double(String(copying: valid))
    else { throw wrong(text, "is not a double: write a decimal number such as 9.5 or -1e10") }
    guard number.isFinite else {
      throw DaybookError(
        .outOfRange,
        "\(QuotedText.of(text)) is out of range: the largest double is about 1.8e308")
    }
    return number == 0 ? 0 : number
  }

  /// `[+-]? [0-9]+ (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
  static func isDecimal(_ text: Span<UInt8>) -> Bool {
    var index = 0
    func skip(_ characters: UInt8...) -> Bool {
      guard index < text.count, characters.contains(text[index]) else { return false }
      index += 1
      return true
    }
    func skipDigits() -> Bool {
      let start = index
      while index < text.count, DecimalDigits.isDigit(text[index]) { index += 1 }
      return index > start
    }
    _ = skip(UInt8(ascii: "+"), UInt8(ascii: "-"))
    guard skipDigits() else { return false }
    if skip(UInt8(ascii: ".")), !skipDigits() { return false }
    if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+"), UInt8(ascii: "-"))
      guard skipDigits() else { return false }
    }
    return index == text.count
  }

  static func boolean(_ text: Span<UInt8>) throws(DaybookError) -> Bool {
    if text.count == 4, isWord("true", text) { return true }
    if text.count == 5, isWord("false", text) { return false }
    throw wrong(text, "is not a boolean: write true or false")
  }

  private static func isWord(_ word: String, _ text: Span<UInt8>) -> Bool {
    var index = 0
    for byte in word.utf8 {
      guard text[index] == byte else { return false }
      index += 1
    }
    return true
  }

  static func uuid(_ text: Span<UInt8>) throws(DaybookError) -> UUID {
    guard let uuid = HexadecimalDigits.uuid(text) else {
      throw wrong(
        text, "is not a uuid: write it with dashes, such as 0fb7b0b1-23a4-4f5c-8f6e-1d2c3b4a5968")
    }
    return uuid
  }

  static func data(_ text: Span<UInt8>) throws(DaybookError) -> [UInt8] {
    guard text.count >= 2, text[0] == UInt8(ascii: "0"), text[1] == UInt8(ascii: "x"),
      let bytes = HexadecimalDigits.bytes(text.extracting(2...))
    else {
      throw wrong(text, "is not data: write 0x and two hexadecimal digits a byte, such as 0xCAFE")
    }
    return bytes
  }

  /// `#7` or `7`, and not 0.
  static func objectNumber(_ text: Span<UInt8>) throws(DaybookError) -> UInt64 {
    let start = text.count > 0 && text[0] == UInt8(ascii: "#") ? 1 : 0
    var number: UInt64 = 0
    for index in start..<text.count {
      let (product, first) = number.multipliedReportingOverflow(by: 10)
      guard DecimalDigits.isDigit(text[index]), !first else { throw notAnObject(text) }
      let (sum, second) = product.addingReportingOverflow(UInt64(text[index] - UInt8(ascii: "0")))
      guard !second else { throw notAnObject(text) }
      number = sum
    }
    guard number > 0 else { throw notAnObject(text) }
    return number
  }

  private static func notAnObject(_ text: Span<UInt8>) -> DaybookError {
    wrong(text, "is not an object: write its number, such as #7")
  }

  private static func wrong(_ text: Span<UInt8>, _ what: String) -> DaybookError {
    DaybookError(.wrongType, "\(QuotedText.of(text)) \(what)")
  }
}
