internal import Daybook

extension CommandSplitter {
  /// Moves `index` to the line end or `;` that ends the command, or to the end of the finished
  /// input; false when more input is needed.
  mutating func scanToEnd() throws(DaybookError) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      switch context {
      case .plain:
        if byte == Byte.hyphen && index + 1 == bytes.count && !isFinished { return false }
        if try isEnd(byte) { return true }
      case .quoted(let quote):
        if byte == quote {
          context = .plain
        } else if byte == Byte.backslash && quote != Byte.backquote {
          context = .escaped(in: quote)
        }
      case .escaped(let quote):
        context = .quoted(by: quote)
      case .comment:
        if byte == Byte.lineFeed {
          context = .plain
          if depth == 0 { return true }
        }
      }
      index += 1
      if index - start > limitBytes {
        throw error(
          "a command has more than \(limitBytes >> 20) MiB: close its quote or bracket",
          at: context == .plain ? openingOfBracket : openingOfQuote, code: .limit)
      }
    }
    guard isFinished else { return false }
    try requireComplete()
    return true
  }

  /// Whether a byte outside quotes and comments ends the command; notes what it opens otherwise.
  private mutating func isEnd(_ byte: UInt8) throws(DaybookError) -> Bool {
    switch byte {
    case Byte.lineFeed:
      if joinsNextLine() { return false }
      return depth == 0
    case Byte.semicolon where depth == 0:
      return true
    case Byte.hyphen where startsComment():
      context = .comment
      return false
    case Byte.quote, Byte.apostrophe, Byte.backquote:
      openingOfQuote = index - start
      context = .quoted(by: byte)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      if depth == 0 { openingOfBracket = index - start }
      depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth = max(0, depth - 1)
    case Byte.backslash:
      hadContentBeforeBackslash = hasContent
    default:
      if byte.isASCIIBlank { return false }
    }
    hasContent = true
    joint = nil
    return false
  }

  /// Whether the line that ends at `index` has a final `\`, which then becomes a blank. A doubled
  /// one is no final `\` but the end of a bare word.
  private mutating func joinsNextLine() -> Bool {
    var end = index
    if end > start, bytes[end - 1] == Byte.carriageReturn { end -= 1 }
    let line = bytes[start..<end]
    let backslashes = line.reversed().prefix(while: { $0 == Byte.backslash }).count
    guard backslashes % 2 == 1 else { return false }
    bytes[end - 1] = Byte.space
    joint = end - 1 - start
    hasContent = hadContentBeforeBackslash
    return true
  }

  /// Whether `--` at a line's start or after a blank stands at `index`.
  private func startsComment() -> Bool {
    guard index + 1 < bytes.count, bytes[index + 1] == Byte.hyphen else { return false }
    if index == start { return true }
    let previous = bytes[index - 1]
    if previous < 0x80 { return previous.isASCIIBlank }
    // Blanks beyond ASCII, such as the ideographic space, take two or three bytes.
    let scalars = String(decoding: bytes[max(start, index - 4)..<index], as: UTF8.self)
    return scalars.unicodeScalars.last?.properties.isWhitespace == true
  }

  /// Throws when the finished input ends inside something.
  private mutating func requireComplete() throws(DaybookError) {
    switch context {
    case .quoted(let quote), .escaped(let quote):
      let sign = String(decoding: [quote], as: UTF8.self)
      let kind = quote == Byte.backquote ? "name" : "text"
      throw error("the \(kind) that opens here has no closing \(sign)", at: openingOfQuote)
    case .plain, .comment:
      if depth > 0 {
        throw error("the bracket that opens here is never closed", at: openingOfBracket)
      }
      if context == .plain, bytes.last == Byte.backslash { _ = joinsNextLine() }
      // A script that lost its end must not run a command that lost its last conditions.
      if let joint, hasContent {
        throw error("the input ends where this \\ promises another line", at: joint)
      }
    }
  }
}

extension UInt8 {
  /// A blank or a line end.
  var isASCIIBlank: Bool { self == Byte.space || (9...13).contains(self) }
}
