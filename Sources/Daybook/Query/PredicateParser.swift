/// Reads predicates by recursive descent: a chain of ORs of chains of ANDs of terms.
///
/// Chains are loops, so only parentheses and NOTs nest, and those are counted.
struct PredicateParser {
  /// The lexer before the current token: what is left when the predicate ends here.
  private(set) var lexer: Lexer
  private(set) var token: Token
  /// The lexer after the current token.
  private(set) var ahead: Lexer
  let parameters: [String: Value]
  private var depth = 0

  init(_ lexer: Lexer, parameters: [String: Value]) throws(DaybookError) {
    self.lexer = lexer
    self.parameters = parameters
    ahead = lexer
    token = try ahead.next()
  }

  mutating func advance() throws(DaybookError) {
    lexer = ahead
    token = try ahead.next()
  }

  mutating func disjunction() throws(DaybookError) -> Predicate {
    var terms = [try conjunction()]
    while token.isKeyword("OR") || token.isSymbol("||") {
      try advance()
      terms.append(try conjunction())
    }
    return terms.count == 1 ? terms[0] : .or(terms)
  }

  private mutating func conjunction() throws(DaybookError) -> Predicate {
    var terms = [try negation()]
    while token.isKeyword("AND") || token.isSymbol("&&") {
      try advance()
      terms.append(try negation())
    }
    return terms.count == 1 ? terms[0] : .and(terms)
  }

  private mutating func negation() throws(DaybookError) -> Predicate {
    let outside = depth
    while try isNot() {
      try deepen()
      try advance()
    }
    var predicate = try term()
    for _ in outside..<depth { predicate = .not(predicate) }
    depth = outside
    return predicate
  }

  private mutating func term() throws(DaybookError) -> Predicate {
    if token.isSymbol("(") { return try parenthesized() }
    for (keyword, truth) in [("TRUEPREDICATE", true), ("FALSEPREDICATE", false)]
    where token.isKeyword(keyword) {
      var next = ahead
      // Before an operator it is an attribute of that name.
      if Sign(try next.next()) != nil { break }
      try advance()
      return .constant(truth)
    }
    return try comparison()
  }

  private mutating func parenthesized() throws(DaybookError) -> Predicate {
    let opening = token.position
    try deepen()
    try advance()
    let predicate = try disjunction()
    guard token.isSymbol(")") else {
      if token.kind == .end {
        throw DaybookError(.syntax, "the ( that opens here is not closed", at: opening)
      }
      throw unexpected("AND, OR or )")
    }
    try advance()
    depth -= 1
    return predicate
  }

  private mutating func deepen() throws(DaybookError) {
    guard depth < Predicate.deepestNesting else {
      throw DaybookError(
        .limit, "parentheses and NOTs are nested more than \(Predicate.deepestNesting) deep here",
        at: token.position)
    }
    depth += 1
  }

  /// Whether the current token negates what follows. A word NOT before an operator is an attribute
  /// of that name, unless that operator is itself an attribute's name before another operator: `not
  /// == 1`, `not IN {1}` and `not LIKE in`, but `NOT in == 1` and `NOT like LIKE "x"`.
  private func isNot() throws(DaybookError) -> Bool {
    if token.isSymbol("!") { return true }
    guard token.isKeyword("NOT") else { return false }
    var following = ahead
    let first = try following.next()
    guard Sign(first) != nil else { return true }
    guard case .word = first.kind else { return false }
    let second = try following.next()
    guard let sign = Sign(second) else { return false }
    guard case .word = second.kind else { return true }
    let third = try following.next()
    switch sign {
    case .membership, .between: return third.isSymbol("{") || third.isSymbol("[")
    case .comparison, .matches:
      switch third.kind {
      case .word: return !third.isKeyword("AND") && !third.isKeyword("OR")
      case .name, .text, .number, .variable, .object: return true
      default: return third.isSymbol("[")
      }
    }
  }

  /// The error that the current token is not what could stand here.
  func unexpected(_ wanted: String) -> DaybookError {
    let found =
      token.kind == .end || token.kind == .lineEnd
      ? "the predicate ends too early" : "\(lexer.excerpt(token)) cannot stand here"
    return DaybookError(.syntax, "\(found): \(wanted) is expected", at: token.position)
  }
}
