/// Reads deterministic CBOR, and nothing else: a number that is not in its shortest form, an
/// indefinite length, ill-formed UTF-8 or an end before the end is an error. No bytes whatever trap.
///
/// The decoder is a place in bytes that are handed to each call, since they are often lent for the
/// length of a closure.
///
/// ```swift
/// var decoder = CBORDecoder()
/// let count = try decoder.readMapCount(in: image)
/// ```
struct CBORDecoder {
  /// Why bytes are not what was expected. Whoever reads a record says which one.
  enum Flaw: Error, Equatable {
    case truncated
    /// Not the shortest form, or keys out of order.
    case notDeterministic
    /// An item of another kind, or a number out of its range.
    case unexpected
    case illFormedText
    case tooDeep
    case trailingBytes
  }

  /// Where the next item begins.
  private(set) var offset: Int

  init(at offset: Int = 0) { self.offset = offset }

  func isAtEnd(of bytes: Span<UInt8>) -> Bool { offset == bytes.count }

  func requireEnd(of bytes: Span<UInt8>) throws(Flaw) {
    guard isAtEnd(of: bytes) else { throw .trailingBytes }
  }

  /// The kind of the next item, without reading it.
  func peek(in bytes: Span<UInt8>) throws(Flaw) -> CBORMajor {
    guard offset >= 0, offset < bytes.count else { throw .truncated }
    return CBORMajor(rawValue: bytes[offset] & 0xE0) ?? .simple
  }

  /// The first byte and the number that goes with it.
  @inline(__always)
  mutating func readHead(in bytes: Span<UInt8>) throws(Flaw) -> (first: UInt8, argument: UInt64) {
    guard offset >= 0, offset < bytes.count else { throw .truncated }
    let first = bytes[offset]
    let low = first & 0x1F
    offset += 1
    if low < 24 { return (first, UInt64(low)) }
    return (first, try readLongArgument(first, in: bytes))
  }

  private mutating func readLongArgument(
    _ first: UInt8, in bytes: Span<UInt8>
  ) throws(Flaw) -> UInt64 {
    let low = first & 0x1F
    // 28 to 30 are reserved, 31 is an indefinite length.
    guard low < 28 else { throw .notDeterministic }
    let size = 1 << Int(low - 24)
    guard size <= bytes.count - offset else { throw .truncated }
    var argument: UInt64 = 0
    for index in offset..<offset + size { argument = argument << 8 | UInt64(bytes[index]) }
    offset += size
    // What follows a simple value's first byte is a bit pattern; all else is a number.
    if first < CBORMajor.simple.rawValue {
      let least: UInt64 = size == 1 ? 24 : 1 << UInt64(4 * size)
      guard argument >= least else { throw .notDeterministic }
    }
    return argument
  }

  @inline(__always)
  private mutating func readArgument(
    of major: CBORMajor, in bytes: Span<UInt8>
  ) throws(Flaw) -> UInt64 {
    let (first, argument) = try readHead(in: bytes)
    guard first & 0xE0 == major.rawValue else { throw .unexpected }
    return argument
  }

  mutating func readUnsigned(in bytes: Span<UInt8>) throws(Flaw) -> UInt64 {
    try readArgument(of: .unsigned, in: bytes)
  }

  mutating func readInteger(in bytes: Span<UInt8>) throws(Flaw) -> Int64 {
    let (first, argument) = try readHead(in: bytes)
    guard first < CBORMajor.bytes.rawValue, let number = Int64(exactly: argument) else {
      throw .unexpected
    }
    return first < CBORMajor.negative.rawValue ? number : ~number
  }

  /// The place of a byte string's content, which is not copied.
  mutating func readDataRange(in bytes: Span<UInt8>) throws(Flaw) -> Range<Int> {
    try readContent(of: .bytes, in: bytes)
  }

  /// The place of a text's content, which is neither copied nor checked to be UTF-8.
  mutating func readTextRange(in bytes: Span<UInt8>) throws(Flaw) -> Range<Int> {
    try readContent(of: .text, in: bytes)
  }

  private mutating func readContent(
    of major: CBORMajor, in bytes: Span<UInt8>
  ) throws(Flaw) -> Range<Int> {
    let count = try readArgument(of: major, in: bytes)
    guard count <= UInt64(bytes.count - offset) else { throw .truncated }
    let start = offset
    offset += Int(count)
    return start..<offset
  }

  mutating func readData(in bytes: Span<UInt8>) throws(Flaw) -> [UInt8] {
    let range = try readDataRange(in: bytes)
    var data: [UInt8] = []
    data.reserveCapacity(range.count)
    for index in range { data.append(bytes[index]) }
    return data
  }

  mutating func readText(in bytes: Span<UInt8>) throws(Flaw) -> String {
    let range = try readTextRange(in: bytes)
    guard let text = try? UTF8Span(validating: bytes.extracting(range)) else {
      throw .illFormedText
    }
    return String(copying: text)
  }

  /// The number of items of an array, which follow.
  mutating func readArrayCount(in bytes: Span<UInt8>) throws(Flaw) -> Int {
    try readCount(of: .array, in: bytes)
  }

  /// The number of pairs of a map, which follow.
  mutating func readMapCount(in bytes: Span<UInt8>) throws(Flaw) -> Int {
    try readCount(of: .map, in: bytes)
  }

  private mutating func readCount(
    of major: CBORMajor, in bytes: Span<UInt8>
  ) throws(Flaw) -> Int {
    let count = try readArgument(of: major, in: bytes)
    // Each item takes a byte or more, so nobody reserves room for items that cannot be there.
    guard count <= UInt64(bytes.count - offset) else { throw .truncated }
    return Int(count)
  }

  mutating func readTag(in bytes: Span<UInt8>) throws(Flaw) -> UInt64 {
    try readArgument(of: .tag, in: bytes)
  }

  mutating func readBoolean(in bytes: Span<UInt8>) throws(Flaw) -> Bool {
    switch try readHead(in: bytes).first {
    case CBORByte.yes: return true
    case CBORByte.no: return false
    default: throw .unexpected
    }
  }

  /// Reads a null if it is next.
  mutating func readNull(in bytes: Span<UInt8>) throws(Flaw) -> Bool {
    guard offset >= 0, offset < bytes.count else { throw .truncated }
    guard bytes[offset] == CBORByte.null else { return false }
    offset += 1
    return true
  }

  mutating func readDouble(in bytes: Span<UInt8>) throws(Flaw) -> Double {
    let (first, pattern) = try readHead(in: bytes)
    return try Self.double(first, pattern)
  }

  static func double(_ first: UInt8, _ pattern: UInt64) throws(Flaw) -> Double {
    switch first {
    case CBORByte.half:
      let half = Float16(bitPattern: UInt16(truncatingIfNeeded: pattern))
      guard !half.isNaN || pattern == 0x7E00 else { throw .notDeterministic }
      return Double(half)
    case CBORByte.single:
      let number = Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern)))
      guard !number.isNaN, Double(Float16(number)) != number else { throw .notDeterministic }
      return number
    case CBORByte.double:
      let number = Double(bitPattern: pattern)
      guard !number.isNaN, Double(Float(number)) != number else { throw .notDeterministic }
      return number
    default: throw .unexpected
    }
  }
}
