import FoundationEssentials
import Platform
import Testing

@testable import Daybook

/// Random predicates over random rows, against an evaluator that is too simple to be wrong.
@Suite struct PredicateReferenceTests {
  private static let attributes: [(name: String, type: AttributeType)] = [
    ("title", .string), ("author", .string), ("n", .integer), ("price", .double),
    ("done", .boolean),
    ("released", .date), ("when", .timestamp), ("bytes", .data),
  ]

  @Test func answersAgreeWithTheSimplestEvaluator() throws {
    var predicates = RandomPredicates(seed: .random(in: 0...(.max)), attributes: Self.attributes)
    var fixture = QueryFixture(Self.attributes)
    fixture.zone = .utc
    var matches = 0
    for _ in 0..<3_000 {
      let predicate = predicates.predicate(depth: 3)
      let bound = try predicate.bound(in: fixture.scope)
      let complement = try Daybook.Predicate.not(predicate).bound(in: fixture.scope)
      for _ in 0..<10 {
        let row = Self.attributes.map { predicates.value($0.type) }
        let byName = Dictionary(uniqueKeysWithValues: zip(Self.attributes.map(\.name), row))
        let expected = Self.naively(predicate, byName)
        let message = "seed \(predicates.random.seed): \(predicate) \(byName)"
        #expect(bound.matches { row[$0] } == expected, "\(message)")
        #expect(complement.matches { row[$0] } == !expected, "NOT \(message)")
        if expected { matches += 1 }
      }
    }
    #expect((3_000...27_000).contains(matches))
  }

  private static func naively(_ predicate: Daybook.Predicate, _ row: [String: Value]) -> Bool {
    switch predicate {
    case .constant(let truth): truth
    case .and(let terms): terms.allSatisfy { naively($0, row) }
    case .or(let terms): terms.contains { naively($0, row) }
    case .not(let term): !naively(term, row)
    case .membership(let operand, let members, let folding):
      members.contains { naively(.comparison(operand, .equal, $0, folding), row) }
    case .between(let operand, let lower, let upper, let folding):
      naively(.comparison(operand, .greaterOrEqual, lower, folding), row)
        && naively(.comparison(operand, .lessOrEqual, upper, folding), row)
    case .comparison(let left, let comparison, let right, let folding):
      compare(value(left, row), comparison, value(right, beside: left, row), folding)
    }
  }

  private static func compare(
    _ left: Value, _ comparison: Daybook.Predicate.Operator, _ right: Value, _ folding: Folding
  ) -> Bool {
    if comparison == .equal || comparison == .notEqual {
      let isEqual = folding.apply(to: left).compare(folding.apply(to: right)) == .orderedSame
      return isEqual == (comparison == .equal)
    }
    guard left != .null, right != .null else { return false }
    if case .string(let text) = left, case .string(let part) = right, comparison.isForText {
      if comparison == .like { return WildcardPattern(part, folding)?.matches(text) ?? false }
      let (whole, part) = (Array(folding.apply(to: text)), Array(folding.apply(to: part)))
      guard !part.isEmpty, part.count <= whole.count else { return false }
      if comparison == .beginsWith { return Array(whole.prefix(part.count)) == part }
      if comparison == .endsWith { return Array(whole.suffix(part.count)) == part }
      return (0...whole.count - part.count).contains { start in
        Array(whole[start...].prefix(part.count)) == part
      }
    }
    switch folding.apply(to: left).compare(folding.apply(to: right)) {
    case .orderedAscending: return comparison == .less || comparison == .lessOrEqual
    case .orderedSame: return comparison == .lessOrEqual || comparison == .greaterOrEqual
    case .orderedDescending: return comparison == .greater || comparison == .greaterOrEqual
    default: return false
    }
  }

  private static func value(
    _ operand: Operand, beside other: Operand? = nil, _ row: [String: Value]
  ) -> Value {
    switch operand.content {
    case .attribute(let name): return row[name] ?? .null
    case .literal(let literal):
      guard case .attribute(let name)? = other?.content,
        let type = attributes.first(where: { $0.name == name })?.type
      else { return .null }
      switch literal.form {
      case .null: return .null
      case .quoted(let text), .plain(let text):
        return (try? type.value(parsing: text, zone: .utc)) ?? .null
      }
    }
  }
}
