import Daybook
import Testing

@Suite struct PredicateErrorTests {
  @Test(arguments: [
    ("", 1, "the predicate ends too early: an attribute or a value is expected"),
    (
      "a", 2,
      "the predicate ends too early: an operator after a, such as == or CONTAINS, is expected"
    ),
    ("a ==", 5, "the predicate ends too early: an attribute or a value is expected"),
    ("a == 1 AND", 11, "the predicate ends too early: an attribute or a value is expected"),
    ("(a == 1", 1, "the ( that opens here is not closed"),
    ("(a == 1 b", 9, "b cannot stand here: AND, OR or ) is expected"),
    ("a == 1)", 7, ") cannot stand here: terms are joined by AND or OR, and text stands in quotes"),
    (
      "a == Kim Lee", 10,
      "Lee cannot stand here: terms are joined by AND or OR, and text stands in quotes"
    ),
    ("a == 'x", 6, "the text that opens here has no closing '"),
    ("a IN (1)", 6, "( cannot stand here: a list in braces, such as {1, 2} is expected"),
    ("a IN {1", 6, "the { that opens here is not closed"),
    ("a IN {1 2}", 9, "2 cannot stand here: , or } is expected"),
    ("a BETWEEN {1}", 11, "BETWEEN takes two values: BETWEEN {1, 5}"),
    ("a ==[x] 1", 5, "the options are [c], [d] and [cd]"),
    ("a ==[c 1", 8, "1 cannot stand here: ] after [c is expected"),
    ("a IS nil", 3, "IS is no operator: write a == nil or a != nil"),
    ("a NOT IN {1}", 3, "NOT stands before the whole comparison: NOT a …"),
    (
      "a MATCHES \"x\"", 3,
      "MATCHES is not available yet: use LIKE, CONTAINS, BEGINSWITH or ENDSWITH"
    ),
    (
      "teacher.name == 1", 1,
      "key paths, such as teacher.name or ANY courses.title, are not available yet"
    ),
    (
      "b == 1 AND ANY courses.title == 1", 12,
      "key paths, such as teacher.name or ANY courses.title, are not available yet"
    ),
    (
      "a == courses.@count", 6,
      "key paths, such as teacher.name or ANY courses.title, are not available yet"
    ),
    ("a == #7", 6, "#7 cannot stand here: references are not available yet"),
    ("a == %@", 6, "% cannot stand here: an attribute or a value is expected"),
    ("🦄 == 1", 1, "🦄 cannot stand here: an attribute or a value is expected"),
  ])
  func aMistakeNamesItsColumnAndTheWayOut(_ text: String, _ column: Int, _ message: String) {
    let error = #expect(throws: DaybookError.self) { try Predicate(parsing: text) }
    #expect(error == DaybookError(.syntax, message, line: 1, column: column))
  }

  @Test func aLexerStaysWhereItWasAfterAMistake() throws {
    var lexer = Lexer("where a ==")
    _ = try lexer.next()
    let place = lexer.index
    #expect(throws: DaybookError.self) { try Predicate(parsing: &lexer) }
    #expect(lexer.index == place)
  }

  @Test func positionsCountFromTheBeginningOfTheCommand() {
    let command = "list Course\n  where é == 'x"
    let start = command.firstIndex(of: "é") ?? command.startIndex
    let error = #expect(throws: DaybookError.self) {
      try Predicate.parsePrefix(of: command, from: start)
    }
    #expect(error?.line == 2)
    #expect(error?.column == 14)
  }

  @Test func nestingHasALimit() throws {
    for (open, close) in [("(", ")"), ("NOT ", ""), ("!", ""), ("!(", ")")] {
      let deepest = 128 / (open == "!(" ? 2 : 1)
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + "a == 1" + String(repeating: close, count: depth)
      }
      let predicate = try Predicate(parsing: nested(deepest))
      #expect(try Predicate(parsing: predicate.description) == predicate)
      for depth in [deepest + 1, 100_000] {
        let error = #expect(throws: DaybookError.self) { try Predicate(parsing: nested(depth)) }
        #expect(error?.code == .limit)
      }
    }
  }

  @Test func chainsHaveNone() throws {
    for word in [" AND ", " || "] {
      let text = Array(repeating: "a == 1", count: 100_000).joined(separator: word)
      switch try Predicate(parsing: text) {
      case .and(let terms), .or(let terms): #expect(terms.count == 100_000)
      default: Issue.record("not a chain")
      }
    }
  }
}
