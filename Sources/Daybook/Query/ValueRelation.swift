internal import FoundationEssentials

/// A comparison of two values that are both known only when it is asked.
struct ValueRelation: Sendable {
  /// Never `notEqual`, which is the complement of `equal`.
  let comparison: Predicate.Operator
  let folding: Folding

  /// Nothing but `equal` holds with nil, and that only between nil and nil. A pattern that ends
  /// with a lone `\` fits nothing.
  func holds(_ left: Value, _ right: Value) -> Bool {
    if comparison.isForText {
      guard case .string(let text) = left, case .string(let pattern) = right else { return false }
      return Self.finds(pattern, comparison, folding, in: text)
    }
    let order = folding.apply(to: left).compare(folding.apply(to: right))
    if comparison == .equal { return order == .orderedSame }
    guard let order, left != .null else { return false }
    return comparison.accepts(order)
  }

  private static func finds(
    _ pattern: String, _ comparison: Predicate.Operator, _ folding: Folding, in text: String
  ) -> Bool {
    switch comparison {
    case .like: WildcardPattern(pattern, folding)?.matches(text) ?? false
    case .beginsWith: TextPattern(pattern, .start, folding).matches(text)
    case .endsWith: TextPattern(pattern, .end, folding).matches(text)
    default: TextPattern(pattern, .anywhere, folding).matches(text)
    }
  }
}

extension Predicate.Operator {
  /// Whether the order of two values is what the operator asks for.
  func accepts(_ order: ComparisonResult) -> Bool {
    switch self {
    case .equal: order == .orderedSame
    case .less: order == .orderedAscending
    case .lessOrEqual: order != .orderedDescending
    case .greater: order == .orderedDescending
    case .greaterOrEqual: order != .orderedAscending
    default: false
    }
  }

  /// The operator with its sides exchanged; nil where that is no operator.
  var flipped: Predicate.Operator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }
}
