import FoundationEssentials
import Platform
import Testing

@testable import Daybook

@Suite struct ValueRangeTests {
  private let fixture = QueryFixture()

  /// The range of a predicate for `n` or `title`, and whether nothing is left to ask.
  private func range(
    _ text: String, _ attribute: String = "n", _ collation: Collation = .standard
  ) throws -> (range: ValueRange, isExact: Bool)? {
    let slot = try #require(fixture.attributes.firstIndex { $0.name == attribute })
    return try fixture.bound(text)
      .range(for: slot, type: fixture.attributes[slot].type, collation: collation)
      .map { ($0.range, $0.rest.isAlwaysTrue) }
  }

  @Test func numbers() throws {
    let nothing = ValueRange.Bound(.null, isInclusive: false)
    func bound(_ value: Value, _ isInclusive: Bool) -> ValueRange.Bound {
      ValueRange.Bound(value, isInclusive: isInclusive)
    }
    let ranges: [(String, ValueRange)] = [
      ("n == 5", .values([5])), ("n == nil", .values([.null])),
      ("n IN {3, nil, 1, 3.0}", .values([.null, 1, 3])),
      ("n IN {}", .values([])), ("n != nil", .interval(lower: nothing, upper: nil)),
      ("n > 5", .interval(lower: bound(5, false), upper: nil)),
      ("5 <= n", .interval(lower: bound(5, true), upper: nil)),
      ("n < 5", .interval(lower: nothing, upper: bound(5, false))),
      ("NOT n > 5", .interval(lower: nil, upper: bound(5, true))),
      ("NOT n >= 5", .interval(lower: nil, upper: bound(5, false))),
      ("n BETWEEN {1, 5}", .interval(lower: bound(1, true), upper: bound(5, true))),
      (
        "n > 1 AND (n >= 1 AND n <= 5) AND n < 9",
        .interval(lower: bound(1, false), upper: bound(5, true))
      ),
      ("n >= 5 AND n <= 5", .values([5])), ("n > 5 AND n < 5", .values([])),
      ("n > 5 AND n < 3", .values([])), ("n IN {1, 2, 3} AND n > 1 AND n IN {2, 1}", .values([2])),
      ("n == 1.5", .values([])),
    ]
    for (text, expected) in ranges {
      let found = try #require(try range(text), "\(text)")
      #expect(found.range == expected, "\(text)")
      #expect(found.isExact, "\(text)")
    }
    for text in [
      "n != 5", "NOT n < 5", "n > 1.5", "n == pages", "n == 1 OR n == 2", "pages == 1",
      "TRUEPREDICATE",
    ] {
      #expect(try range(text) == nil, "\(text)")
    }
    let some = try #require(try range("n > 5 AND pages == 1 AND n != 7"))
    #expect(some.range == .interval(lower: bound(5, false), upper: nil))
    #expect(!some.isExact)
  }

  @Test func textsOnlyWhereTheKeyAgrees() throws {
    let folded = Collation(ignoresCase: true)
    let binary = Collation(order: .binary)
    #expect(try range("title == 'Kim'", "title")?.isExact == true)
    #expect(try range("title == 'Kim'", "title", binary)?.isExact == true)
    #expect(try range("title == 'Kim'", "title", folded)?.isExact == false)
    #expect(try range("title ==[c] 'KIM'", "title", folded)?.isExact == true)
    #expect(
      try range("title IN[c] {'KIM', 'kim', nil}", "title", folded)?.range
        == .values([.null, "KIM"]))
    #expect(try range("title ==[c] 'Kim'", "title") == nil)
    #expect(try range("title ==[d] 'Kim'", "title", folded) == nil)
    #expect(try range("title < 'Kim'", "title")?.isExact == true)
    #expect(try range("title < 'Kim'", "title", binary) == nil)
    #expect(try range("title < 'Kim'", "title", folded) == nil)
    #expect(try range("title BEGINSWITH 'Kim'", "title", binary) == nil)
    #expect(try range("title LIKE 'Kim*'", "title") == nil)
  }

  /// Every match lies in the range, and what lies in it and passes the rest is a match.
  @Test func rangesLoseNothingAndAddNothing() throws {
    let attributes: [(name: String, type: AttributeType)] = [
      ("n", .integer), ("title", .string), ("price", .double),
    ]
    var predicates = RandomPredicates(seed: .random(in: 0...(.max)), attributes: attributes)
    var fixture = fixture
    fixture.attributes = attributes
    let collations = [Collation.standard, Collation(ignoresCase: true), Collation(order: .binary)]
    var narrowed = 0
    for _ in 0..<5_000 {
      let terms = (0..<Int.random(in: 1...3, using: &predicates.random)).map { _ in
        Bool.random(using: &predicates.random)
          ? predicates.comparison() : .not(predicates.comparison())
      }
      let bound = try Daybook.Predicate.and(terms).bound(in: fixture.scope)
      for (slot, attribute) in attributes.enumerated() {
        for collation in collations {
          guard let served = bound.range(for: slot, type: attribute.type, collation: collation)
          else { continue }
          narrowed += 1
          for _ in 0..<5 {
            let row = attributes.map { predicates.value($0.type) }
            let isInside = served.range.holds(row[slot], collation.folding)
            #expect(
              bound.matches { row[$0] } == (isInside && served.rest.matches { row[$0] }),
              "seed \(predicates.random.seed): \(terms) \(served.range) \(row)"
            )
          }
        }
      }
    }
    #expect(narrowed > 1_000)
  }
}

extension ValueRange {
  /// Whether a key lies in the range, nil being the least.
  fileprivate func holds(_ value: Value, _ folding: Folding) -> Bool {
    func order(_ other: Value) -> ComparisonResult? {
      if value == .null || other == .null {
        if value == other { return .orderedSame }
        return value == .null ? .orderedAscending : .orderedDescending
      }
      return folding.apply(to: value).compare(folding.apply(to: other))
    }
    switch self {
    case .values(let values): return values.contains { order($0) == .orderedSame }
    case .interval(let lower, let upper):
      if let lower {
        let place = order(lower.value)
        guard place == .orderedDescending || (place == .orderedSame && lower.isInclusive) else {
          return false
        }
      }
      guard let upper else { return true }
      let place = order(upper.value)
      return place == .orderedAscending || (place == .orderedSame && upper.isInclusive)
    }
  }
}
