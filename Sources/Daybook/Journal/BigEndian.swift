// Numbers in keys are big-endian so that the order of bytes is the order of numbers.

extension [UInt8] {
  mutating func appendBigEndian(_ value: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  mutating func appendBigEndian(_ value: UInt32) {
    for shift in stride(from: 24, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
    }
  }
}

extension Span<UInt8> {
  /// The big-endian number whose eight bytes begin at `offset`.
  func bigEndianUInt64(at offset: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in offset..<offset + 8 { value = value << 8 | UInt64(self[index]) }
    return value
  }

  /// The big-endian number whose four bytes begin at `offset`.
  func bigEndianUInt32(at offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in offset..<offset + 4 { value = value << 8 | UInt32(self[index]) }
    return value
  }

  /// A copy of the bytes.
  var copied: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return bytes
  }

  func starts(with prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    for index in prefix.indices where self[index] != prefix[index] { return false }
    return true
  }
}
