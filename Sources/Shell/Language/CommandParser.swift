internal import Daybook
internal import Platform

extension Command {
  /// Reads one command.
  ///
  /// - Parameter variables: what `$NAME` stands for: always a value, never grammar.
  /// - Throws: `DaybookError` with line and column from the command's beginning;
  ///   ``CommandText/placed(_:)`` makes them the input's.
  init(parsing text: String, variables: [String: String] = [:]) throws(DaybookError) {
    var parser = CommandParser(text, variables: variables)
    self = try parser.command()
    try parser.expectEnd()
  }
}

/// Reads commands by recursive descent, one token ahead.
///
/// Keywords are not reserved: a word is one only where the grammar has one, and a name where it has
/// a name. In backquotes a word is always a name.
struct CommandParser {
  let text: String
  let variables: [String: String]
  /// Before the current token. How far it reads depends on what may stand there, so that the token
  /// is only cut when it is asked for.
  var lexer: Lexer
  private var current: (token: Token, after: Lexer)?
  /// How many objects in brackets stand around the current token.
  var nesting = 0

  /// How deep objects in brackets may stand in each other, and how many names a key path may have.
  static let nestingLimit = 16

  init(_ text: String, variables: [String: String]) {
    self.text = text
    self.variables = variables
    lexer = Lexer(text)
  }

  // MARK: Tokens

  /// The current token.
  mutating func token() throws(DaybookError) -> Token {
    if let current { return current.token }
    var after = lexer
    let token = try after.next()
    current = (token, after)
    return token
  }

  /// The token after the current one.
  mutating func following() throws(DaybookError) -> Token {
    _ = try token()
    guard var after = current?.after else { return try token() }
    return try after.next()
  }

  mutating func advance() throws(DaybookError) {
    _ = try token()
    if let after = current?.after { move(to: after) }
  }

  /// Goes on from where another lexer stands.
  mutating func move(to lexer: Lexer) {
    self.lexer = lexer
    current = nil
  }

  mutating func isAtEnd() throws(DaybookError) -> Bool { try token().kind == .end }

  mutating func isAt(_ keyword: String) throws(DaybookError) -> Bool {
    try token().isKeyword(keyword)
  }

  mutating func isAtSymbol(_ symbol: String) throws(DaybookError) -> Bool {
    try token().isSymbol(symbol)
  }

  /// Steps over a keyword, if it stands here.
  mutating func accept(_ keyword: String) throws(DaybookError) -> Bool {
    guard try isAt(keyword) else { return false }
    try advance()
    return true
  }

  mutating func acceptSymbol(_ symbol: String) throws(DaybookError) -> Bool {
    guard try isAtSymbol(symbol) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ keyword: String) throws(DaybookError) {
    guard try accept(keyword) else { throw try expected(keyword) }
  }

  mutating func expectSymbol(_ symbol: String) throws(DaybookError) {
    guard try acceptSymbol(symbol) else { throw try expected(symbol) }
  }

  /// The one of several keywords that stands here, stepped over.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) throws(DaybookError) -> Choice {
    for choice in type.allCases where try accept(choice.rawValue) { return choice }
    throw try expected(type.allCases.map(\.rawValue).joined(separator: " or "))
  }

  mutating func expectEnd() throws(DaybookError) {
    let token = try token()
    if token.kind == .end { return }
    throw error(
      .syntax,
      "\(written(token)) cannot stand here: put text with blanks in quotes, and ; between commands",
      at: token)
  }

  // MARK: Errors

  func error(_ code: DaybookError.Code, _ message: String, at token: Token) -> DaybookError {
    DaybookError(code, message, line: token.position.line, column: token.position.column)
  }

  /// The error that something else stands where `what` is expected.
  mutating func expected(_ what: String) throws(DaybookError) -> DaybookError {
    let token = try token()
    if token.kind == .end { return error(.syntax, "\(what) is missing at the end", at: token) }
    return error(.syntax, "\(written(token)) stands where \(what) is expected", at: token)
  }

  /// A token as it was written; a long one is cut.
  func written(_ token: Token) -> String {
    let written = text[token.range]
    return written.count <= 40 ? String(written) : written.prefix(40) + "…"
  }
}
