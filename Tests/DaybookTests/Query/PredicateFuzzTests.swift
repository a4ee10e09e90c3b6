import Platform
import Testing

@testable import Daybook

@Suite struct PredicateFuzzTests {
  private static let parts = [
    "a", "n", "not", "IN", "like", "AND", "or", "nil", "true", "BETWEEN", "MATCHES", "ANY", "=",
    "==",
    "!=", "<", ">=", "&&", "|", "!", "(", ")", "{", "}", "[", "]", "[c]", "[cd]", ",", ";", ".",
    "..",
    "$", "$x", "#", "#7", "\"", "'", "\"x\"", "'y'", "`", "`b c`", "\\", "\\\n", "\\u{e9}", "-",
    "--",
    "-5", "1.5e3", "0xCAFE", "2012-05-01", "2012-05-01 10:00", "10:00", "TRUEPREDICATE", " ", "\n",
    "\r\n", "\t", "\u{301}", "é", "🦄", "\0", "\u{202E}", "日本", "%@", "@", "999999999999999999999",
  ]

  /// Whatever is written, the answer is a predicate or an error with a place inside the text; and
  /// what was understood is printed so that it is understood again.
  @Test func garbageIsAnErrorAndNeverATrap() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    var understood = 0
    for _ in 0..<100_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        text += Self.parts.randomElement(using: &random) ?? ""
        if Bool.random(using: &random) { text += " " }
      }
      do throws(DaybookError) {
        let predicate = try Predicate(parsing: text, parameters: ["x": "y"])
        understood += 1
        if predicate.holdsNoLiteralOnTheLeft {
          let again = try Predicate(parsing: predicate.description)
          #expect(again == predicate, "seed \(seed): \(text.debugDescription)")
        }
      } catch {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let line = error.line ?? 0
        let column = error.column ?? 0
        #expect(
          (1...lines.count).contains(line) && (1...lines[line - 1].count + 1).contains(column),
          "seed \(seed): \(text.debugDescription): \(error)")
      }
    }
    #expect(understood > 100)
  }

  /// The same of binding: a predicate or an error, whatever is compared with whatever.
  @Test func bindingGarbageIsAnErrorAndNeverATrap() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    let types = AttributeType.allCases
    let scope = PredicateScope(
      entity: "E",
      attributes: types.indices.map {
        AttributeSlot(name: types[$0].rawValue, type: types[$0], index: $0)
      },
      zone: .utc, now: Timestamp(uncheckedMicroseconds: 0))
    let operands =
      types.map(\.rawValue) + [
        "nil", "true", "now", "today", "5", "-1.5", "1e400", "99999999999999999999", "0xCAFE",
        "0xC",
        "2012-05-01", "2012-13-01", "2012-05-01 10:00", "10:00", "\"x\"", "\"\\\\\"", "\"\"", "'5'",
        "'true'", "'2012-05-01'", "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'", "unknown",
      ]
    let signs = Predicate.Operator.allCases.map(\.rawValue)
    var bound = 0
    for _ in 0..<20_000 {
      let operand = { operands.randomElement(using: &random) ?? "" }
      let sign = signs.randomElement(using: &random) ?? ""
      let text =
        [
          "\(operand()) \(sign) \(operand())", "\(operand()) \(sign)[c] \(operand())",
          "\(operand()) IN {\(operand()), \(operand())}",
          "\(operand()) BETWEEN {\(operand()), \(operand())}",
        ].randomElement(using: &random) ?? ""
      let predicate = try Predicate(parsing: text)
      do throws(DaybookError) {
        let test = try predicate.bound(in: scope)
        bound += 1
        // A resolved predicate means the same and stays as it is.
        let resolved = try predicate.resolved(in: scope)
        let printed = try Predicate(parsing: resolved.description)
        #expect(printed == resolved, "seed \(seed): \(text)")
        #expect(try printed.resolved(in: scope) == resolved, "seed \(seed): \(text)")
        _ = test.matches { _ in .null }
      } catch {
        #expect(error.column != nil, "seed \(seed): \(text): \(error)")
      }
    }
    #expect(bound > 1_000)
  }
}

extension Predicate {
  /// A `$NAME` on the left of a value prints as a word that reads as a name.
  fileprivate var holdsNoLiteralOnTheLeft: Bool {
    switch self {
    case .constant: true
    case .comparison(let left, _, _, _), .between(let left, _, _, _), .membership(let left, _, _):
      if case .literal = left.content { false } else { true }
    case .and(let terms), .or(let terms): terms.allSatisfy(\.holdsNoLiteralOnTheLeft)
    case .not(let term): term.holdsNoLiteralOnTheLeft
    }
  }
}
