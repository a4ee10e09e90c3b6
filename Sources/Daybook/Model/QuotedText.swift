/// A text as messages show it.
enum QuotedText {
  /// Characters shown of a long text.
  private static let longest = 60

  /// The text between quotes. A long one is cut; control and format characters are written as
  /// `\u{…}`, so that a message is one line and moves no cursor.
  static func of(_ text: String) -> String {
    var result = "\""
    var count = 0
    for character in text {
      if count == longest { return result + "…\"" }
      count += 1
      for scalar in character.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// The same of bytes that should be UTF-8.
  static func of(_ utf8: Span<UInt8>) -> String {
    // A character has seldom more than eight bytes, and no more are shown than would fit.
    var bytes: [UInt8] = []
    for index in 0..<min(utf8.count, 16 * longest) { bytes.append(utf8[index]) }
    return of(String(decoding: bytes, as: UTF8.self))
  }
}

extension Value {
  /// The value as messages show it: text in quotes, anything else as it is printed.
  var quoted: String {
    if case .string(let text) = self { QuotedText.of(text) } else { text }
  }
}
