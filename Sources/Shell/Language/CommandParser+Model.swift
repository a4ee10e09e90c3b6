internal import Daybook

extension CommandParser {
  /// A command that changes the model, from after its first word; nil when the word begins none.
  mutating func modelCommand(_ keyword: String) throws(DaybookError) -> Command? {
    switch keyword {
    case "entity":
      let name = try name(of: "an entity")
      var attributes: [AttributeDeclaration] = []
      while try !isAtEnd() {
        attributes.append(try attributeDeclaration())
        _ = try acceptSymbol(",")
      }
      return .entity(name, attributes)
    case "alter": return .alter(try alteration())
    case "view": return .view(try viewDeclaration())
    case "drop":
      let kind = try modelKind()
      return .drop(kind, try name(of: kind.phrase))
    case "rename":
      let kind = try modelKind()
      let name = try name(of: kind.phrase)
      try expect("to")
      return .rename(kind, name, to: try self.name(of: kind.phrase))
    default: return nil
    }
  }

  private mutating func modelKind() throws(DaybookError) -> Command.ModelKind {
    if try accept("entity") { return .entity }
    guard try accept("view") else { throw try expected("entity or view") }
    return .view
  }

  /// `NAME:TYPE[!][=DEFAULT]`.
  private mutating func attributeDeclaration() throws(DaybookError) -> AttributeDeclaration {
    let name = try name(of: "an attribute")
    try expectSymbol(":")
    let type = try self.name(of: "a type")
    // `!=` is one sign to the lexer: here it is a `!` and a default.
    var isRequired = try acceptSymbol("!=")
    var hasDefault = isRequired
    if !isRequired {
      isRequired = try acceptSymbol("!")
      hasDefault = try acceptSymbol("=")
    }
    let defaultValue = hasDefault ? try value(for: name.content) : nil
    return AttributeDeclaration(
      name: name, type: type, isRequired: isRequired, defaultValue: defaultValue)
  }

  private mutating func alteration() throws(DaybookError) -> Alteration {
    let entity = try name(of: "an entity")
    let change: Alteration.Change
    if try accept("add") {
      change = .add(try attributeDeclaration())
    } else if try accept("drop") {
      change = .drop(try name(of: "an attribute"))
    } else if try accept("rename") {
      let attribute = try name(of: "an attribute")
      try expect("to")
      change = .rename(attribute, to: try name(of: "an attribute"))
    } else if try accept("set") {
      change = .set(try name(of: "an attribute"), try setting())
    } else {
      throw try expected("add, drop, rename or set")
    }
    let isDryRun = try accept("dry")
    if isDryRun { try expect("run") }
    return Alteration(entity: entity, change: change, isDryRun: isDryRun)
  }

  private mutating func setting() throws(DaybookError) -> Alteration.Setting {
    let token = try token()
    guard case .word(let word) = token.kind else { throw try expected("what to set") }
    try advance()
    switch word.lowercased() {
    case "required": return .required(true)
    case "optional": return .required(false)
    case "unique": return .unique(true)
    case "not":
      try expect("unique")
      return .unique(false)
    case "default": return .defaultValue(try value(for: "default"))
    case "type": return .type(try name(of: "a type"))
    case "minimum": return .minimum(try acceptNone() ? nil : try value(for: "minimum"))
    case "maximum": return .maximum(try acceptNone() ? nil : try value(for: "maximum"))
    case "length": return .length(try acceptNone() ? nil : try lengthRule())
    case "pattern":
      return .pattern(try acceptNone() ? nil : try text("a regular expression in quotes"))
    case "inverse": return .inverse(try acceptNone() ? nil : try name(of: "an attribute"))
    case "deleting": return .deleting(try choice(of: Alteration.DeleteRule.self))
    default:
      throw error(
        .syntax,
        "\(word) cannot be set: required, optional, unique, not unique, default, type, minimum, "
          + "maximum, length, pattern, inverse and deleting can", at: token)
    }
  }

  private mutating func acceptNone() throws(DaybookError) -> Bool { try accept("none") }

  /// `A..B`, `A..` or `..B`.
  private mutating func lengthRule() throws(DaybookError) -> Alteration.LengthRule {
    let what = "a number of characters"
    let minimum = try isAtSymbol("..") ? nil : try count(what)
    try expectSymbol("..")
    var maximum: Int?
    if case .number = try token().kind { maximum = try count(what) }
    guard minimum != nil || maximum != nil else { throw try expected(what) }
    return Alteration.LengthRule(minimum: minimum, maximum: maximum)
  }

  private mutating func viewDeclaration() throws(DaybookError) -> ViewDeclaration {
    let name = try name(of: "a view")
    try expect("on")
    let entity = try self.name(of: "an entity")
    let clauses = try clauses(.ofView)
    return ViewDeclaration(
      name: name, entity: entity, clauses: clauses, replaces: try accept("replace"))
  }
}
