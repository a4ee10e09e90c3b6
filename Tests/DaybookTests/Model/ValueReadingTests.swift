import FoundationEssentials
import Platform
import Testing

@testable import Daybook

@Suite struct ValueReadingTests {
  static let read: [(AttributeType, String, Value)] = [
    (.string, "00123", "00123"), (.string, " x ", " x "), (.string, "null", "null"),
    (.string, "", ""),
    (.integer, "007", 7), (.integer, "+5", 5), (.integer, "-0", 0),
    (.integer, "9223372036854775807", .integer(.max)),
    (.integer, "-9223372036854775808", .integer(.min)),
    (.integer, "-00000000000000000000000000000001", -1),
    (.double, "1", 1.0), (.double, "+2.50", 2.5), (.double, "-0", 0.0), (.double, "1E-2", 0.01),
    (.double, "1e308", 1e308), (.double, "007.5", 7.5), (.double, "1e-400", 0.0),
    (.boolean, "true", true), (.boolean, "false", false),
    (.data, "0x", .data([])), (.data, "0xCAfe00", .data([0xCA, 0xFE, 0])),
  ]

  @Test(arguments: read) func reads(type: AttributeType, text: String, value: Value) throws {
    #expect(try type.value(parsing: text, zone: .utc).isIdentical(to: value))
    #expect(try type.value(parsing: text.utf8.span, zone: .utc).isIdentical(to: value))
  }

  static let refused: [(AttributeType, [String])] = [
    (
      .integer,
      ["", " 5", "5 ", "1_000", "1,000", "0x10", "5.0", "1e3", "--5", "+-5", "+", "-", "٣", "true"]
    ),
    (
      .double,
      [
        "", "nan", "inf", "-inf", "infinity", "0x10", "1,5", " 1.0", "1.0 ", "1.", ".5", "1e",
        "1e+", "e5", "1.5.1", "0x1p3",
      ]
    ),
    (.boolean, ["", "True", "TRUE", "yes", "1", "true ", "t"]),
    (.date, ["", "2024-02-30", "2024-1-5"]), (.timestamp, ["", "2024-01-05T24:00"]),
    (
      .uuid,
      [
        "", "0fb7b0b123a44f5c8f6e1d2c3b4a5968", "{0fb7b0b1-23a4-4f5c-8f6e-1d2c3b4a5968}",
        "0fb7b0b1-23a4-4f5c-8f6e-1d2c3b4a596", "0fb7b0b1-23a4-4f5c-8f6e-1d2c3b4a596g",
        "0fb7b0b12-3a4-4f5c-8f6e-1d2c3b4a5968",
      ]
    ),
    (.data, ["", "CAFE", "0xCAF", "0XCAFE", "0xgg", "0x CA"]),
  ]

  @Test(arguments: refused) func refuses(type: AttributeType, texts: [String]) {
    for text in texts {
      let error = #expect(throws: DaybookError.self, "\(type) \(text)") {
        try type.value(parsing: text, zone: .utc)
      }
      #expect(error?.code == .wrongType, "\(text)")
      #expect(error?.message.hasPrefix("\"\(text)\" is not ") == true, "\(error?.message ?? "")")
    }
  }

  @Test(arguments: [
    (AttributeType.integer, "9223372036854775808"), (.integer, "-9223372036854775809"),
    (.integer, "99999999999999999999999999"), (.double, "1e400"), (.double, "-1e309"),
  ])
  func neitherClampsNorWraps(type: AttributeType, text: String) {
    let error = #expect(throws: DaybookError.self) { try type.value(parsing: text, zone: .utc) }
    #expect(error?.code == .outOfRange)
  }

  @Test func uuidsInAnyCase() throws {
    let upper = "0FB7B0B1-23A4-4F5C-8F6E-1D2C3B4A5968"
    let value = try AttributeType.uuid.value(parsing: upper, zone: .utc)
    #expect(value == .uuid(try #require(UUID(uuidString: upper))))
    #expect(value.text == upper.lowercased())
  }

  @Test func illFormedBytesAreNoText() {
    #expect(throws: DaybookError.self) {
      try AttributeType.string.value(parsing: [0x61, 0xFF].span, zone: .utc)
    }
  }

  @Test func whatIsPrintedReadsBack() throws {
    var generator = SeededGenerator()
    for type in AttributeType.allCases {
      for _ in 0..<300 {
        let value = RandomValues.value(type, &generator)
        let again = try type.value(parsing: value.text, zone: .utc)
        #expect(again.isIdentical(to: value), "\(value.text), seed \(generator.seed)")
      }
    }
  }

  @Test func canonicalTexts() throws {
    #expect(Value.double(1).text == "1.0")
    #expect(Value.double(1e16).text == "1e+16")
    #expect(Value.double(0.1).text == "0.1")
    #expect(Value.null.text == "nil")
    #expect(Value.data([0, 0xAB]).text == "0x00ab")
    #expect(try Value.finite(-0.0).text == "0.0")
    #expect(throws: DaybookError.self) { try Value.finite(.nan) }
    #expect(throws: DaybookError.self) { try Value.double(.infinity).checked() }
  }
}
