internal import Daybook

extension CommandParser {
  /// The clauses that a command takes.
  struct ClauseSet: OptionSet {
    let rawValue: Int
    static let predicate = ClauseSet(rawValue: 1)
    static let section = ClauseSet(rawValue: 2)
    static let sort = ClauseSet(rawValue: 4)
    static let range = ClauseSet(rawValue: 8)

    static let ofView: ClauseSet = [.predicate, .section, .sort]
    static let all: ClauseSet = [.predicate, .section, .sort, .range]
  }

  /// A command that only reads, from after its first word; nil when the word begins none.
  mutating func reading(_ keyword: String) throws(DaybookError) -> Reading? {
    switch keyword {
    case "list": return .list(try listing(.all, isNameOptional: true))
    case "sections": return .sections(try listing([.predicate, .section], isNameOptional: true))
    case "count":
      let listing = try listing(.predicate, isNameOptional: true)
      return .count(listing, by: try groupKey())
    case "sum", "min", "max", "average":
      guard let aggregate = Reading.Aggregate(rawValue: keyword) else { return nil }
      let attribute = try keyPath(of: "an attribute")
      try expect("of")
      let listing = try listing(.predicate)
      return .aggregate(aggregate, of: attribute, in: listing, by: try groupKey())
    case "find":
      let text = try text("a text to find")
      return .find(text.content, in: try accept("in") ? try name(of: "an entity") : nil)
    case "show": return .show(try object())
    case "explain":
      try expect("list")
      return .explain(try listing(.all, isNameOptional: true))
    case "model": return .model
    case "export":
      // `export journal to FILE` is of the whole history, whatever moment is asked for.
      if try isAt("journal"), try following().isKeyword("to") { return nil }
      return .export(try exportRequest())
    default: return nil
    }
  }

  private mutating func groupKey() throws(DaybookError) -> Located<KeyExpression>? {
    try accept("by") ? try key() : nil
  }

  /// A view or an entity, and its clauses.
  mutating func listing(
    _ allowed: ClauseSet, isNameOptional: Bool = false
  ) throws(DaybookError) -> ListingRequest {
    var isNamed = true
    if isNameOptional { isNamed = try !isAtEnd() }
    if isNameOptional, isNamed { isNamed = try !startsClause() }
    let name = isNamed ? try self.name(of: "a view or an entity") : nil
    return ListingRequest(name: name, clauses: try clauses(allowed))
  }

  /// Whether a clause begins here, not the name of a view that is called like one.
  private mutating func startsClause(isAfterWhere: Bool = false) throws(DaybookError) -> Bool {
    guard case .word(let word) = try token().kind else { return false }
    let next = try following()
    switch word.lowercased() {
    case "section", "sort": return next.isKeyword("by")
    case "by": return next.kind != .end
    case "limit", "offset":
      switch next.kind {
      case .number, .variable: return true
      default: return false
      }
    case "where":
      // `list where where n == 5` is of a view called `where`; `list where where == 5` and
      // `list where limit == 5` are not.
      if next.kind == .end { return false }
      if isAfterWhere {
        if case .symbol = next.kind { return false }
        return true
      }
      var attempt = self
      try attempt.advance()
      return try !attempt.startsClause(isAfterWhere: true)
    default: return false
    }
  }

  /// The clauses that stand here, in any order, each at most once.
  mutating func clauses(_ allowed: ClauseSet) throws(DaybookError) -> ListingClauses {
    var clauses = ListingClauses()
    while true {
      let token = try token()
      if allowed.contains(.predicate), try accept("where") {
        if clauses.predicate != nil { throw repeated("where", at: token) }
        clauses.predicate = try predicate()
      } else if allowed.contains(.section), try accept("section") {
        try expect("by")
        if clauses.section != nil { throw repeated("section by", at: token) }
        clauses.section = try sortKey()
      } else if allowed.contains(.sort), try accept("sort") {
        try expect("by")
        if clauses.sort != nil { throw repeated("sort by", at: token) }
        clauses.sort = try sortKeys()
      } else if allowed.contains(.range), try accept("limit") {
        if clauses.limit != nil { throw repeated("limit", at: token) }
        clauses.limit = try count("a number of rows")
      } else if allowed.contains(.range), try accept("offset") {
        if clauses.offset != nil { throw repeated("offset", at: token) }
        clauses.offset = try count("a number of rows")
      } else {
        return clauses
      }
    }
  }

  private mutating func sortKeys() throws(DaybookError) -> [Located<SortKey>] {
    var keys = [try sortKey()]
    while try acceptSymbol(",") { keys.append(try sortKey()) }
    return keys
  }

  func repeated(_ clause: String, at token: Token) -> DaybookError {
    error(.syntax, "\(clause) stands here a second time", at: token)
  }
}
