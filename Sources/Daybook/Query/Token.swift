/// One word, text, number or sign of a command or a predicate, and where it stands.
public struct Token: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// A bare word, as written: a keyword or a name, which its place decides.
    case word(String)
    /// A name that stood in backquotes, without them: never a keyword.
    case name(String)
    /// Quoted text, its escapes resolved.
    case text(String)
    /// A literal that begins with a digit or a sign, as written: `00123`, `-1.5e3`, `0xCAFE`,
    /// `2012-05-01`, `10:00`, `2012-05-01 10:00`. Whoever knows its type checks it.
    case number(String)
    /// `#7`.
    case object(UInt64)
    /// `$NAME`, without the sign.
    case variable(String)
    /// `==`, `!=`, `<>`, `<=`, `>=`, `&&`, `||`, `..`, or any other single scalar.
    case symbol(String)
    /// A line break that ends a command: only from a lexer that heeds lines.
    case lineEnd
    /// The end of the text.
    case end
  }

  public let kind: Kind
  public let range: Range<String.Index>
  public let position: SourcePosition

  /// Whether this is the bare word `keyword`, in any case. A keyword consists of ASCII letters.
  public func isKeyword(_ keyword: String) -> Bool {
    guard case .word(let word) = kind else { return false }
    // In ASCII a letter's case is one bit, and no byte but a letter becomes a letter by setting it.
    return word.utf8.elementsEqual(keyword.utf8) { $0 | 0x20 == $1 | 0x20 }
  }

  public func isSymbol(_ symbol: String) -> Bool { kind == .symbol(symbol) }
}
