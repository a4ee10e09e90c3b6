// Numbers in keys are big-endian so that the order of bytes is the order of numbers.

extension [UInt8] {
  /// Appends a number in eight bytes, the highest first.
  @inlinable
  public mutating func appendBigEndian(_ value: UInt64) {
    unsafe Swift.withUnsafeBytes(of: value.bigEndian) { unsafe append(contentsOf: $0) }
  }

  /// Appends a number in four bytes, the highest first.
  @inlinable
  public mutating func appendBigEndian(_ value: UInt32) {
    unsafe Swift.withUnsafeBytes(of: value.bigEndian) { unsafe append(contentsOf: $0) }
  }

  /// Appends the bytes of a span.
  @inlinable
  public mutating func append(copying bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// The big-endian number whose eight bytes begin at `offset`.
  public func bigEndianUInt64(at offset: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in offset..<offset + 8 { value = value << 8 | UInt64(self[index]) }
    return value
  }

  /// The big-endian number whose four bytes begin at `offset`.
  public func bigEndianUInt32(at offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in offset..<offset + 4 { value = value << 8 | UInt32(self[index]) }
    return value
  }

  /// A copy of the bytes.
  public var copied: [UInt8] {
    unsafe withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }

  /// Whether the bytes begin with these.
  public func starts(with prefix: [UInt8]) -> Bool {
    count >= prefix.count && ByteOrder.isEqual(extracting(0..<prefix.count), prefix.span)
  }
}
