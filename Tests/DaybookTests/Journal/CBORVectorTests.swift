import Testing

@testable import Daybook

/// RFC 8949, appendix A: the examples that are deterministic and of the kinds that Daybook writes.
@Suite struct CBORVectorTests {
  enum Item: Equatable, Sendable {
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case flag(Bool)
    case null
    case data([UInt8])
    case text(String)
    indirect case array([Item])
    indirect case map([Item])
    indirect case tag(UInt64, Item)

    func append(to bytes: inout [UInt8]) {
      switch self {
      case .integer(let number): CBOREncoder.append(number, to: &bytes)
      case .unsigned(let number): CBOREncoder.append(unsigned: number, to: &bytes)
      case .double(let number): CBOREncoder.append(number, to: &bytes)
      case .flag(let flag): CBOREncoder.append(flag, to: &bytes)
      case .null: CBOREncoder.appendNull(to: &bytes)
      case .data(let data): CBOREncoder.append(data: data, to: &bytes)
      case .text(let text): CBOREncoder.append(text, to: &bytes)
      case .array(let items):
        CBOREncoder.append(arrayOf: items.count, to: &bytes)
        for item in items { item.append(to: &bytes) }
      case .map(let items):
        CBOREncoder.append(mapOf: items.count / 2, to: &bytes)
        for item in items { item.append(to: &bytes) }
      case .tag(let tag, let item):
        CBOREncoder.append(tag: tag, to: &bytes)
        item.append(to: &bytes)
      }
    }
  }

  static let vectors: [(Item, String)] = [
    (.integer(0), "00"), (.integer(1), "01"), (.integer(10), "0a"), (.integer(23), "17"),
    (.integer(24), "1818"), (.integer(25), "1819"), (.integer(100), "1864"),
    (.integer(1000), "1903e8"),
    (.integer(1_000_000), "1a000f4240"), (.integer(1_000_000_000_000), "1b000000e8d4a51000"),
    (.unsigned(.max), "1bffffffffffffffff"), (.integer(-1), "20"), (.integer(-10), "29"),
    (.integer(-100), "3863"), (.integer(-1000), "3903e7"), (.double(0.0), "f90000"),
    (.double(-0.0), "f98000"), (.double(1.0), "f93c00"), (.double(1.1), "fb3ff199999999999a"),
    (.double(1.5), "f93e00"), (.double(65504.0), "f97bff"), (.double(100000.0), "fa47c35000"),
    (.double(3.4028234663852886e+38), "fa7f7fffff"), (.double(1.0e+300), "fb7e37e43c8800759c"),
    (.double(5.960464477539063e-8), "f90001"), (.double(0.00006103515625), "f90400"),
    (.double(-4.0), "f9c400"), (.double(-4.1), "fbc010666666666666"),
    (.double(.infinity), "f97c00"),
    (.double(-.infinity), "f9fc00"), (.double(.nan), "f97e00"), (.flag(false), "f4"),
    (.flag(true), "f5"),
    (.null, "f6"),
    (.tag(0, .text("2013-03-21T20:04:00Z")), "c074323031332d30332d32315432303a30343a30305a"),
    (.tag(1, .integer(1_363_896_240)), "c11a514b67b0"),
    (.tag(1, .double(1363896240.5)), "c1fb41d452d9ec200000"),
    (.tag(23, .data([1, 2, 3, 4])), "d74401020304"),
    (
      .tag(32, .text("http://www.example.com")),
      "d82076687474703a2f2f7777772e6578616d706c652e636f6d"
    ),
    (.data([]), "40"), (.data([1, 2, 3, 4]), "4401020304"), (.text(""), "60"), (.text("a"), "6161"),
    (.text("IETF"), "6449455446"), (.text("\"\\"), "62225c"), (.text("\u{FC}"), "62c3bc"),
    (.text("\u{6C34}"), "63e6b0b4"), (.text("\u{10151}"), "64f0908591"), (.array([]), "80"),
    (.array([.integer(1), .integer(2), .integer(3)]), "83010203"),
    (
      .array([
        .integer(1), .array([.integer(2), .integer(3)]), .array([.integer(4), .integer(5)]),
      ]), "8301820203820405"
    ),
    (
      .array((1...25).map { .integer($0) }),
      "98190102030405060708090a0b0c0d0e0f101112131415161718181819"
    ),
    (.map([]), "a0"), (.map([.integer(1), .integer(2), .integer(3), .integer(4)]), "a201020304"),
    (
      .map([.text("a"), .integer(1), .text("b"), .array([.integer(2), .integer(3)])]),
      "a26161016162820203"
    ),
    (.array([.text("a"), .map([.text("b"), .text("c")])]), "826161a161626163"),
  ]

  @Test(arguments: vectors) func encodesAndPasses(item: Item, hexadecimal: String) throws {
    var bytes: [UInt8] = []
    item.append(to: &bytes)
    #expect(Value.data(bytes).text == "0x" + hexadecimal)
    var decoder = CBORDecoder()
    try decoder.skip(in: bytes.span)
    try decoder.requireEnd(of: bytes.span)
  }

  @Test(arguments: vectors) func decodes(item: Item, hexadecimal: String) throws {
    let encoded = try RandomValues.bytes(hexadecimal)
    let bytes = encoded.span
    var decoder = CBORDecoder()
    switch item {
    case .integer(let number): #expect(try decoder.readInteger(in: bytes) == number)
    case .unsigned(let number): #expect(try decoder.readUnsigned(in: bytes) == number)
    case .double(let number):
      let read = try decoder.readDouble(in: bytes)
      #expect(read.bitPattern == number.bitPattern || (read.isNaN && number.isNaN))
    case .flag(let flag): #expect(try decoder.readBoolean(in: bytes) == flag)
    case .null: #expect(try decoder.readNull(in: bytes) == true)
    case .data(let data): #expect(try decoder.readData(in: bytes) == data)
    case .text(let text): #expect(try decoder.readText(in: bytes) == text)
    case .array(let items): #expect(try decoder.readArrayCount(in: bytes) == items.count)
    case .map(let items): #expect(try decoder.readMapCount(in: bytes) == items.count / 2)
    case .tag(let tag, _): #expect(try decoder.readTag(in: bytes) == tag)
    }
  }

  /// Well-formed or not, none of these is what Daybook writes.
  @Test(arguments: [
    "", "18", "1817", "190017", "1900ff", "1a0000ffff", "1b00000000ffffffff", "1c", "1f", "3817",
    "5818",
    "41", "6261", "7f6161ff", "5f4101ff", "9f01ff", "bf0102ff", "81", "9bffffffffffffffff", "a1",
    "a101",
    "5bffffffffffffffff", "7bffffffffffffffff", "c1", "d817ff", "e0", "f3", "f7", "f814", "f8ff",
    "f9", "fa00",
    "fa3f800000", "fb3ff0000000000000", "fb7ff8000000000000", "f97e01", "fa7fc00000", "fa7f800000",
    "ff",
    "fb47efffffe0000000", "a2616201616101", "a201010102", "81818181818181818181818181818181818101",
  ])
  func refuses(hexadecimal: String) throws {
    let bytes = try RandomValues.bytes(hexadecimal)
    var decoder = CBORDecoder()
    #expect(throws: CBORDecoder.Flaw.self) { try decoder.skip(in: bytes.span) }
    var second = CBORDecoder()
    #expect(throws: CBORDecoder.Flaw.self) {
      _ = try second.readValue(in: bytes.span)
      try second.requireEnd(of: bytes.span)
    }
  }
}
