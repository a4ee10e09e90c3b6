/// Cuts a command or a predicate into tokens, one at a time.
///
/// It works on Unicode scalars, so that a quote is a quote even when a combining mark follows it.
/// Being a value, a copy of it is a bookmark to go back to.
///
/// Blanks separate; so do comments, which begin with `--` at a line's start or after a blank and
/// run to the line's end, and a `\` at a line's end. Line breaks are blanks too, unless the lexer
/// heeds lines: then one outside all brackets is a token.
///
/// ```swift
/// var lexer = Lexer(#"author == "Kim" -- who else"#)
/// try lexer.next().kind  // .word("author")
/// try lexer.next().kind  // .symbol("==")
/// try lexer.next().kind  // .text("Kim")
/// try lexer.next().kind  // .end
/// ```
public struct Lexer: Sendable {
  public let text: String
  /// Where the next token is looked for: just past the last one.
  public internal(set) var index: String.Index
  /// How many brackets of any kind are open.
  public private(set) var openBrackets = 0
  private let heedsLines: Bool
  private var positions: PositionCounter

  /// - Parameters:
  ///   - index: where to begin; positions count from the beginning of `text` all the same.
  ///   - heedsLines: whether a line break outside brackets is a token, ``Token/Kind/lineEnd``.
  public init(_ text: String, from index: String.Index? = nil, heedsLines: Bool = false) {
    self.text = text
    self.index = index ?? text.startIndex
    self.heedsLines = heedsLines
    self.positions = PositionCounter(text)
  }

  /// The next token; ``Token/Kind/end`` again and again at the end of the text.
  ///
  /// - Throws: ``DaybookError`` with the place where an unterminated text or name opened, or of an
  ///   escape that means nothing.
  public mutating func next() throws(DaybookError) -> Token {
    skipBlanks()
    let start = index
    guard let scalar = current else { return token(.end, from: start) }
    let kind: Token.Kind
    switch scalar {
    case "\"", "'": kind = .text(try quotedText())
    case "`": kind = .name(try quotedName())
    case "$" where following(1).map(Name.isPart) == true:
      advance()
      kind = .variable(run(while: Name.isPart))
    case "#" where Self.isDigit(following(1)):
      kind = .object(try objectNumber())
    default:
      if startsNumber() {
        kind = numberOrWord()
      } else if Name.isStart(scalar) {
        kind = .word(run(while: Name.isPart))
      } else {
        kind = symbol()
      }
    }
    return token(kind, from: start)
  }

  /// The next token where a value is expected: quoted text, `$NAME`, or a bare word, which runs to
  /// a blank, `;`, `,` or a closing bracket (`http://x/?a=b`). Where none stands, what ``next()``
  /// gives.
  ///
  /// - Throws: ``DaybookError``, also when a bare word holds a quote.
  public mutating func nextValue() throws(DaybookError) -> Token {
    skipBlanks()
    let start = index
    guard let scalar = current, !"\"'$".unicodeScalars.contains(scalar) else { return try next() }
    let word = run { !Self.endsBareValue($0) }
    if word.isEmpty { return try next() }
    if let quote = word.unicodeScalars.first(where: { $0 == "\"" || $0 == "'" }) {
      let other = quote == "'" ? "\"" : "'"
      throw DaybookError(
        .syntax, "\(word) holds a quote: write \(other)\(word)\(other)", at: position(of: start))
    }
    return token(.word(word), from: start)
  }

  /// The position of a place in the text. Places should ascend: each character is then seen once.
  public mutating func position(of index: String.Index) -> SourcePosition {
    positions.position(of: index, in: text)
  }

  private mutating func token(_ kind: Token.Kind, from start: String.Index) -> Token {
    Token(kind: kind, range: start..<index, position: position(of: start))
  }

  private mutating func symbol() -> Token.Kind {
    guard let first = current else { return .end }
    advance()
    if first == "\n", heedsLines { return .lineEnd }
    if "([{".unicodeScalars.contains(first) { openBrackets += 1 }
    if ")]}".unicodeScalars.contains(first) { openBrackets = max(0, openBrackets - 1) }
    guard let second = current else { return .symbol(String(first)) }
    switch (first, second) {
    case ("=", "="), ("!", "="), ("<", ">"), ("<", "="), (">", "="), ("&", "&"), ("|", "|"),
      (".", "."):
      advance()
      return .symbol(String(first) + String(second))
    default: return .symbol(String(first))
    }
  }
}

// MARK: Scalars

extension Lexer {
  var current: Unicode.Scalar? {
    index < text.endIndex ? text.unicodeScalars[index] : nil
  }

  /// The scalar `distance` places on.
  func following(_ distance: Int) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    guard
      let place = scalars.index(index, offsetBy: distance, limitedBy: text.endIndex),
      place < text.endIndex
    else { return nil }
    return scalars[place]
  }

  mutating func advance() { text.unicodeScalars.formIndex(after: &index) }

  mutating func run(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar = current, belongs(scalar) { advance() }
    return String(text[start..<index])
  }

  static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return ("0"..."9").contains(scalar)
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
  }

  private static func endsBareValue(_ scalar: Unicode.Scalar) -> Bool {
    isBlank(scalar) || ";,)]}".unicodeScalars.contains(scalar)
  }

  /// Skips blanks, comments and joined lines; in a lexer that heeds lines, not a line break that
  /// ends the command.
  private mutating func skipBlanks() {
    while let scalar = current {
      if scalar == "\n", heedsLines, openBrackets == 0 { return }
      if Self.isBlank(scalar) {
        advance()
      } else if startsComment() {
        while let next = current, next != "\n" { advance() }
      } else if scalar == "\\", let end = endOfJoint() {
        index = end
      } else {
        return
      }
    }
  }

  private func startsComment() -> Bool {
    guard current == "-", following(1) == "-" else { return false }
    guard index > text.startIndex else { return true }
    return Self.isBlank(text.unicodeScalars[text.unicodeScalars.index(before: index)])
  }

  /// Past the line break after the `\` that stands here, when nothing else stands between them.
  private func endOfJoint() -> String.Index? {
    let scalars = text.unicodeScalars
    var place = scalars.index(after: index)
    if place < text.endIndex, scalars[place] == "\r" { place = scalars.index(after: place) }
    if place == text.endIndex { return place }
    return scalars[place] == "\n" ? scalars.index(after: place) : nil
  }
}
