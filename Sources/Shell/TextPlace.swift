/// Where something stands in a text: line and column, both from 1, the column in characters as a
/// person sees them (a combining mark belongs to its letter).
public struct TextPlace: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character of a text.
  public static let start = TextPlace(line: 1, column: 1)

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
    column += TextPlace.characterCount(rest)
  }

  /// This place, moved over the text that follows it.
  func advanced(over bytes: ArraySlice<UInt8>) -> TextPlace {
    var place = self
    place.advance(over: bytes)
    return place
  }

  private static func characterCount(_ bytes: ArraySlice<UInt8>) -> Int {
    // One byte is one character in ASCII; only other text is worth making a String for.
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
    return String(decoding: bytes, as: UTF8.self).count
  }
}

/// The bytes that the shell's readers look for.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backquote = UInt8(ascii: "`")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let hyphen = UInt8(ascii: "-")
  /// A byte-order mark in UTF-8.
  static let orderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
