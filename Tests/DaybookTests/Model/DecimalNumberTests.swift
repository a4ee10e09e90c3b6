import FoundationEssentials
import Testing

@testable import Daybook

@Suite struct DecimalNumberTests {
  static let forms: [(String, String)] = [
    ("0", "0"), ("-0", "0"), ("+5", "5"), ("19.90", "19.9"), ("007.50", "7.5"), ("1e3", "1000"),
    ("-1.5E-3", "-0.0015"), ("100", "100"), ("0.000", "0"), ("0e999999999999", "0"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
    (
      "99999999999999999999999999999999999999e127",
      String(repeating: "9", count: 38)
        + String(repeating: "0", count: 127)
    ),
    ("1e-128", "0." + String(repeating: "0", count: 127) + "1"),
  ]

  @Test(arguments: forms) func hasOneForm(text: String, written: String) throws {
    let number = try DecimalNumber(parsing: text)
    #expect(number.description == written)
    #expect(try DecimalNumber(parsing: written) == number)
  }

  @Test(arguments: ["", ".5", "5.", "1_000", "0x10", "nan", " 5", "1,5", "--1", "1e", "٣"])
  func refusesOtherShapes(text: String) {
    #expect { try DecimalNumber(parsing: text) } throws: {
      ($0 as? DaybookError)?.code == .wrongType
    }
  }

  @Test(arguments: [
    "123456789012345678901234567890123456789", "1e166", "1e-129", "0.1e-128",
    "1e999999999999999999",
  ])
  func neverRounds(text: String) {
    #expect { try DecimalNumber(parsing: text) } throws: {
      ($0 as? DaybookError)?.code == .outOfRange
    }
  }

  /// Foundation's `Decimal` is a second implementation of the same numbers.
  @Test func comparesAsFoundationDoes() throws {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let a = RandomValues.decimal(&generator)
      let b =
        Int.random(in: 0...3, using: &generator) == 0 ? a : RandomValues.decimal(&generator)
      #expect((a < b) == (a.decimal < b.decimal), "seed \(seed): \(a) < \(b)")
      #expect((a == b) == (a.decimal == b.decimal), "seed \(seed): \(a) == \(b)")
      #expect(try DecimalNumber(decimal: a.decimal) == a, "seed \(seed): \(a)")
    }
  }

  static let besideDoubles: [(String, Double, ComparisonResult)] = [
    ("0.5", 0.5, .orderedSame), ("0.1", 0.1, .orderedAscending), ("0.3", 0.3, .orderedDescending),
    ("-0.1", -0.1, .orderedDescending), ("0", -0.0, .orderedSame),
    ("9007199254740993", 9_007_199_254_740_992, .orderedDescending),
    ("1e30", 1e30, .orderedAscending), ("1e22", 1e22, .orderedSame),
    ("1", .greatestFiniteMagnitude, .orderedAscending),
    ("1e-128", .leastNonzeroMagnitude, .orderedDescending), ("-1", 1, .orderedAscending),
  ]

  @Test(arguments: besideDoubles)
  func comparesWithADoubleExactly(text: String, double: Double, order: ComparisonResult) throws {
    let number = try DecimalNumber(parsing: text)
    #expect(number.compare(double) == order)
    #expect(Value.decimal(number).compare(.double(double)) == order)
    #expect(Value.double(double).compare(.decimal(number)) == order.reversed)
    #expect((DecimalNumber(exactly: double) == number) == (order == .orderedSame))
  }

  @Test func aDoubleIsADecimalWhereItIsExact() {
    #expect(DecimalNumber(exactly: 0x1p-30)?.description == "0.000000000931322574615478515625")
    #expect(DecimalNumber(exactly: 0.1) == nil)
    #expect(DecimalNumber(exactly: 1e300) == nil)
    // 10^22 * 2^60 has 41 digits, but the last 22 are zeros.
    #expect(
      DecimalNumber(exactly: 1e22 * 0x1p60)?.description
        == "1152921504606846976" + String(repeating: "0", count: 22))
  }

  @Test func knowsItsInteger() {
    #expect(DecimalNumber(.min).integer == .min)
    #expect(DecimalNumber(.max).integer == .max)
    #expect(DecimalNumber(negative: false, coefficient: 1, exponent: 19)?.integer == nil)
    #expect(DecimalNumber(negative: false, coefficient: 5, exponent: -1)?.integer == nil)
  }
}
