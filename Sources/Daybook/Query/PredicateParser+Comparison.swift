/// What stands between the two sides of a comparison.
enum Sign: Equatable {
  case comparison(Predicate.Operator)
  case between
  case membership
  case matches

  /// The sign that a token is, wherever it stands; nil for every other token.
  init?(_ token: Token) {
    switch token.kind {
    case .symbol("="), .symbol("=="): self = .comparison(.equal)
    case .symbol("!="), .symbol("<>"): self = .comparison(.notEqual)
    case .symbol("<"): self = .comparison(.less)
    case .symbol("<="): self = .comparison(.lessOrEqual)
    case .symbol(">"): self = .comparison(.greater)
    case .symbol(">="): self = .comparison(.greaterOrEqual)
    case .word(let word):
      switch word.uppercased() {
      case "CONTAINS": self = .comparison(.contains)
      case "BEGINSWITH": self = .comparison(.beginsWith)
      case "ENDSWITH": self = .comparison(.endsWith)
      case "LIKE": self = .comparison(.like)
      case "BETWEEN": self = .between
      case "IN": self = .membership
      case "MATCHES": self = .matches
      default: return nil
      }
    default: return nil
    }
  }
}

extension PredicateParser {
  /// `LEFT SIGN RIGHT`.
  mutating func comparison() throws(DaybookError) -> Predicate {
    let written = token
    var left = try operand()
    guard let sign = Sign(token) else { throw noSign(after: written) }
    let place = token.position
    try advance()
    let folding = try options()
    // A value compared with a value says nothing about an object, so a word there is a name.
    let leftIfName = Operand(named: written) ?? left
    switch sign {
    case .comparison(let comparison):
      let right = try operand()
      if case .literal = right.content { left = leftIfName }
      return .comparison(left, comparison, right, folding)
    case .membership:
      return .membership(leftIfName, try list(), folding)
    case .between:
      let opening = token.position
      let bounds = try list()
      guard bounds.count == 2 else {
        throw DaybookError(.syntax, "BETWEEN takes two values: BETWEEN {1, 5}", at: opening)
      }
      return .between(leftIfName, lower: bounds[0], upper: bounds[1], folding)
    case .matches:
      throw DaybookError(
        .syntax, "MATCHES is not available yet: use LIKE, CONTAINS, BEGINSWITH or ENDSWITH",
        at: place)
    }
  }

  /// An attribute, a literal or a `$NAME`.
  private mutating func operand() throws(DaybookError) -> Operand {
    let found = token
    let content: Operand.Content
    switch found.kind {
    case .text(let text): content = .literal(Literal(form: .quoted(text)))
    case .number(let number): content = .literal(Literal(form: .plain(number)))
    case .name(let name): content = .attribute(name)
    case .word(let word): content = Literal(keyword: word).map { .literal($0) } ?? .attribute(word)
    case .variable(let name): content = .literal(try value(of: name))
    case .object:
      throw DaybookError(
        .syntax, "\(lexer.excerpt(found)) cannot stand here: references are not available yet",
        at: found.position)
    default: throw unexpected("an attribute or a value")
    }
    try advance()
    try refuseKeyPath(from: found)
    return Operand(content, at: found.position)
  }

  private func value(of name: String) throws(DaybookError) -> Literal {
    if let value = parameters[name] { return Literal(value) }
    let hint = nearest(to: name, among: parameters.keys.sorted()).map { "did you mean $\($0)?" }
    throw DaybookError(
      .unsetVariable,
      "$\(name) has no value; " + (hint ?? "in the shell, --set \(name)=VALUE gives it one"),
      at: token.position)
  }

  /// Key paths come with relationships.
  private func refuseKeyPath(from start: Token) throws(DaybookError) {
    let isQuantifier = ["ANY", "ALL", "SOME", "NONE"].contains { start.isKeyword($0) }
    let isPath: Bool
    switch (start.kind, token.kind) {
    case (.word, .symbol(".")), (.name, .symbol(".")): isPath = true
    case (.word, .word), (.word, .name): isPath = isQuantifier && Sign(token) == nil
    default: isPath = false
    }
    guard isPath else { return }
    throw DaybookError(
      .syntax, "key paths, such as teacher.name or ANY courses.title, are not available yet",
      at: start.position)
  }

  /// `[c]`, `[d]`, `[cd]`, or several of them, or none.
  private mutating func options() throws(DaybookError) -> Folding {
    var folding = Folding.none
    while token.isSymbol("[") {
      let opening = token.position
      try advance()
      guard case .word(let letters) = token.kind, letters.allSatisfy({ "cdCD".contains($0) }) else {
        throw DaybookError(.syntax, "the options are [c], [d] and [cd]", at: opening)
      }
      try advance()
      guard token.isSymbol("]") else { throw unexpected("] after [\(letters)") }
      folding.ignoresCase = folding.ignoresCase || letters.lowercased().contains("c")
      folding.ignoresDiacritics = folding.ignoresDiacritics || letters.lowercased().contains("d")
      try advance()
    }
    return folding
  }

  /// `{1, 2, nil}`; `{}` too.
  private mutating func list() throws(DaybookError) -> [Operand] {
    guard token.isSymbol("{") else { throw unexpected("a list in braces, such as {1, 2}") }
    let opening = token.position
    try advance()
    var members: [Operand] = []
    if !token.isSymbol("}") {
      members.append(try operand())
      while token.isSymbol(",") {
        try advance()
        members.append(try operand())
      }
    }
    guard token.isSymbol("}") else {
      if token.kind == .end {
        throw DaybookError(.syntax, "the { that opens here is not closed", at: opening)
      }
      throw unexpected(", or }")
    }
    try advance()
    return members
  }

  /// The error that an operand stands alone, with what was probably meant.
  private func noSign(after operand: Token) -> DaybookError {
    let written = lexer.excerpt(operand)
    if token.isKeyword("IS") {
      return DaybookError(
        .syntax, "IS is no operator: write \(written) == nil or \(written) != nil",
        at: token.position)
    }
    if token.isKeyword("NOT") {
      return DaybookError(
        .syntax, "NOT stands before the whole comparison: NOT \(written) …", at: token.position)
    }
    return unexpected("an operator after \(written), such as == or CONTAINS,")
  }
}

extension Literal {
  /// The value that a bare word is, in any case.
  init?(keyword word: String) {
    switch word.lowercased() {
    case "nil", "null": self.init(form: .null)
    case "true", "false", "now", "today": self.init(form: .plain(word.lowercased()))
    default: return nil
    }
  }
}

extension Operand {
  /// The attribute of a token's name, when it is a bare word that could be a value too.
  fileprivate init?(named token: Token) {
    guard case .word(let word) = token.kind, Literal(keyword: word) != nil else { return nil }
    self.init(.attribute(word), at: token.position)
  }
}
