import Testing

@testable import Daybook

@Suite struct PredicatePrintingTests {
  @Test func printsReadBack() throws {
    let seed = UInt64.random(in: 0...(.max))
    let names = [
      "title", "in", "Release date", "a`b", "not", "2fa", "nil", "日本", "e\u{301}", "AND",
    ]
    let types = AttributeType.allCases
    let attributes = names.indices.map { (name: names[$0], type: types[$0 % types.count]) }
    var predicates = RandomPredicates(seed: seed, attributes: attributes)
    for _ in 0..<5_000 {
      let predicate = predicates.predicate()
      let text = predicate.description
      let again = try Predicate(parsing: text)
      #expect(again == predicate, "seed \(seed): \(text)")
      // Bytes too: trees with canonically equivalent texts are equal.
      #expect(Array(again.description.utf8) == Array(text.utf8), "seed \(seed): \(text)")
    }
  }

  @Test func parenthesesStandWhereTheyMust() throws {
    for text in [
      "a == 1 AND b == 2 OR NOT c == 3", "(a == 1 OR b == 2) AND NOT (c == 3 AND d == 4)",
      "(a == 1 AND b == 2) AND c == 3", "(a == 1 OR b == 2) OR c == 3", "NOT NOT a == nil",
    ] {
      #expect(try Predicate(parsing: text).description == text)
    }
    let one = Predicate.comparison(.attribute("a"), .equal, .value(1), .none)
    #expect(
      Predicate.and([.or([one, .and([one])]), .or([])]).description
        == "(a == 1 OR a == 1) AND FALSEPREDICATE")
    #expect(Predicate.not(.and([.or([one, one])])).description == "NOT (a == 1 OR a == 1)")
  }

  @Test func valuesAreWrittenAsLiterals() throws {
    let values: [(Value, String)] = [
      ("a\"b\\c\n\u{1B}\u{202E}\u{301}", #""a\"b\\c\n\u{1b}\u{202e}"# + "\u{301}\""), (-5, "-5"),
      (0.1, "0.1"), (1e22, "1e+22"), (true, "true"), (.null, "nil"),
      (.data([0xCA, 0xFE]), "0xcafe"),
      (.date(CalendarDate(uncheckedDays: 15_461)), "2012-05-01"),
      (.timestamp(Timestamp(uncheckedMicroseconds: 500_000)), "1970-01-01T00:00:00.500000Z"),
    ]
    for (value, text) in values {
      #expect(Literal(value).description == text)
      #expect(
        try Predicate(parsing: "a == \(text)")
          == .comparison(.attribute("a"), .equal, .value(value), .none))
    }
  }

  @Test func attributesCanBeRenamed() throws {
    let predicate = try Predicate(parsing: "a == b OR NOT c IN {a, 1} AND b BETWEEN {1, d}")
    #expect(predicate.attributes == ["a", "b", "c", "d"])
    let renamed = predicate.renamingAttributes { "\($0)1" }
    #expect(renamed.description == "a1 == b1 OR NOT c1 IN {a1, 1} AND b1 BETWEEN {1, d1}")
  }
}
