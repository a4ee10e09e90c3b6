internal import Platform

/// Text as it is shown to a person: on one line, without anything that could act on a terminal, in
/// a known number of cells.
enum DisplayText {
  /// Whether a character is shown as an escape: controls (C0, DEL, C1), line separators, and the
  /// invisible ones that change the direction of writing or hide text.
  static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    // Arabic letter mark; zero-width space and the directional marks; separators and embeddings.
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E: true
    // Word joiner to the deprecated format characters, with the directional isolates between.
    case 0x2060...0x206F: true
    // Byte-order mark, interlinear annotation, language tag.
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0001: true
    default: false
    }
  }

  /// The text with its controls escaped, as the command language writes them: `\n`, `\u{1B}`.
  static func escaped(_ text: String) -> String {
    if !text.unicodeScalars.contains(where: isEscaped) { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &shown) }
    return String(shown)
  }

  /// The text escaped, cut with `…` between characters when it takes more than `limit` cells, and
  /// the number of cells that it takes.
  static func fitted(_ text: String, limit: Int? = nil) -> (text: String, width: Int) {
    let limit = limit ?? .max
    if let width = widthOfPlainASCII(text), width <= limit { return (text, width) }
    var shown = ""
    var width = 0
    // How much stands before the last cell, which a `…` takes when the text goes on.
    var cut = (byteCount: 0, width: 0)
    for character in text {
      let (piece, pieceWidth) = display(character)
      if width + pieceWidth > limit {
        let kept = Substring(shown.utf8.prefix(cut.byteCount))
        return limit > 0 ? (kept + "…", cut.width + 1) : ("", 0)
      }
      shown += piece
      width += pieceWidth
      if width < limit { cut = (shown.utf8.count, width) }
    }
    return (shown, width)
  }

  /// One character as it is shown, and its cells.
  private static func display(_ character: Character) -> (text: String, width: Int) {
    let scalars = character.unicodeScalars
    if scalars.contains(where: isEscaped) {
      let text = escaped(String(character))
      return (text, text.unicodeScalars.reduce(0) { $0 + TextForm.displayWidth(of: $1) })
    }
    return (String(character), width(of: character))
  }

  /// The cells of a character: those of its parts together, but two for an emoji of several parts.
  private static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    let sum = scalars.reduce(0) { $0 + TextForm.displayWidth(of: $1) }
    guard scalars.count > 1, sum > 0 else { return sum }
    let isEmoji = scalars.contains {
      // A joiner, the emoji variation selector, a skin tone, half of a flag.
      $0.value == 0x200D || $0.value == 0xFE0F || (0x1F3FB...0x1F3FF).contains($0.value)
        || (0x1F1E6...0x1F1FF).contains($0.value)
    }
    return isEmoji ? 2 : sum
  }

  private static func widthOfPlainASCII(_ text: String) -> Int? {
    let bytes = text.utf8.span
    for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F { return nil }
    return bytes.count
  }

  private static func append(_ scalar: Unicode.Scalar, to shown: inout String.UnicodeScalarView) {
    switch scalar {
    case "\n": shown.append(contentsOf: "\\n".unicodeScalars)
    case "\r": shown.append(contentsOf: "\\r".unicodeScalars)
    case "\t": shown.append(contentsOf: "\\t".unicodeScalars)
    case "\0": shown.append(contentsOf: "\\0".unicodeScalars)
    default:
      guard isEscaped(scalar) else {
        shown.append(scalar)
        return
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      shown.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
    }
  }
}
