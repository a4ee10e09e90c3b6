internal import Daybook

extension CommandParser {
  /// A command that changes objects, from after its first word; nil when the word begins none.
  mutating func dataCommand(_ keyword: String) throws(DaybookError) -> Command? {
    switch keyword {
    case "insert":
      let entity = try name(of: "an entity")
      return .insert(entity: entity, try isAtEnd() ? [] : try assignments())
    case "update":
      let target = try updateTarget()
      return .update(target, try assignments())
    case "delete": return .delete(try deleteTarget())
    case "begin": return .begin
    case "save":
      return .save(message: try isAtEnd() ? nil : try text("a message in quotes").content)
    case "rollback": return .rollback
    default: return nil
    }
  }

  private mutating func updateTarget() throws(DaybookError) -> Command.Target {
    if let target = try objectsTarget() {
      _ = try acceptUnlessAssigned("set")
      return target
    }
    let entity = try name(of: "an entity")
    guard try accept("where") else {
      throw try expected("where (\(entity.content) where TRUEPREDICATE is all of them)")
    }
    let predicate = try predicate()
    try expect("set")
    return .matching(entity: entity, predicate)
  }

  private mutating func deleteTarget() throws(DaybookError) -> Command.Target {
    if let target = try objectsTarget() { return target }
    let entity = try name(of: "an entity")
    if try accept("all") { return .all(entity: entity) }
    guard try accept("where") else { throw try expected("where or all") }
    return .matching(entity: entity, try predicate())
  }

  /// One object or more; nil when none begins here.
  private mutating func objectsTarget() throws(DaybookError) -> Command.Target? {
    var objects: [Located<ObjectLiteral>] = []
    while try isAtObject() {
      objects.append(try object())
      // Commas are welcome between objects.
      if try isAtSymbol(","), !objects.isEmpty { try advance() }
    }
    return objects.isEmpty ? nil : .objects(objects)
  }

  private mutating func isAtObject() throws(DaybookError) -> Bool {
    switch try token().kind {
    case .object, .variable: return true
    case .word("_"): return try !following().isSymbol("=")
    case .word, .name: return try isFollowedByBracket()
    default: return false
    }
  }

  /// A predicate, up to what cannot go on with it.
  mutating func predicate() throws(DaybookError) -> Predicate {
    var after = lexer
    let predicate = try Predicate(parsing: &after, parameters: parameters)
    move(to: after)
    return predicate
  }
}
