extension Predicate {
  /// Reads a predicate that is the whole of a text.
  ///
  /// Keywords know no case and are not reserved: a word is a keyword where one can stand and a name
  /// elsewhere, and in backquotes it is always a name. `nil`, `true`, `false`, `now` and `today`
  /// are values, except on the left of a comparison with a value, where nothing but a name makes
  /// sense.
  ///
  /// - Parameter parameters: what `$NAME` stands for. Each is a value, as though it had been
  ///   written there, never grammar; a text is read by the attribute's type like one in quotes.
  /// - Throws: ``DaybookError`` with line and column, `unset-variable` for a `$NAME` without a
  ///   value.
  public init(parsing text: String, parameters: [String: Value] = [:]) throws(DaybookError) {
    var lexer = Lexer(text)
    try self.init(parsing: &lexer, parameters: parameters)
    let rest = try lexer.next()
    guard rest.kind == .end else {
      throw DaybookError(
        .syntax,
        "\(lexer.excerpt(rest)) cannot stand here: terms are joined by AND or OR, and text stands "
          + "in quotes",
        at: rest.position)
    }
  }

  /// Reads a predicate from the middle of a longer command. The lexer then stands before the first
  /// token that cannot go on with the predicate, such as `section` in `where n > 1 section by n`.
  ///
  /// - Throws: ``DaybookError``, as ``init(parsing:parameters:)-(String,_)`` does. The lexer then
  ///   stands where it stood.
  public init(
    parsing lexer: inout Lexer, parameters: [String: Value] = [:]
  ) throws(DaybookError) {
    var parser = try PredicateParser(lexer, parameters: parameters)
    self = try parser.disjunction()
    lexer = parser.lexer
  }

  /// Reads a predicate that begins at a place in a text, and says where it ends.
  ///
  /// ```swift
  /// let command = "list Course where pages > 300 sort by title"
  /// // From after `where` it ends before ` sort by title`.
  /// ```
  ///
  /// - Throws: ``DaybookError`` with a position that counts from the beginning of `text`.
  public static func parsePrefix(
    of text: String, from index: String.Index, parameters: [String: Value] = [:]
  ) throws(DaybookError) -> (predicate: Predicate, end: String.Index) {
    var lexer = Lexer(text, from: index)
    let predicate = try Predicate(parsing: &lexer, parameters: parameters)
    return (predicate, lexer.index)
  }
}

extension Lexer {
  /// A token as it was written, for a message; a long one is cut.
  func excerpt(_ token: Token) -> String {
    let written = text[token.range]
    return written.count <= 40 ? String(written) : written.prefix(40) + "…"
  }
}
