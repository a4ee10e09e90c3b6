import FoundationEssentials
import Platform
import Testing

@testable import Daybook

@Suite struct ValueComparingTests {
  static let ordered: [(Value, Value)] = [
    (1, 2), (1, 1.5), (0.5, 1), (-1.5, -1), (false, true), ("a", "B"), ("e", "é"), ("é", "f"),
    ("a", "Z"), (.data([]), .data([0])), (.data([1]), .data([1, 0])),
    // 2^53 + 1 has no double: converting would call these equal.
    (.double(9_007_199_254_740_992), .integer(9_007_199_254_740_993)),
    (.integer(.max), .double(0x1p63)), (.double(-0x1p63 - 2048), .integer(.min)),
    (.integer(.min), .double(-0x1p63 + 1024)), (.integer(.max), 1e300), (-1e300, .integer(.min)),
  ]

  @Test(arguments: ordered) func orders(smaller: Value, larger: Value) {
    #expect(smaller.compare(larger) == .orderedAscending)
    #expect(larger.compare(smaller) == .orderedDescending)
  }

  static let equal: [(Value, Value)] = [
    (1, 1.0), (.integer(.min), .double(-0x1p63)), ("caf\u{E9}", "cafe\u{301}"), (.null, .null),
    ("", ""),
    (0.0, .double(-0.0)),
  ]

  @Test(arguments: equal) func same(a: Value, b: Value) {
    #expect(a.compare(b) == .orderedSame)
    #expect(b.compare(a) == .orderedSame)
  }

  @Test func whatCannotBeCompared() throws {
    let day = try AttributeType.date.value(parsing: "2024-01-01", zone: .utc)
    let instant = try AttributeType.timestamp.value(parsing: "2024-01-01", zone: .utc)
    for (a, b) in [
      (day, instant), (.null, 1), ("1", 1), (true, 1), (.null, ""), (.data([1]), "0x01"),
    ] {
      #expect(a.compare(b) == nil)
      #expect(b.compare(a) == nil)
    }
  }

  @Test func equalIsNotIdentical() {
    let nfc = Value.string("caf\u{E9}")
    let nfd = Value.string("cafe\u{301}")
    #expect(nfc == nfd)
    #expect(Set([nfc, nfd]).count == 1)
    #expect(!nfc.isIdentical(to: nfd))
    #expect(nfc.isIdentical(to: "caf\u{E9}"))
    #expect(!Value.integer(1).isIdentical(to: 1.0))
    #expect(Value.integer(1) != 1.0)
    #expect(Value.string("") != .null)
  }
}
