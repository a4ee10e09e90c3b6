internal import Platform

/// How an object's number stands in the keys of `objects` and `versions`.
///
/// The highest bit is turned round, so that the model's own objects, whose numbers have it set, stand
/// before all others: then a new object's keys come last, and LMDB fills pages whole.
enum ObjectKey {
  static func append(_ object: UInt64, to key: inout [UInt8]) {
    key.appendBigEndian(object ^ ModelNumbers.flag)
  }

  /// The object whose key these bytes begin with.
  static func object(in key: Span<UInt8>) -> UInt64 {
    key.bigEndianUInt64(at: 0) ^ ModelNumbers.flag
  }
}
