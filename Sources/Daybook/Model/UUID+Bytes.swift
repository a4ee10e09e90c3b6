internal import FoundationEssentials

extension UUID {
  /// The UUID of 16 bytes, or nil for any other number.
  init?(sixteen b: Span<UInt8>) {
    guard b.count == 16 else { return nil }
    self.init(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13],
        b[14], b[15]
      ))
  }

  /// Lends the 16 bytes, without an array.
  func withSixteenBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let b = uuid
    let bytes: InlineArray<16, UInt8> = [
      b.0, b.1, b.2, b.3, b.4, b.5, b.6, b.7, b.8, b.9, b.10, b.11, b.12, b.13, b.14, b.15,
    ]
    return body(bytes.span)
  }
}
