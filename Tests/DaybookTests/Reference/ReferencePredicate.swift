import Daybook
import Platform

/// A predicate of the reference, evaluated by itself: two-valued, nothing planned, nothing prepared.
indirect enum ReferencePredicate: Equatable {
  case constant(Bool)
  case compare(String, Predicate.Operator, Value, Folding)
  case pair(String, Predicate.Operator, String, Folding)
  case between(String, Value, Value, Folding)
  case oneOf(String, [Value], Folding)
  case all([ReferencePredicate])
  case any([ReferencePredicate])
  case not(ReferencePredicate)

  /// The same as the store reads it.
  var predicate: Predicate {
    switch self {
    case .constant(let truth): .constant(truth)
    case .compare(let name, let comparison, let value, let folding):
      .comparison(.attribute(name), comparison, .value(value), folding)
    case .pair(let name, let comparison, let other, let folding):
      .comparison(.attribute(name), comparison, .attribute(other), folding)
    case .between(let name, let lower, let upper, let folding):
      .between(.attribute(name), lower: .value(lower), upper: .value(upper), folding)
    case .oneOf(let name, let values, let folding):
      .membership(.attribute(name), values.map(Operand.value), folding)
    case .all(let terms): .and(terms.map(\.predicate))
    case .any(let terms): .or(terms.map(\.predicate))
    case .not(let term): .not(term.predicate)
    }
  }

  func holds(_ value: (String) -> Value) -> Bool {
    switch self {
    case .constant(let truth): truth
    case .compare(let name, let comparison, let other, let folding):
      Self.holds(value(name), comparison, other, folding)
    case .pair(let name, let comparison, let other, let folding):
      Self.holds(value(name), comparison, value(other), folding)
    case .between(let name, let lower, let upper, let folding):
      Self.holds(value(name), .greaterOrEqual, lower, folding)
        && Self.holds(value(name), .lessOrEqual, upper, folding)
    case .oneOf(let name, let values, let folding):
      values.contains { Self.holds(value(name), .equal, $0, folding) }
    case .all(let terms): terms.allSatisfy { $0.holds(value) }
    case .any(let terms): terms.contains { $0.holds(value) }
    case .not(let term): !term.holds(value)
    }
  }

  private static func holds(
    _ left: Value, _ comparison: Predicate.Operator, _ right: Value, _ folding: Folding
  ) -> Bool {
    let collation = Collation(
      ignoresCase: folding.ignoresCase, ignoresDiacritics: folding.ignoresDiacritics)
    let (first, second) = (ReferenceKey(left, collation), ReferenceKey(right, collation))
    let areThere = left != .null && right != .null
    switch comparison {
    case .equal: return first.compared(with: second) == 0
    case .notEqual: return first.compared(with: second) != 0
    case .less: return areThere && first.compared(with: second) < 0
    case .lessOrEqual: return areThere && first.compared(with: second) <= 0
    case .greater: return areThere && first.compared(with: second) > 0
    case .greaterOrEqual: return areThere && first.compared(with: second) >= 0
    case .contains, .beginsWith, .endsWith, .like:
      guard case .string(let text) = left, case .string(let pattern) = right else { return false }
      return finds(characters(pattern, folding), comparison, in: characters(text, folding))
    }
  }

  private static func characters(_ text: String, _ folding: Folding) -> [Character] {
    Array(
      TextForm.nfc(
        TextForm.fold(
          text, ignoringCase: folding.ignoresCase, ignoringDiacritics: folding.ignoresDiacritics)))
  }

  private static func finds(
    _ pattern: [Character], _ comparison: Predicate.Operator, in text: [Character]
  ) -> Bool {
    if comparison == .like { return fits(text[...], pattern[...]) }
    guard !pattern.isEmpty, pattern.count <= text.count else { return false }
    switch comparison {
    case .beginsWith: return text.starts(with: pattern)
    case .endsWith: return text.suffix(pattern.count).elementsEqual(pattern)
    default:
      return (0...text.count - pattern.count).contains { text[$0...].starts(with: pattern) }
    }
  }

  /// LIKE for patterns without a backslash.
  private static func fits(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool
  {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return fits(text, pattern.dropFirst()) || (!text.isEmpty && fits(text.dropFirst(), pattern))
    }
    guard let character = text.first, first == "?" || first == character else { return false }
    return fits(text.dropFirst(), pattern.dropFirst())
  }
}
