internal import FoundationEssentials

/// Appends deterministic CBOR (RFC 8949, 4.2.1): every number in its shortest form, no indefinite
/// length. The order of a map's keys is the caller's.
///
/// Everything goes to the end of one buffer, which a batch of records shares.
///
/// ```swift
/// CBOREncoder.append(mapOf: 1, to: &image)
/// CBOREncoder.append(unsigned: 3, to: &image)
/// CBOREncoder.append("Swift", to: &image)
/// ```
enum CBOREncoder {
  @inline(__always)
  private static func append(_ major: CBORMajor, _ argument: UInt64, to bytes: inout [UInt8]) {
    if argument < 24 {
      bytes.append(major.rawValue | UInt8(truncatingIfNeeded: argument))
    } else {
      appendLong(major, argument, to: &bytes)
    }
  }

  private static func appendLong(
    _ major: CBORMajor, _ argument: UInt64, to bytes: inout [UInt8]
  ) {
    if argument <= 0xFF {
      bytes.append(major.rawValue | 24)
      bytes.append(UInt8(argument))
    } else if argument <= 0xFFFF {
      bytes.append(major.rawValue | 25)
      append(bigEndian: argument, count: 2, to: &bytes)
    } else if argument <= 0xFFFF_FFFF {
      bytes.append(major.rawValue | 26)
      append(bigEndian: argument, count: 4, to: &bytes)
    } else {
      bytes.append(major.rawValue | 27)
      append(bigEndian: argument, count: 8, to: &bytes)
    }
  }

  private static func append(bigEndian number: UInt64, count: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  static func append(unsigned number: UInt64, to bytes: inout [UInt8]) {
    append(.unsigned, number, to: &bytes)
  }

  static func append(_ number: Int64, to bytes: inout [UInt8]) {
    if number >= 0 {
      append(.unsigned, UInt64(number), to: &bytes)
    } else {
      // -1 - number, which is every bit inverted.
      append(.negative, UInt64(bitPattern: ~number), to: &bytes)
    }
  }

  static func append(data: [UInt8], to bytes: inout [UInt8]) {
    append(.bytes, UInt64(data.count), to: &bytes)
    bytes.append(contentsOf: data)
  }

  static func append(data: Span<UInt8>, to bytes: inout [UInt8]) {
    append(.bytes, UInt64(data.count), to: &bytes)
    for index in data.indices { bytes.append(data[index]) }
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    append(.text, UInt64(text.utf8.count), to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }

  /// The head of an array of `count` items, which follow.
  static func append(arrayOf count: Int, to bytes: inout [UInt8]) {
    append(.array, UInt64(count), to: &bytes)
  }

  /// The head of a map of `count` pairs, which follow, keys in the order of their encoding.
  static func append(mapOf count: Int, to bytes: inout [UInt8]) {
    append(.map, UInt64(count), to: &bytes)
  }

  /// A tag for the item that follows.
  static func append(tag: UInt64, to bytes: inout [UInt8]) {
    append(.tag, tag, to: &bytes)
  }

  static func append(_ flag: Bool, to bytes: inout [UInt8]) {
    bytes.append(flag ? CBORByte.yes : CBORByte.no)
  }

  static func appendNull(to bytes: inout [UInt8]) { bytes.append(CBORByte.null) }

  /// The shortest of half, single and double that keeps the number; a NaN becomes the one of
  /// RFC 8949, 4.2.2.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    let half = Float16(number)
    let single = Float(number)
    if Double(half) == number || number.isNaN {
      bytes.append(CBORByte.half)
      append(bigEndian: number.isNaN ? 0x7E00 : UInt64(half.bitPattern), count: 2, to: &bytes)
    } else if Double(single) == number {
      bytes.append(CBORByte.single)
      append(bigEndian: UInt64(single.bitPattern), count: 4, to: &bytes)
    } else {
      bytes.append(CBORByte.double)
      append(bigEndian: number.bitPattern, count: 8, to: &bytes)
    }
  }

  /// A value as images hold it. The value has been checked: see ``Value/checked()``.
  static func append(_ value: Value, to bytes: inout [UInt8]) {
    switch value {
    case .null: appendNull(to: &bytes)
    case .string(let text): append(text, to: &bytes)
    case .integer(let number): append(number, to: &bytes)
    case .double(let number): append(number == 0 ? 0 : number, to: &bytes)
    case .decimal(let number): append(number, to: &bytes)
    case .boolean(let flag): append(flag, to: &bytes)
    case .date(let date):
      append(tag: CBORTag.date, to: &bytes)
      append(Int64(date.daysSince1970), to: &bytes)
    case .timestamp(let instant): append(instant, to: &bytes)
    case .uuid(let uuid):
      append(tag: CBORTag.uuid, to: &bytes)
      uuid.withSixteenBytes { append(data: $0, to: &bytes) }
    case .data(let data): append(data: data, to: &bytes)
    case .reference(let number):
      append(tag: CBORTag.reference, to: &bytes)
      append(unsigned: number, to: &bytes)
    }
  }

  /// A decimal fraction: exponent and mantissa, which is a bignum where it does not fit 64 bits.
  private static func append(_ number: DecimalNumber, to bytes: inout [UInt8]) {
    append(tag: CBORTag.decimalFraction, to: &bytes)
    append(arrayOf: 2, to: &bytes)
    append(Int64(number.exponent), to: &bytes)
    // A number below 0 is written as -1 - n.
    let mantissa = number.isNegative ? number.coefficient - 1 : number.coefficient
    if let short = UInt64(exactly: mantissa) {
      return append(number.isNegative ? .negative : .unsigned, short, to: &bytes)
    }
    append(
      tag: number.isNegative ? CBORTag.negativeBignum : CBORTag.bignum, to: &bytes)
    var big: [UInt8] = []
    for shift in stride(from: 120, through: 0, by: -8) {
      let byte = UInt8(truncatingIfNeeded: mantissa >> UInt128(shift))
      if byte != 0 || !big.isEmpty { big.append(byte) }
    }
    append(data: big, to: &bytes)
  }

  private static func append(_ instant: Timestamp, to bytes: inout [UInt8]) {
    let (seconds, microseconds) = instant.secondsAndMicroseconds
    append(tag: CBORTag.timestamp, to: &bytes)
    append(mapOf: microseconds == 0 ? 1 : 2, to: &bytes)
    append(unsigned: 1, to: &bytes)
    append(seconds, to: &bytes)
    if microseconds != 0 {
      append(Int64(-6), to: &bytes)
      append(microseconds, to: &bytes)
    }
  }
}
