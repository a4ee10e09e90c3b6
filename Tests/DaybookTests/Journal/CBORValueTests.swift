import Platform
import Testing

@testable import Daybook

@Suite struct CBORValueTests {
  static func encoded(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = []
    CBOREncoder.append(value, to: &bytes)
    return bytes
  }

  static func value(_ type: AttributeType, _ text: String) throws -> Value {
    try type.value(parsing: text, zone: .utc)
  }

  @Test func formsOfValues() throws {
    let forms: [(Value, String)] = [
      (.null, "f6"), ("é", "62c3a9"), (-500, "3901f3"), (1.0, "f93c00"), (.double(-0.0), "f90000"),
      (true, "f5"), (.data([0xCA, 0xFE]), "42cafe"),
      // RFC 8943, appendix A: 1940-10-09 is -10676 days.
      (try Self.value(.date, "1940-10-09"), "d8643929b3"),
      (try Self.value(.timestamp, "2012-05-01T01:00:00Z"), "d903e9a1011a4f9f3590"),
      (try Self.value(.timestamp, "1970-01-01T00:00:00.5Z"), "d903e9a20100251a0007a120"),
      (try Self.value(.timestamp, "1969-12-31T23:59:59.999999Z"), "d903e9a20120251a000f423f"),
      (
        try Self.value(.uuid, "00010203-0405-0607-0809-0a0b0c0d0e0f"),
        "d82550000102030405060708090a0b0c0d0e0f"
      ),
    ]
    for (value, hexadecimal) in forms {
      #expect(Value.data(Self.encoded(value)).text == "0x" + hexadecimal)
    }
  }

  @Test func valuesComeBack() throws {
    var generator = SeededGenerator()
    for type in AttributeType.allCases {
      for _ in 0..<500 {
        let value = RandomValues.value(type, &generator)
        let bytes = Self.encoded(value)
        var decoder = CBORDecoder()
        let again = try decoder.readValue(in: bytes.span)
        try decoder.requireEnd(of: bytes.span)
        #expect(again.isIdentical(to: value), "\(value), seed \(generator.seed)")
      }
    }
  }

  @Test(arguments: [
    "f97c00", "f98000", "f97e00", "61ff", "63eda080", "80", "a0", "d8641a7fffffff", "d86461",
    "c100",
    "d903e900", "d903e9a0", "d903e9a10200", "d903e9a201002500", "d903e9a20100251a000f4240",
    "d903e9a225010100", "d903e9a1011b7fffffffffffffff", "d8254f000102030405060708090a0b0c0d0e",
    "1b8000000000000000",
    "d903e9a1013b00000e79747c0000ff",
  ])
  func refusesWhatNoValueIs(hexadecimal: String) throws {
    let bytes = try RandomValues.bytes(hexadecimal)
    var decoder = CBORDecoder()
    #expect(throws: CBORDecoder.Flaw.self) {
      _ = try decoder.readValue(in: bytes.span)
      try decoder.requireEnd(of: bytes.span)
    }
  }

  /// Whatever the bytes, decoding ends with a value whose encoding they are, or with an error.
  @Test func anyBytesAreReadOrRefused() {
    var generator = SeededGenerator()
    for _ in 0..<20_000 {
      var bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if bytes.count > 2, Bool.random(using: &generator) {
        bytes.replaceSubrange(
          0..<2,
          with: [[0xD8, 0x64], [0xD9, 0x03], [0xA2, 0x01]].randomElement(using: &generator) ?? [])
      }
      var decoder = CBORDecoder()
      if let value = try? decoder.readValue(in: bytes.span) {
        #expect(
          Self.encoded(value) == Array(bytes[..<decoder.offset]), "\(bytes), seed \(generator.seed)"
        )
      }
      var skipping = CBORDecoder()
      try? skipping.skip(in: bytes.span)
    }
  }

  @Test func truncatedValuesAreErrors() {
    var generator = SeededGenerator()
    for type in AttributeType.allCases {
      let bytes = Self.encoded(RandomValues.value(type, &generator))
      for count in 0..<bytes.count {
        var decoder = CBORDecoder()
        #expect(throws: CBORDecoder.Flaw.truncated) {
          try decoder.readValue(in: bytes.span.extracting(..<count))
        }
      }
    }
  }
}
