import FoundationEssentials

@testable import Daybook

/// Values that go where encodings break: ends of ranges, zeros, marks, empty things.
enum RandomValues {
  static let pieces = [
    "", "a", "A", "b", "Z", "é", "e\u{301}", "\0", "\u{1}", "ß", "日本", "한", "🦄", "\u{301}",
    "\u{323}", " ", "1",
    "10", "\u{FFFF}", "\u{10FFFF}", "İ", "ø",
  ]

  static func text(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...4, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  static func integer(_ generator: inout SeededGenerator) -> Int64 {
    let shift = Int64.random(in: 0...63, using: &generator)
    return Int64.random(in: .min ... .max, using: &generator) >> shift
  }

  static func double(_ generator: inout SeededGenerator) -> Double {
    let choice = Int.random(in: 0...3, using: &generator)
    if choice == 0 { return Double(Int.random(in: -9...9, using: &generator)) / 2 }
    if choice == 1 { return Double(integer(&generator)) }
    let number = Double(bitPattern: generator.next())
    return number.isFinite && number != 0 ? number : 0
  }

  static func decimal(_ generator: inout SeededGenerator) -> DecimalNumber {
    let coefficient = UInt128(generator.next()) >> UInt128.random(in: 0...63, using: &generator)
    let number = DecimalNumber(
      negative: .random(using: &generator), coefficient: coefficient,
      exponent: .random(in: -40...40, using: &generator))
    return number ?? .zero
  }

  static func data(_ generator: inout SeededGenerator) -> [UInt8] {
    let count = Int.random(in: 0...4, using: &generator)
    return (0..<count).map { _ in [0, 0, 1, 0xFE, 0xFF].randomElement(using: &generator) ?? 7 }
  }

  static func uuid(_ generator: inout SeededGenerator) -> UUID {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return UUID(sixteen: bytes.span) ?? UUID()
  }

  /// The bytes of hexadecimal digits.
  static func bytes(_ digits: String) throws -> [UInt8] {
    try TextReader.data("0x\(digits)".utf8.span)
  }

  /// A value of the type, never nil.
  static func value(_ type: AttributeType, _ generator: inout SeededGenerator) -> Value {
    switch type {
    case .string: .string(text(&generator))
    case .integer: .integer(integer(&generator))
    case .double: .double(double(&generator))
    case .boolean: .boolean(.random(using: &generator))
    case .date:
      .date(CalendarDate(uncheckedDays: .random(in: CalendarDate.range, using: &generator)))
    case .timestamp:
      .timestamp(
        Timestamp(uncheckedMicroseconds: .random(in: Timestamp.range, using: &generator)))
    case .uuid: .uuid(uuid(&generator))
    case .data: .data(data(&generator))
    case .decimal: .decimal(decimal(&generator))
    case .reference: .reference(.random(in: 1...UInt64.max, using: &generator))
    }
  }
}
