import FoundationEssentials

@testable import Daybook

/// The random content of scripts: values that meet each other often and lie where keys break.
struct ScriptContent {
  var random: SeededGenerator
  private var palette: [String] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let attributes = [
    Attribute("title", .string), Attribute("author", .string), Attribute("code", .string),
    Attribute("n", .integer), Attribute("price", .double), Attribute("done", .boolean),
    Attribute("day", .date, default: .today), Attribute("at", .timestamp, default: .now),
    Attribute("id", .uuid), Attribute("blob", .data),
  ]

  private static let texts = [
    "", "a", "A", "b", "Ann", "ann", "ANN", "Bob", "Kim", "é", "e\u{301}", "e", "É", "cafe\u{301}",
    "café", "\0", "a\0", "a\0b", "🦄", "👩\u{200D}🚀", "Straße", "STRASSE", "Øre", "ore", "1", "2",
    "10", "01", " ", "\r\n", "İ", "ﬁ", "한", "\u{1112}\u{1161}\u{11AB}", "\u{301}", "\u{FFFF}", "*",
    "A*", "?nn", "\"'",
  ]
  private static let stems = [40, 100, 300, 500, 700].map {
    String(repeating: "w", count: $0)
  }
  private static let endings = ["", "a", "b", "é", "e\u{301}", "\0", "B", "10", "9", "🦄"]

  mutating func chance(_ one: Int, of count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) < one
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }

  /// Chooses the few texts of a script, so that equal ones and common beginnings meet often.
  mutating func choosePalette(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    palette = (0..<Int.random(in: 3...12, using: &random)).map { _ in anyText() }
  }

  private mutating func text() -> String {
    chance(1, of: 8) ? anyText() : pick(palette) ?? ""
  }

  private mutating func anyText() -> String {
    guard chance(1, of: 2) else { return pick(Self.texts) ?? "" }
    var text = pick(Self.stems) ?? ""
    for _ in 0..<Int.random(in: 0...2, using: &random) { text += pick(Self.endings) ?? "" }
    // Beyond every limit, so that the hash decides between texts with the same cut beginning.
    if chance(1, of: 3) { text += String(repeating: "x", count: 300) + (pick(Self.endings) ?? "") }
    return text
  }

  /// A value of the type out of a few, or nil.
  mutating func value(_ type: AttributeType) -> Value {
    if chance(1, of: 6) { return .null }
    switch type {
    case .string: return .string(text())
    case .integer:
      return .integer(
        chance(1, of: 8) ? pick([.min, .max, 0]) ?? 0 : .random(in: -2...5, using: &random))
    case .double:
      return .double(
        chance(1, of: 8)
          ? pick([-1e300, 1e-300, 0x1p63]) ?? 0 : Double(Int.random(in: -4...6, using: &random)) / 2
      )
    case .decimal:
      let cents = UInt128.random(in: 0...300, using: &random)
      return .decimal(
        DecimalNumber(negative: chance(1, of: 3), coefficient: cents, exponent: -2) ?? .zero)
    case .reference: return .reference(.random(in: 1...5, using: &random))
    case .boolean: return .boolean(chance(1, of: 2))
    case .date: return .date(day())
    case .timestamp: return .timestamp(instant())
    case .uuid:
      var bytes = [UInt8](repeating: 1, count: 16)
      bytes[7] = .random(in: 0...5, using: &random)
      return .uuid(UUID(sixteen: bytes.span) ?? UUID())
    case .data:
      return .data(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in pick([0, 1, 2, 0xFF]) ?? 0 })
    }
  }

  private mutating func day() -> CalendarDate {
    let edges = [CalendarDate.range.lowerBound, CalendarDate.range.upperBound, 0, -1]
    return CalendarDate(
      uncheckedDays: chance(1, of: 8)
        ? pick(edges) ?? 0 : .random(in: 15_340...15_400, using: &random))
  }

  private mutating func instant() -> Timestamp {
    let edges: [Int64] = [0, -1, 1, -86_400_000_000]
    return Timestamp(
      uncheckedMicroseconds: chance(1, of: 4)
        ? pick(edges) ?? 0
        : .random(in: 15_340...15_400, using: &random) * 43_200_000_000
          - .random(in: 0...1, using: &random))
  }

  /// Values for some of the attributes.
  mutating func values(_ attributes: [Attribute], chance count: Int) -> [String: Value] {
    var values: [String: Value] = [:]
    for attribute in attributes where chance(count, of: 10) {
      values[attribute.name] = value(attribute.type)
    }
    return values
  }

  // MARK: Definitions

  mutating func key(_ attributes: [Attribute]) -> SortKey {
    let builtIn = [Attribute("createdAt", .timestamp), Attribute("updatedAt", .timestamp)]
    let texts = attributes.filter { $0.type == .string }
    let candidates = chance(1, of: 2) && !texts.isEmpty ? texts : attributes + builtIn
    guard let attribute = pick(candidates) else { return SortKey(KeyExpression("createdAt")) }
    var expression = KeyExpression(attribute.name)
    switch attribute.type {
    case .string:
      if chance(1, of: 6) {
        expression.transform = .initial
      } else {
        expression.collation = Collation(
          ignoresCase: chance(1, of: 3), ignoresDiacritics: chance(1, of: 3),
          order: pick([.root, .root, .root, .numeric, .binary]) ?? .root)
      }
    case .date:
      expression.transform =
        pick([.none, .year(zone: nil), .month(zone: nil), .day(zone: nil)]) ?? .none
    case .timestamp:
      let zone = chance(1, of: 3) ? "Asia/Seoul" : nil
      expression.transform =
        pick([.none, .none, .year(zone: zone), .month(zone: zone), .day(zone: zone)]) ?? .none
    default: break
    }
    return SortKey(expression, descending: chance(1, of: 3))
  }

  mutating func sort(_ attributes: [Attribute]) -> [SortKey] {
    let count = pick([0, 1, 1, 1, 2, 2, 3, 6]) ?? 1
    return (0..<count).map { _ in key(attributes) }
  }

  mutating func view(_ name: String, number: Int, on entity: ReferenceEntity) -> ReferenceView {
    ReferenceView(
      number: number, name: name, entity: entity.number,
      predicate: chance(1, of: 2) ? predicate(entity.attributes, depth: 2) : nil,
      section: chance(1, of: 2) ? key(entity.attributes) : nil, sort: sort(entity.attributes))
  }

  // MARK: Predicates

  mutating func predicate(_ attributes: [Attribute], depth: Int = 3) -> ReferencePredicate {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
    case 6, 7: return .all(terms(attributes, depth))
    case 8: return .any(terms(attributes, depth))
    case 9: return .not(predicate(attributes, depth: depth - 1))
    case 0 where chance(1, of: 4): return .constant(chance(1, of: 2))
    default: return comparison(attributes)
    }
  }

  private mutating func terms(_ attributes: [Attribute], _ depth: Int) -> [ReferencePredicate] {
    (0..<Int.random(in: 2...3, using: &random)).map { _ in predicate(attributes, depth: depth - 1) }
  }

  private mutating func comparison(_ attributes: [Attribute]) -> ReferencePredicate {
    let builtIn = [Attribute("createdAt", .timestamp), Attribute("updatedAt", .timestamp)]
    let all = attributes + (chance(1, of: 6) ? builtIn : [])
    guard let attribute = pick(all) else { return .constant(true) }
    let (name, type) = (attribute.name, attribute.type)
    let folding =
      type == .string && chance(1, of: 2)
      ? Folding(ignoresCase: chance(1, of: 2), ignoresDiacritics: chance(1, of: 2)) : .none
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .between(name, value(type), value(type), folding)
    case 1:
      return .oneOf(
        name, (0..<Int.random(in: 0...3, using: &random)).map { _ in value(type) }, folding)
    case 2:
      let peers = all.filter { $0.type == type || ($0.type.isNumber && type.isNumber) }
      return .pair(name, oneOfOperators(type, patterns: false), pick(peers)?.name ?? name, folding)
    case 3 where type == .integer:
      return .compare(name, oneOfOperators(type), value(.double), folding)
    default: return .compare(name, oneOfOperators(type), value(type), folding)
    }
  }

  private mutating func oneOfOperators(
    _ type: AttributeType, patterns: Bool = true
  ) -> Daybook.Predicate.Operator {
    let all = Daybook.Predicate.Operator.allCases.filter {
      !$0.isForText || (type == .string && patterns)
    }
    // Equality meets most often, and is what views are walked by.
    return chance(1, of: 3) ? .equal : pick(all) ?? .equal
  }
}
