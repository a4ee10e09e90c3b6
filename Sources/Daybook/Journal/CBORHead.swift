/// The first byte of a CBOR item: a major type in the upper three bits (RFC 8949, 3).
enum CBORMajor: UInt8 {
  case unsigned = 0x00
  case negative = 0x20
  case bytes = 0x40
  case text = 0x60
  case array = 0x80
  case map = 0xA0
  case tag = 0xC0
  case simple = 0xE0
}

/// The whole first bytes of items that have no number of their own.
enum CBORByte {
  static let no: UInt8 = 0xF4
  static let yes: UInt8 = 0xF5
  static let null: UInt8 = 0xF6
  static let half: UInt8 = 0xF9
  static let single: UInt8 = 0xFA
  static let double: UInt8 = 0xFB
}

/// The tags that say what a value's number, map or bytes mean.
enum CBORTag {
  /// A number that does not fit 64 bits, as bytes (RFC 8949, 3.4.3).
  static let bignum: UInt64 = 2
  /// The same of a number below 0, as -1 - n.
  static let negativeBignum: UInt64 = 3
  /// An exponent of ten and a mantissa (RFC 8949, 3.4.4).
  static let decimalFraction: UInt64 = 4
  /// An identifier (IANA's registry of CBOR tags): another object's number.
  static let reference: UInt64 = 39
  /// 16 bytes of a UUID (IANA's registry of CBOR tags).
  static let uuid: UInt64 = 37
  /// Days since 1970-01-01 (RFC 8943, 1.1).
  static let date: UInt64 = 100
  /// Extended time (RFC 9581, 3): a map of seconds (key 1) and, where not 0, microseconds (key -6).
  static let timestamp: UInt64 = 1001
}
