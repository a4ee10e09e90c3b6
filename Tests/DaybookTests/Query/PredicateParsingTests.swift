import Daybook
import Testing

@Suite struct PredicateParsingTests {
  private func attribute(_ name: String) -> Operand { .attribute(name) }

  @Test func operatorsAndOptions() throws {
    let cases: [(String, Predicate.Operator)] = [
      ("==", .equal), ("=", .equal), ("!=", .notEqual), ("<>", .notEqual), ("<", .less),
      ("<=", .lessOrEqual), (">", .greater), (">=", .greaterOrEqual), ("contains", .contains),
      ("BeginsWith", .beginsWith), ("ENDSWITH", .endsWith), ("like", .like),
    ]
    for (sign, comparison) in cases {
      let expected = Predicate.comparison(attribute("a"), comparison, .value("x"), .none)
      #expect(try Predicate(parsing: "a \(sign) \"x\"") == expected)
      let folded = Predicate.comparison(
        attribute("a"), comparison, .value("x"),
        Folding(ignoresCase: true, ignoresDiacritics: true))
      #expect(try Predicate(parsing: "a \(sign)[cd] 'x'") == folded)
      #expect(try Predicate(parsing: "a \(sign) [c] [D] 'x'") == folded)
    }
    #expect(
      try Predicate(parsing: "n BETWEEN {1, 5}")
        == .between(attribute("n"), lower: .value(1), upper: .value(5), .none))
    #expect(
      try Predicate(parsing: "n IN {1, nil}")
        == .membership(attribute("n"), [.value(1), .value(.null)], .none))
    #expect(try Predicate(parsing: "n in {}") == .membership(attribute("n"), [], .none))
  }

  @Test func connectives() throws {
    func is1(_ name: String) -> Predicate {
      .comparison(attribute(name), .equal, .value(1), .none)
    }
    let (a, b, c) = (is1("a"), is1("b"), is1("c"))
    #expect(
      try Predicate(parsing: "a==1 OR b==1 AND NOT c==1") == .or([a, .and([b, .not(c)])]))
    #expect(try Predicate(parsing: "(a=1||b=1)&&!c=1") == .and([.or([a, b]), .not(c)]))
    #expect(try Predicate(parsing: "a=1 AND (b=1 and c=1)") == .and([a, .and([b, c])]))
    #expect(try Predicate(parsing: "((a=1))") == a)
    #expect(try Predicate(parsing: "NOT !not a=1") == .not(.not(.not(a))))
    #expect(
      try Predicate(parsing: "truepredicate or FALSEPREDICATE")
        == .or([.constant(true), .constant(false)]))
  }

  @Test func aLiteralIsNotAnAttribute() throws {
    for (text, value) in [
      ("nil", .null), ("NULL", .null), ("TRUE", true), ("false", false), ("5", 5), ("\"5\"", "5"),
    ] as [(String, Value)] {
      #expect(
        try Predicate(parsing: "a == \(text)")
          == .comparison(attribute("a"), .equal, .value(value), .none))
    }
    #expect(
      try Predicate(parsing: "nil == a")
        == .comparison(.value(.null), .equal, attribute("a"), .none))
  }

  /// The two `not`, `in` and `like` of each are told apart by what follows.
  @Test(arguments: [
    ("not == 1", "`not` == 1"), ("not in {1}", "`not` IN {1}"), ("not in == 1", "NOT `in` == 1"),
    ("not like like 'x'", "NOT `like` LIKE \"x\""), ("not like like", "`not` LIKE `like`"),
    ("not like in and in in {1}", "`not` LIKE `in` AND `in` IN {1}"),
    ("not in between {1, 2}", "NOT `in` BETWEEN {1, 2}"), ("not not == 1", "NOT `not` == 1"),
    ("nil == 5", "`nil` == 5"), ("nil == nil", "`nil` == nil"),
    ("true in {1}", "`true` IN {1}"), ("desc == id", "desc == id"),
    ("and == or or or == and", "`and` == `or` OR `or` == `and`"),
    ("truepredicate == 1", "`truepredicate` == 1"), ("`nil` == a", "`nil` == a"),
    ("日本 == e\u{301}trange", "日本 == étrange"), ("any == 1", "`any` == 1"),
    ("like like[c] like", "`like` LIKE[c] `like`"),
  ])
  func keywordsAreNotReserved(_ text: String, _ printed: String) throws {
    #expect(try Predicate(parsing: text).description == printed)
  }

  @Test func parametersAreValuesAndNeverGrammar() throws {
    let evil = "x\" OR TRUEPREDICATE"
    let predicate = try Predicate(
      parsing: "a == $x AND n IN {$one, $none}",
      parameters: ["x": .string(evil), "one": 1, "none": .null])
    #expect(
      predicate.description == #"a == "x\" OR TRUEPREDICATE" AND n IN {1, nil}"#)
    let error = #expect(throws: DaybookError.self) {
      try Predicate(parsing: "a == $nam", parameters: ["name": 1])
    }
    #expect(error?.code == .unsetVariable)
    #expect(error?.message == "$nam has no value; did you mean $name?")
    #expect(error?.column == 6)
  }

  @Test(arguments: [
    ("n > 1 section by n", "n > 1"), ("n > 1 sort by n desc", "n > 1"),
    ("a == b limit 5", "a == b"),
    ("n IN {1} set n=2", "n IN {1}"), ("a LIKE \"x\" to file.csv", "a LIKE \"x\""),
    ("(n > 1 OR a == b) columns #, a", "n > 1 OR a == b"), ("n > 1; delete", "n > 1"),
    ("n > 1) and", "n > 1"), ("n > 1 offset 2", "n > 1"), ("n > 1 -- why", "n > 1"),
  ])
  func aPrefixEndsBeforeTheNextClause(_ clause: String, _ printed: String) throws {
    let command = "list Course where " + clause
    let start = command.index(command.startIndex, offsetBy: 18)
    let (predicate, end) = try Predicate.parsePrefix(of: command, from: start)
    #expect(predicate.description == printed)
    #expect(command[start..<end].hasSuffix(clause.contains("(") ? ")" : printed.suffix(1)))
    var lexer = Lexer(command, from: start, heedsLines: true)
    #expect(try Predicate(parsing: &lexer) == predicate)
    #expect(lexer.index == end)
  }
}
