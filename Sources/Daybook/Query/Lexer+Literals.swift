// The tokens that are more than a run of one kind of scalar: quoted text and names, numbers.

extension Lexer {
  /// Quoted text, from its opening quote to the same quote again.
  mutating func quotedText() throws(DaybookError) -> String {
    let start = index
    guard let quote = current else { return "" }
    advance()
    var scalars = String.UnicodeScalarView()
    while let scalar = current {
      if scalar == quote {
        advance()
        return String(scalars)
      }
      if scalar == "\\" {
        scalars.append(try escape())
      } else {
        scalars.append(scalar)
        advance()
      }
    }
    throw DaybookError(
      .syntax, "the text that opens here has no closing \(quote)", at: position(of: start))
  }

  /// One of `\" \' \\ \n \t \r \0 \u{…}`.
  private mutating func escape() throws(DaybookError) -> Unicode.Scalar {
    let start = index
    advance()
    guard let letter = current else { return "\\" }  // The text then ends without its quote.
    advance()
    switch letter {
    case "\"", "'", "\\": return letter
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "u":
      if let scalar = codePoint() { return scalar }
      throw DaybookError(
        .syntax, #"\u is written with a code point in braces, such as \u{e9}"#,
        at: position(of: start))
    default:
      throw DaybookError(
        .syntax, #"\\#(letter) means nothing here: write \\ for a backslash"#,
        at: position(of: start))
    }
  }

  /// The `{e9}` of `\u{e9}`: up to eight hexadecimal digits that name a Unicode scalar.
  private mutating func codePoint() -> Unicode.Scalar? {
    guard current == "{" else { return nil }
    advance()
    let digits = run { $0.properties.isASCIIHexDigit }
    guard current == "}", digits.utf8.count <= 8 else { return nil }
    advance()
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// A name in backquotes; a doubled backquote is one backquote of the name.
  mutating func quotedName() throws(DaybookError) -> String {
    let start = index
    advance()
    var scalars = String.UnicodeScalarView()
    while let scalar = current {
      advance()
      if scalar == "`" {
        guard current == "`" else {
          guard scalars.isEmpty else { return String(scalars) }
          throw DaybookError(
            .syntax, "there is no name between these backquotes", at: position(of: start))
        }
        advance()
      }
      scalars.append(scalar)
    }
    throw DaybookError(
      .syntax, "the name that opens here has no closing `", at: position(of: start))
  }

  /// The number of `#7`.
  mutating func objectNumber() throws(DaybookError) -> UInt64 {
    let start = index
    advance()
    let digits = run(while: Self.isDigit)
    guard let number = UInt64(digits) else {
      throw DaybookError(
        .outOfRange, "#\(digits) is larger than any object's number", at: position(of: start))
    }
    return number
  }

  /// Whether a number begins here: with a digit, or with a sign or a point before one.
  func startsNumber() -> Bool {
    guard let first = current else { return false }
    if Self.isDigit(first) { return true }
    switch first {
    case "+", "-":
      let second = following(1)
      return Self.isDigit(second) || (second == "." && Self.isDigit(following(2)))
    case ".": return Self.isDigit(following(1)) && !followsName()
    default: return false
    }
  }

  /// Whether what stands directly before is a name, so that a point here is a key path's.
  private func followsName() -> Bool {
    guard index > text.startIndex else { return false }
    let previous = text.unicodeScalars[text.unicodeScalars.index(before: index)]
    return Name.isPart(previous) || previous == "`"
  }

  /// A number, a date, a time or bytes, as written; or a word that begins with a digit, such as
  /// `10m`.
  mutating func numberOrWord() -> Token.Kind {
    let start = index
    advance()
    while let scalar = current {
      let joins = ".:-+/".unicodeScalars.contains(scalar) && following(1).map(Name.isPart) == true
      guard joins || Name.isPart(scalar) else { break }
      advance()
    }
    let run = String(text[start..<index])
    if Self.isWord(run) { return .word(run) }
    guard Self.hasShape(of: "0000-00-00", run.unicodeScalars), let time = timeAfterBlanks() else {
      return .number(run)
    }
    return .number("\(run) \(time)")
  }

  /// Whether a run that may be a number is a word: `10m` and `2fa` are, `007`, `1_000`, `0xCAFE`,
  /// `1e5` and whatever holds a sign, a point or a colon are not.
  private static func isWord(_ run: String) -> Bool {
    guard let first = run.unicodeScalars.first, isDigit(first),
      run.unicodeScalars.allSatisfy(Name.isPart), !run.hasPrefix("0x"), !run.hasPrefix("0X")
    else { return false }
    let parts = run.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let areDigits = parts.allSatisfy { part in
      part.unicodeScalars.first.map(isDigit) == true
        && part.unicodeScalars.allSatisfy { isDigit($0) || $0 == "_" }
    }
    return !(areDigits && parts.count <= 2)
  }

  /// The `10:00` of `2012-05-01 10:00`: on the same line, after nothing but blanks.
  private mutating func timeAfterBlanks() -> String? {
    var ahead = self
    guard !ahead.run(while: { $0 == " " || $0 == "\t" }).isEmpty else { return nil }
    let start = ahead.index
    guard Self.isDigit(ahead.current), case .number(let time) = ahead.numberOrWord(),
      Self.hasShape(of: "00:00", time.unicodeScalars.prefix(5))
    else { return nil }
    index = ahead.index
    return String(text[start..<index])
  }

  /// Whether the scalars are digits where the shape has `0`, and otherwise the same.
  private static func hasShape(
    of shape: String, _ scalars: some Collection<Unicode.Scalar>
  ) -> Bool {
    scalars.count == shape.unicodeScalars.count
      && zip(scalars, shape.unicodeScalars).allSatisfy { $1 == "0" ? isDigit($0) : $0 == $1 }
  }
}
