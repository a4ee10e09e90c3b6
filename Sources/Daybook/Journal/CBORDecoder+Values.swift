internal import FoundationEssentials

extension CBORDecoder {
  /// Reads what ``CBOREncoder/append(_:to:)-(Value,_)`` wrote.
  mutating func readValue(in bytes: Span<UInt8>) throws(Flaw) -> Value {
    switch try peek(in: bytes) {
    case .unsigned, .negative: return .integer(try readInteger(in: bytes))
    case .text: return .string(try readText(in: bytes))
    case .bytes: return .data(try readData(in: bytes))
    case .tag: return try readTagged(in: bytes)
    case .simple: return try readSimple(in: bytes)
    case .array, .map: throw .unexpected
    }
  }

  private mutating func readSimple(in bytes: Span<UInt8>) throws(Flaw) -> Value {
    let (first, pattern) = try readHead(in: bytes)
    switch first {
    case CBORByte.no: return .boolean(false)
    case CBORByte.yes: return .boolean(true)
    case CBORByte.null: return .null
    default:
      let number = try Self.double(first, pattern)
      guard number.isFinite, !(number == 0 && number.sign == .minus) else { throw .unexpected }
      return .double(number)
    }
  }

  private mutating func readTagged(in bytes: Span<UInt8>) throws(Flaw) -> Value {
    switch try readTag(in: bytes) {
    case CBORTag.date:
      guard let days = Int32(exactly: try readInteger(in: bytes)),
        CalendarDate.range.contains(days)
      else { throw .unexpected }
      return .date(CalendarDate(uncheckedDays: days))
    case CBORTag.timestamp: return .timestamp(try readTimestamp(in: bytes))
    case CBORTag.uuid:
      let range = try readDataRange(in: bytes)
      guard let uuid = UUID(sixteen: bytes.extracting(range)) else { throw .unexpected }
      return .uuid(uuid)
    case CBORTag.decimalFraction: return .decimal(try readDecimal(in: bytes))
    case CBORTag.reference:
      let number = try readUnsigned(in: bytes)
      guard number > 0 else { throw .unexpected }
      return .reference(number)
    default: throw .unexpected
    }
  }

  private mutating func readDecimal(in bytes: Span<UInt8>) throws(Flaw) -> DecimalNumber {
    guard try readArrayCount(in: bytes) == 2 else { throw .unexpected }
    let exponent = try readInteger(in: bytes)
    let (isNegative, mantissa) = try readMantissa(in: bytes)
    guard DecimalNumber.exponents.contains(Int(clamping: exponent)),
      !isNegative || mantissa < .max,
      let number = DecimalNumber(
        negative: isNegative, coefficient: isNegative ? mantissa + 1 : mantissa,
        exponent: Int(exponent))
    else { throw .unexpected }
    // A number has one form, so another power of ten for it is nobody's writing.
    guard number.exponent == exponent else { throw .notDeterministic }
    return number
  }

  /// The mantissa of a decimal fraction as it is written: -1 - n for a number n below 0.
  private mutating func readMantissa(
    in bytes: Span<UInt8>
  ) throws(Flaw) -> (isNegative: Bool, written: UInt128) {
    guard try peek(in: bytes) == .tag else {
      let (first, argument) = try readHead(in: bytes)
      guard first < CBORMajor.bytes.rawValue else { throw .unexpected }
      return (first >= CBORMajor.negative.rawValue, UInt128(argument))
    }
    let tag = try readTag(in: bytes)
    guard tag == CBORTag.bignum || tag == CBORTag.negativeBignum else { throw .unexpected }
    let range = try readDataRange(in: bytes)
    // What fits 64 bits is not written as a bignum, nor are zeros before the first digit.
    guard range.count > 8, bytes[range.lowerBound] != 0 else { throw .notDeterministic }
    guard range.count <= 16 else { throw .unexpected }
    let number = range.reduce(UInt128(0)) { $0 << 8 | UInt128(bytes[$1]) }
    return (tag == CBORTag.negativeBignum, number)
  }

  private mutating func readTimestamp(in bytes: Span<UInt8>) throws(Flaw) -> Timestamp {
    let count = try readMapCount(in: bytes)
    guard count == 1 || count == 2, try readInteger(in: bytes) == 1 else { throw .unexpected }
    let seconds = try readInteger(in: bytes)
    var microseconds: Int64 = 0
    if count == 2 {
      guard try readInteger(in: bytes) == -6 else { throw .unexpected }
      microseconds = try readInteger(in: bytes)
      guard (1..<1_000_000).contains(microseconds) else { throw .notDeterministic }
    }
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflows, Timestamp.range.contains(product) else { throw .unexpected }
    return Timestamp(uncheckedMicroseconds: product + microseconds)
  }

  /// Passes over the next item, whatever it is. Text is not checked to be UTF-8 here.
  ///
  /// - Parameter depth: how deep arrays, maps and tags may still nest.
  mutating func skip(in bytes: Span<UInt8>, depth: Int = 16) throws(Flaw) {
    guard depth > 0 else { throw .tooDeep }
    switch try peek(in: bytes) {
    case .unsigned, .negative: _ = try readHead(in: bytes)
    case .bytes: _ = try readDataRange(in: bytes)
    case .text: _ = try readTextRange(in: bytes)
    case .array:
      for _ in 0..<(try readArrayCount(in: bytes)) { try skip(in: bytes, depth: depth - 1) }
    case .map: try skipMap(in: bytes, depth: depth)
    case .tag:
      _ = try readTag(in: bytes)
      try skip(in: bytes, depth: depth - 1)
    case .simple:
      let (first, pattern) = try readHead(in: bytes)
      if first < CBORByte.no || first > CBORByte.null { _ = try Self.double(first, pattern) }
    }
  }

  private mutating func skipMap(in bytes: Span<UInt8>, depth: Int) throws(Flaw) {
    var previous: Range<Int>?
    for _ in 0..<(try readMapCount(in: bytes)) {
      let start = offset
      try skip(in: bytes, depth: depth - 1)
      let key = start..<offset
      if let previous {
        let order = TextOrder.compareBytes(bytes.extracting(previous), bytes.extracting(key))
        guard order == .orderedAscending else { throw .notDeterministic }
      }
      previous = key
      try skip(in: bytes, depth: depth - 1)
    }
  }
}
