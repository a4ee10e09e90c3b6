/// A condition on the attributes of an object, in the manner of NSPredicate's format language.
///
/// This is the tree of what was written. Its names and literals get their meaning from an entity
/// when it is bound, since a text is read by the type of the attribute that it stands beside.
///
/// ```swift
/// let predicate = try Predicate(
///   parsing: #"author == $who AND NOT (pages > 300 OR title BEGINSWITH[cd] "draft")"#,
///   parameters: ["who": "Kim"])
/// predicate.description  // author == "Kim" AND NOT (pages > 300 OR title BEGINSWITH[cd] "draft")
/// ```
///
/// Predicates are two-valued: `NOT p` is true exactly where `p` is false. So `n != 1` is true where
/// n is nil, and `n > 5` is false there.
public indirect enum Predicate: Hashable, Sendable {
  /// `TRUEPREDICATE`, `FALSEPREDICATE`.
  case constant(Bool)
  /// `author ==[cd] "Kim"`.
  case comparison(Operand, Operator, Operand, Folding)
  /// `n BETWEEN {1, 5}`, both ends included.
  case between(Operand, lower: Operand, upper: Operand, Folding)
  /// `n IN {1, 2, nil}`.
  case membership(Operand, [Operand], Folding)
  /// Every one of these; flat however long. Without terms it is true.
  case and([Predicate])
  /// At least one of these; flat however long. Without terms it is false.
  case or([Predicate])
  case not(Predicate)

  /// How deep parentheses and NOTs may be nested.
  public static let deepestNesting = 128

  /// What stands between two operands.
  public enum Operator: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// Whether the left text holds the right one, from character to character.
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    /// Whether the whole left text fits a pattern: `*` any run, `?` one character, `\` makes the
    /// next one plain.
    case like = "LIKE"

    /// Whether it looks into texts, and so has no meaning for other types.
    public var isForText: Bool {
      switch self {
      case .contains, .beginsWith, .endsWith, .like: true
      default: false
      }
    }
  }
}

extension Predicate {
  /// The attributes that are named, each once, in the order of the text.
  public var attributes: [String] {
    var seen: Set<String> = []
    var names: [String] = []
    // The closure refuses nothing; the tree that it makes is not needed.
    _ = mapOperands { operand in
      if case .attribute(let name) = operand.content, seen.insert(name).inserted {
        names.append(name)
      }
      return operand
    }
    return names
  }

  /// The same predicate with other names for its attributes, such as permanent ones for storing.
  ///
  /// - Throws: what `newName` throws.
  public func renamingAttributes<Failure>(
    _ newName: (String) throws(Failure) -> String
  ) throws(Failure) -> Predicate {
    try mapOperands { (operand: Operand) throws(Failure) -> Operand in
      guard case .attribute(let name) = operand.content else { return operand }
      return Operand(.attribute(try newName(name)), at: operand.position)
    }
  }

  private func mapOperands<Failure>(
    _ change: (Operand) throws(Failure) -> Operand
  ) throws(Failure) -> Predicate {
    func all<Element>(
      _ elements: [Element], _ change: (Element) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
      var changed: [Element] = []
      changed.reserveCapacity(elements.count)
      for element in elements { changed.append(try change(element)) }
      return changed
    }
    func deeper(_ term: Predicate) throws(Failure) -> Predicate { try term.mapOperands(change) }
    switch self {
    case .constant: return self
    case .comparison(let left, let comparison, let right, let folding):
      return .comparison(try change(left), comparison, try change(right), folding)
    case .between(let operand, let lower, let upper, let folding):
      return .between(
        try change(operand), lower: try change(lower), upper: try change(upper), folding)
    case .membership(let operand, let members, let folding):
      return .membership(try change(operand), try all(members, change), folding)
    case .and(let terms): return .and(try all(terms, deeper))
    case .or(let terms): return .or(try all(terms, deeper))
    case .not(let term): return .not(try deeper(term))
    }
  }
}
