@testable import Daybook

/// Random predicates over a few attributes, as the parser could have made them.
struct RandomPredicates {
  var random: SeededGenerator
  /// Attributes by type: only what fits is compared, unless anything may be.
  let attributes: [(name: String, type: AttributeType)]

  init(seed: UInt64, attributes: [(name: String, type: AttributeType)]) {
    random = SeededGenerator(seed: seed)
    self.attributes = attributes
  }

  mutating func predicate(depth: Int = 4) -> Predicate {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0: .constant(Bool.random(using: &random))
    case 4, 5: .and(terms(depth))
    case 6: .or(terms(depth))
    case 7: .not(predicate(depth: depth - 1))
    default: comparison()
    }
  }

  private mutating func terms(_ depth: Int) -> [Predicate] {
    (0..<Int.random(in: 2...4, using: &random)).map { _ in predicate(depth: depth - 1) }
  }

  mutating func comparison() -> Predicate {
    guard let (name, type) = attributes.randomElement(using: &random) else {
      return .constant(true)
    }
    let operand = Operand.attribute(name)
    let folding = type == .string && Bool.random(using: &random) ? randomFolding() : .none
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return .between(operand, lower: literal(type), upper: literal(type), folding)
    case 1:
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in literal(type) }
      return .membership(operand, members, folding)
    default:
      let operators = Predicate.Operator.allCases.filter { type == .string || !$0.isForText }
      let comparison = operators.randomElement(using: &random) ?? .equal
      let peers = attributes.filter { $0.type == type }.map(\.name)
      let other = peers.randomElement(using: &random) ?? name
      return Int.random(in: 0..<5, using: &random) == 0
        ? .comparison(operand, comparison, .attribute(other), folding)
        : .comparison(operand, comparison, literal(type), folding)
    }
  }

  private mutating func randomFolding() -> Folding {
    Folding(
      ignoresCase: Bool.random(using: &random), ignoresDiacritics: Bool.random(using: &random))
  }

  private mutating func literal(_ type: AttributeType) -> Operand { .value(value(type)) }

  /// A value out of a few, so that equal ones meet.
  mutating func value(_ type: AttributeType) -> Value {
    if Int.random(in: 0..<6, using: &random) == 0 { return .null }
    switch type {
    case .string: return .string(text())
    case .integer: return .integer(.random(in: -2...3, using: &random))
    case .double: return .double(Double(Int.random(in: -4...6, using: &random)) / 2)
    case .decimal: return .decimal(DecimalNumber(.random(in: -2...3, using: &random)))
    case .reference: return .reference(.random(in: 1...3, using: &random))
    case .boolean: return .boolean(.random(using: &random))
    case .date:
      return .date(CalendarDate(uncheckedDays: .random(in: 15_000...15_004, using: &random)))
    case .timestamp:
      return .timestamp(
        Timestamp(uncheckedMicroseconds: .random(in: 0...3, using: &random) * 86_400_000_000))
    case .uuid, .data: return .data((0..<2).map { _ in .random(in: 0...1, using: &random) })
    }
  }

  /// A short text of parts that meet in awkward ways: marks, line breaks, wildcards, folds of
  /// several letters. A backslash has always something after it, so that every text is a pattern
  /// too.
  mutating func text() -> String {
    let parts = [
      "a", "A", "b", "B", "e", "é", "e\u{301}", "\u{301}", "ß", "ss", "S", "İ", "ı", "Ø", "\r",
      "\n",
      "\r\n", "*", "?", "\\a", "\\*", "🦄", "👩\u{200D}🚀", "한", "\u{1112}\u{1161}\u{11AB}", "ﬁ", "ς",
      "Σ",
      " ", "\"", "'", "\0",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      text += parts.randomElement(using: &random) ?? ""
    }
    return text
  }
}
