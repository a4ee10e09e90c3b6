internal import Daybook

extension SourcePosition {
  /// The first character of a text.
  static let start = SourcePosition(line: 1, column: 1)

  /// Moves over text that follows this place, given as its UTF-8 bytes.
  ///
  /// The stretch must begin and end between characters, or before a byte that is not UTF-8.
  mutating func advance(over bytes: ArraySlice<UInt8>) {
    var rest = bytes
    if let lastFeed = bytes.lastIndex(of: Byte.lineFeed) {
      line += bytes[...lastFeed].count(where: { $0 == Byte.lineFeed })
      column = 1
      rest = bytes[(lastFeed + 1)...]
    }
    column += SourcePosition.characterCount(rest)
  }

  /// This place, moved over the text that follows it.
  func advanced(over bytes: ArraySlice<UInt8>) -> SourcePosition {
    var place = self
    place.advance(over: bytes)
    return place
  }

  fileprivate static func characterCount(_ bytes: ArraySlice<UInt8>) -> Int {
    // One byte is one character in ASCII; only other text is worth making a String for.
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
    return String(decoding: bytes, as: UTF8.self).count
  }
}
