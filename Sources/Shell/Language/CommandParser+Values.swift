internal import Daybook

extension CommandParser {
  /// What `$NAME` stands for.
  func variable(_ name: String, at token: Token) throws(DaybookError) -> String {
    if let text = variables[name] { return text }
    throw error(.unsetVariable, "$\(name) is not set: give it with --set \(name)=VALUE", at: token)
  }

  /// The variables as a predicate takes them.
  var parameters: [String: Value] { variables.mapValues(Value.string) }

  // MARK: Text

  /// A text: quoted, a bare word up to the next blank, or a `$NAME`.
  mutating func text(_ what: String) throws(DaybookError) -> Located<String> {
    var after = lexer
    let token = try after.nextValue()
    let text: String
    switch token.kind {
    case .text(let quoted): text = quoted
    case .variable(let name): text = try variable(name, at: token)
    case .word(let word): text = word
    default: throw try expected(what)
    }
    move(to: after)
    return Located(text, at: token.position)
  }

  /// The name of a file; `-` is standard input or output.
  mutating func file() throws(DaybookError) -> String {
    let name = try text("a file's name")
    guard !name.content.isEmpty, !name.content.utf8.contains(0) else {
      throw name.error(.syntax, "a file's name is not empty and holds no NUL")
    }
    return name.content
  }

  // MARK: Values

  /// A value where an attribute's is expected.
  mutating func value(for attribute: String) throws(DaybookError) -> Located<ValueLiteral> {
    if let object = try objectValue() { return object }
    var after = lexer
    let token = try after.nextValue()
    let value: ValueLiteral
    switch token.kind {
    case .text(let text): value = .text(text)
    case .variable(let name): value = .text(try variable(name, at: token))
    case .word("nil"): value = .null
    case .word(let word): value = .bare(word)
    default: throw try expected("a value for \(attribute)")
    }
    move(to: after)
    return Located(value, at: token.position)
  }

  /// An object where a value is expected; nil when what stands there is none, or only begins so.
  private mutating func objectValue() throws(DaybookError) -> Located<ValueLiteral>? {
    var attempt = self
    do throws(DaybookError) {
      guard let object = try attempt.objectIfAny() else { return nil }
      let end = attempt.lexer.index
      guard endsValue(at: end) else { return nil }
      var start = lexer
      let written = String(text[try start.next().range.lowerBound..<end])
      move(to: attempt.lexer)
      return Located(.object(object.content, written: written), at: object.position)
    } catch {
      // Whatever else is wrong with it, as a bare word it may be right.
      if error.code == .unsetVariable { throw error }
      return nil
    }
  }

  private func endsValue(at index: String.Index) -> Bool {
    guard index < text.endIndex else { return true }
    let scalar = text.unicodeScalars[index]
    return scalar.properties.isWhitespace || ";,)]}".unicodeScalars.contains(scalar)
  }

  /// `A=V …`, at least one, with or without commas between.
  mutating func assignments() throws(DaybookError) -> [Assignment] {
    var assignments: [Assignment] = []
    repeat {
      assignments.append(try assignment())
      if try acceptSymbol(","), try isAtEnd() { throw try expected("an assignment") }
    } while try !isAtEnd()
    return assignments
  }

  private mutating func assignment() throws(DaybookError) -> Assignment {
    let token = try token()
    let attribute = try name(of: "an attribute")
    guard try acceptSymbol("=") else {
      if try isAtSymbol("==") { throw try expected("a single = (== compares)") }
      throw error(
        .syntax,
        "\(written(token)) is not followed by =: write ATTRIBUTE=VALUE, and text with blanks in quotes",
        at: token)
    }
    return Assignment(attribute, try value(for: attribute.content))
  }

  // MARK: Objects

  /// An object where one must stand.
  mutating func object() throws(DaybookError) -> Located<ObjectLiteral> {
    let token = try token()
    if case .variable(let name) = token.kind {
      var inner = CommandParser(try variable(name, at: token), variables: [:])
      try advance()
      guard let object = try? inner.objectIfAny(), (try? inner.isAtEnd()) == true else {
        throw error(.syntax, "$\(name) does not name an object such as #7", at: token)
      }
      return Located(object.content, at: token.position)
    }
    if let object = try objectIfAny() { return object }
    throw try expected("an object such as #7, VIEW[0,2] or _")
  }

  /// An object, if one begins here.
  mutating func objectIfAny() throws(DaybookError) -> Located<ObjectLiteral>? {
    let token = try token()
    switch token.kind {
    case .object(let number):
      try advance()
      return Located(.number(number), at: token.position)
    case .word, .name:
      if try isFollowedByBracket() {
        return Located(try objectInBrackets(), at: token.position)
      }
      guard token.kind == .word("_") else { return nil }
      try advance()
      return Located(.previous, at: token.position)
    default: return nil
    }
  }

  /// Whether `[` stands directly after the current token, as in `byAuthor[0]`.
  mutating func isFollowedByBracket() throws(DaybookError) -> Bool {
    let end = try token().range.upperBound
    return end < text.endIndex && text.unicodeScalars[end] == "["
  }

  private mutating func objectInBrackets() throws(DaybookError) -> ObjectLiteral {
    let name = try name(of: "a view or an entity")
    try expectSymbol("[")
    if case .number = try token().kind {
      let first = try count("a position from 0")
      let second = try acceptSymbol(",") ? try count("a position from 0") : nil
      try expectSymbol("]")
      guard let second else { return .position(view: name, section: nil, row: first) }
      return .position(view: name, section: first, row: second)
    }
    nesting += 1
    guard nesting <= CommandParser.nestingLimit else {
      throw name.error(.limit, "objects stand more than 16 deep in each other")
    }
    var conditions = [try assignment()]
    while try acceptSymbol(",") { conditions.append(try assignment()) }
    nesting -= 1
    try expectSymbol("]")
    return .matching(entity: name, conditions)
  }
}
