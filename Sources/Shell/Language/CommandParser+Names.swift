internal import Daybook
internal import Platform

extension CommandParser {
  /// A name, which says in an error what it names: `an entity`.
  mutating func name(of what: String) throws(DaybookError) -> LocatedName {
    let token = try token()
    switch token.kind {
    case .word(let name), .name(let name):
      try advance()
      return LocatedName(TextForm.nfc(name), at: token.position)
    case .variable(let name):
      throw error(
        .syntax, "$\(name) is a value and cannot be the name of \(what)", at: token)
    default:
      throw try expected("the name of \(what)")
    }
  }

  /// A name or names joined by points: `teacher.name`.
  mutating func keyPath(of what: String) throws(DaybookError) -> LocatedName {
    let first = try name(of: what)
    var names = [first.content]
    while try acceptSymbol(".") {
      guard names.count < CommandParser.nestingLimit else {
        throw first.error(.limit, "a key path has at most 16 names")
      }
      names.append(try name(of: what).content)
    }
    return LocatedName(names.joined(separator: "."), at: first.position)
  }

  /// A word that is only a keyword when it can be nothing else, such as `set` before assignments.
  ///
  /// `set a=1` has the keyword; `set=1` is an attribute of that name.
  mutating func acceptUnlessAssigned(_ keyword: String) throws(DaybookError) -> Bool {
    guard try isAt(keyword), try !following().isSymbol("=") else { return false }
    try advance()
    return true
  }

  // MARK: Numbers

  /// A count written in digits, or a `$NAME` that stands for one.
  mutating func count(_ what: String) throws(DaybookError) -> Int {
    let token = try token()
    let digits: String
    switch token.kind {
    case .number(let text): digits = text
    case .variable(let name): digits = try variable(name, at: token)
    default: throw try expected(what)
    }
    guard digits.utf8.allSatisfy(\.isDigit), let count = Int(digits) else {
      throw error(.outOfRange, "\(written(token)) is not \(what): write a whole number", at: token)
    }
    try advance()
    return count
  }

  /// `r42`.
  mutating func revision() throws(DaybookError) -> Located<UInt64> {
    let token = try token()
    var text = written(token)
    if case .variable(let name) = token.kind { text = try variable(name, at: token) }
    guard let revision = MomentLiteral.revision(in: text) else {
      throw try expected("a revision such as r42")
    }
    try advance()
    return Located(revision, at: token.position)
  }

  // MARK: Moments

  /// A moment: one or two tokens, a text, or a `$NAME`.
  mutating func moment() throws(DaybookError) -> Located<MomentLiteral> {
    let token = try token()
    var words: String
    switch token.kind {
    case .text(let text): words = text
    case .variable(let name): words = try variable(name, at: token)
    case .word(let word): words = word
    case .number(let number): words = number
    default: throw try expected("a moment such as r42, 2012-05-01 or 10m ago")
    }
    try advance()
    switch token.kind {
    case .word, .number:
      // `10m ago`, `10 m ago`, and what is near to a revision: `r-1`.
      if case .number = token.kind, try following().isKeyword("ago") {
        words += written(try self.token())
        try advance()
      } else if words == "r", case .number(let number) = try self.token().kind {
        words += number
        try advance()
      }
      if try accept("ago") { words += " ago" }
    default: break
    }
    do throws(DaybookError) {
      return Located(try MomentLiteral(parsing: words), at: token.position)
    } catch {
      throw self.error(error.code, error.message, at: token)
    }
  }

  // MARK: Keys

  /// `author`, `author[cd]`, `initial(title)`, `day(when, "Asia/Seoul")`.
  mutating func key() throws(DaybookError) -> Located<KeyExpression> {
    let token = try token()
    if case .word(let word) = token.kind, try following().isSymbol("("),
      let transform = try transform(word.lowercased())
    {
      return Located(transform, at: token.position)
    }
    let attribute = try keyPath(of: "an attribute")
    var key = KeyExpression(attribute.content)
    if try acceptSymbol("[") { key.collation = try collation() }
    return Located(key, at: attribute.position)
  }

  /// `initial(A)`, `year(A)`, `month(A, ZONE)`, `day(A)`; nil where the word is none of them.
  private mutating func transform(_ word: String) throws(DaybookError) -> KeyExpression? {
    guard ["initial", "year", "month", "day"].contains(word) else { return nil }
    try advance()
    try expectSymbol("(")
    let attribute = try keyPath(of: "an attribute")
    var zone: String?
    if word != "initial", try acceptSymbol(",") {
      zone = try text("a zone such as \"Asia/Seoul\"").content
    }
    try expectSymbol(")")
    let transform: KeyExpression.Transform =
      switch word {
      case "initial": .initial
      case "year": .year(zone: zone)
      case "month": .month(zone: zone)
      default: .day(zone: zone)
      }
    return KeyExpression(attribute.content, transform: transform)
  }

  /// The options between brackets, from after `[`: letters, `numeric`, `binary` or a locale.
  private mutating func collation() throws(DaybookError) -> Collation {
    var collation = Collation.standard
    repeat {
      let option = try token()
      guard case .word(var word) = option.kind else {
        throw try expected("an option such as c, d, cd, numeric, binary or a locale")
      }
      try advance()
      while try isAtSymbol("-") {
        try advance()
        word += "-\(written(try token()))"
        try advance()
      }
      switch word.lowercased() {
      case "c": collation.ignoresCase = true
      case "d": collation.ignoresDiacritics = true
      case "cd", "dc":
        collation.ignoresCase = true
        collation.ignoresDiacritics = true
      case "numeric": collation.order = .numeric
      case "binary": collation.order = .binary
      default: collation.order = .locale(word)
      }
    } while try acceptSymbol(",")
    try expectSymbol("]")
    return collation
  }

  /// A key and its direction.
  mutating func sortKey() throws(DaybookError) -> Located<SortKey> {
    let key = try key()
    var isDescending = false
    if try accept("desc") { isDescending = true } else { _ = try accept("asc") }
    return Located(SortKey(key.content, descending: isDescending), at: key.position)
  }
}
