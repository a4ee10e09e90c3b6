internal import Daybook

extension JSONTokenizer {
  /// Reads a text in quotes, its escapes resolved.
  mutating func readString() throws -> String {
    window.position += 1
    let start = window.offset
    var unescaped: [UInt8]? = nil
    while true {
      let runStart = window.offset
      let stop = try skipPlainText()
      if stop == Byte.quote {
        let run = window.slice(runStart..<window.offset)
        window.position += 1
        guard unescaped != nil else { return try text(of: start..<(window.offset - 1)) }
        unescaped?.append(contentsOf: run)
        try window.requireUTF8(start..<(window.offset - 1))
        return String(decoding: unescaped ?? [], as: UTF8.self)
      }
      guard stop == Byte.backslash else {
        throw window.error(
          at: window.offset, "a control character stands in a text: write it as an escape")
      }
      unescaped = unescaped ?? []
      unescaped?.append(contentsOf: window.slice(runStart..<window.offset))
      unescaped?.append(contentsOf: String(try readEscape()).utf8)
    }
  }

  /// Moves to the next quote, backslash or control character, and gives it.
  private mutating func skipPlainText() throws -> UInt8 {
    while try window.hasByte() {
      window.skip { $0 >= 0x20 && $0 != Byte.quote && $0 != Byte.backslash }
      if window.position < window.bytes.count { return window.bytes[window.position] }
    }
    throw failure("the quote that opens here is never closed")
  }

  private func text(of range: Range<Int>) throws -> String {
    if let text = String(validating: window.slice(range), as: UTF8.self) { return text }
    try window.requireUTF8(range)
    return ""
  }

  private mutating func readEscape() throws -> Unicode.Scalar {
    let start = window.offset
    guard try window.has(2) else {
      throw failure("the quote that opens here is never closed")
    }
    let letter = window.bytes[window.position + 1]
    window.position += 2
    switch letter {
    case Byte.quote, Byte.backslash, UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(start: start)
    default:
      throw window.error(at: start, "JSON has no such escape: a backslash itself is \\\\")
    }
  }

  /// Reads what follows `\u`, a second escape included when the first is half of a pair.
  private mutating func readUnicodeEscape(start: Int) throws -> Unicode.Scalar {
    let first = try readHexadecimal(start: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let lone = window.error(
      at: start, "a surrogate stands alone: characters beyond U+FFFF are written as a pair")
    guard first < 0xDC00, try window.has(2), window.bytes[window.position] == Byte.backslash,
      window.bytes[window.position + 1] == UInt8(ascii: "u")
    else { throw lone }
    window.position += 2
    let second = try readHexadecimal(start: start)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw lone }
    return scalar
  }

  private mutating func readHexadecimal(start: Int) throws -> UInt32 {
    guard try window.has(4),
      window.bytes[window.position..<(window.position + 4)].allSatisfy(\.isHexadecimalDigit),
      let number = UInt32(
        String(decoding: window.slice(window.offset..<(window.offset + 4)), as: UTF8.self),
        radix: 16)
    else {
      throw window.error(at: start, "four hexadecimal digits must follow \\u")
    }
    window.position += 4
    return number
  }

  /// Reads a number and gives its text.
  mutating func readNumber() throws -> String {
    let start = window.offset
    while try window.hasByte(), window.bytes[window.position].canStandInNumber {
      window.position += 1
    }
    let bytes = window.slice(start..<window.offset)
    let text = String(decoding: bytes, as: UTF8.self)
    guard JSONValue.isNumber(bytes) else {
      throw window.error(at: start, "\(text) is not a number as JSON writes them")
    }
    return text
  }

  /// Reads `true`, `false` or `null`.
  mutating func readWord(_ word: String, _ token: JSONToken) throws -> JSONToken {
    let length = word.utf8.count
    guard try window.has(length),
      window.slice(window.offset..<(window.offset + length)).elementsEqual(word.utf8)
    else {
      throw failure("here must stand a value: a text goes in quotes")
    }
    window.position += length
    if try window.hasByte(), window.bytes[window.position].isASCIILetterOrDigit {
      throw failure("here must stand a value: a text goes in quotes")
    }
    return token
  }
}

extension JSONValue {
  /// Whether a text is a number: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func skipDigits() -> Int {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest[digits.endIndex...]
      return digits.count
    }
    if rest.first == Byte.hyphen { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = skipDigits()
    if whole == 0 || startsWithZero && whole > 1 { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if skipDigits() == 0 { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == Byte.hyphen || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      if skipDigits() == 0 { return false }
    }
    return rest.isEmpty
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var canStandInNumber: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: isDigit
    }
  }

  var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  var isASCIILetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
