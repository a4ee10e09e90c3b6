// Records that are read by their fixed shape: what else stands there is damage.

extension CBORDecoder {
  mutating func readUInt32(in bytes: Span<UInt8>) throws(Flaw) -> UInt32 {
    guard let number = UInt32(exactly: try readUnsigned(in: bytes)) else { throw .unexpected }
    return number
  }

  mutating func expect(unsigned expected: UInt64, in bytes: Span<UInt8>) throws(Flaw) {
    guard try readUnsigned(in: bytes) == expected else { throw .unexpected }
  }

  mutating func expect(mapOf expected: Int, in bytes: Span<UInt8>) throws(Flaw) {
    guard try readMapCount(in: bytes) == expected else { throw .unexpected }
  }

  mutating func expect(arrayOf expected: Int, in bytes: Span<UInt8>) throws(Flaw) {
    guard try readArrayCount(in: bytes) == expected else { throw .unexpected }
  }
}
