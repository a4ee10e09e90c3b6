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
