extension Predicate: CustomStringConvertible {
  /// The predicate as a text that reads back as the same tree.
  ///
  /// Text stands in double quotes; what could disturb a terminal or a line is escaped. An `.and` or
  /// `.or` of one term is printed as that term, of none as its constant.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .constant(let truth): text += truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let left, let comparison, let right, let folding):
      text += "\(left) \(comparison.rawValue)\(folding) \(right)"
    case .between(let operand, let lower, let upper, let folding):
      text += "\(operand) BETWEEN\(folding) {\(lower), \(upper)}"
    case .membership(let operand, let members, let folding):
      text += "\(operand) IN\(folding) {"
      text += members.map(\.description).joined(separator: ", ")
      text += "}"
    case .and(let terms):
      Self.write(terms, joinedBy: " AND ", empty: true, to: &text) { $0.isChain }
    case .or(let terms):
      // AND binds closer, so it needs no parentheses here.
      Self.write(terms, joinedBy: " OR ", empty: false, to: &text) { $0.isDisjunction }
    case .not(let term):
      text += "NOT "
      term.write(to: &text, inParentheses: term.isChain)
    }
  }

  private func write(to text: inout String, inParentheses: Bool) {
    if inParentheses { text += "(" }
    write(to: &text)
    if inParentheses { text += ")" }
  }

  private static func write(
    _ terms: [Predicate], joinedBy separator: String, empty: Bool, to text: inout String,
    needsParentheses: (Predicate) -> Bool
  ) {
    if terms.isEmpty { return Predicate.constant(empty).write(to: &text) }
    for (index, term) in terms.enumerated() {
      if index > 0 { text += separator }
      term.write(to: &text, inParentheses: terms.count > 1 && needsParentheses(term))
    }
  }

  /// Whether it is printed as a chain of ANDs or ORs.
  private var isChain: Bool {
    switch self {
    case .and(let terms), .or(let terms): terms.count > 1 || terms.first?.isChain == true
    default: false
    }
  }

  /// Whether it is printed as a chain of ORs.
  private var isDisjunction: Bool {
    switch self {
    case .or(let terms) where terms.count > 1: true
    case .and(let terms), .or(let terms): terms.count == 1 && terms[0].isDisjunction
    default: false
    }
  }
}

extension Operand: CustomStringConvertible {
  /// The operand as it is written: a name that could be a keyword stands in backquotes.
  public var description: String {
    switch content {
    case .attribute(let name):
      Self.keywords.contains(name.uppercased()) ? Name.inBackquotes(name) : Name.written(name)
    case .literal(let literal): literal.description
    }
  }

  /// Every word that a predicate may take for something other than an attribute.
  private static let keywords: Set<String> = [
    "ALL", "AND", "ANY", "BEGINSWITH", "BETWEEN", "CONTAINS", "ENDSWITH", "FALSE", "FALSEPREDICATE",
    "IN", "IS", "LIKE", "MATCHES", "NIL", "NONE", "NOT", "NOW", "NULL", "OR", "SOME", "TODAY",
    "TRUE",
    "TRUEPREDICATE",
  ]
}

extension Literal: CustomStringConvertible {
  public var description: String {
    switch form {
    case .null: "nil"
    case .quoted(let text): Self.quoted(text)
    case .plain(let text): text
    }
  }

  /// A text in double quotes, with escapes for quotes, backslashes, and whatever a terminal could
  /// take for a command: controls, line separators, and characters that change the writing
  /// direction.
  public static func quoted(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": scalars.append(contentsOf: ["\\", scalar])
      case "\n": scalars.append(contentsOf: "\\n".unicodeScalars)
      case "\t": scalars.append(contentsOf: "\\t".unicodeScalars)
      case "\r": scalars.append(contentsOf: "\\r".unicodeScalars)
      case "\0": scalars.append(contentsOf: "\\0".unicodeScalars)
      default:
        if disturbs(scalar) {
          let code = String(scalar.value, radix: 16)
          scalars.append(contentsOf: "\\u{\(code)}".unicodeScalars)
        } else {
          scalars.append(scalar)
        }
      }
    }
    scalars.append("\"")
    return String(scalars)
  }

  private static func disturbs(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
