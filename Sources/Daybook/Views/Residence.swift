internal import Platform

/// The time that an object spends at one key of a view: what `rows` and `pastRows` hold of it, and
/// what its section needs to know.
struct Residence {
  /// The revision that brought the object to the key.
  var since: UInt64 = 0
  /// The revision in which it left; ``present`` while it has not.
  var until = Residence.present
  /// The newest event of the object at this key.
  var newest = EventPosition(revision: 0, ordinal: 0)
  var shape = ViewLayout.KeyShape(sectionEnd: 0, sectionIsCut: false, cutOffset: 0)
  /// Sort keys and object in full where the key was cut; else empty.
  var wholeSortKey: [UInt8] = []
  /// What the object would call its section; one after the other, when its spelling changes. Empty in
  /// a view without sections.
  var names: [Name] = []

  struct Name {
    var from: UInt64
    /// The value as CBOR.
    var value: [UInt8]
  }

  static let present = UInt64.max

  init() {}

  /// Appends everything but `until`, which stands in the key.
  func append(to bytes: inout [UInt8]) {
    bytes.appendBigEndian(since)
    bytes.appendBigEndian(newest.revision)
    bytes.appendBigEndian(newest.ordinal)
    bytes.appendBigEndian(UInt32(shape.sectionEnd) << 1 | (shape.sectionIsCut ? 1 : 0))
    bytes.appendBigEndian(UInt32(shape.cutOffset))
    bytes.appendBigEndian(UInt32(wholeSortKey.count))
    bytes.append(contentsOf: wholeSortKey)
    for name in names {
      bytes.appendBigEndian(name.from)
      bytes.appendBigEndian(UInt32(name.value.count))
      bytes.append(contentsOf: name.value)
    }
  }

  private static let fixedLength = 32

  init(decoding bytes: Span<UInt8>, until: UInt64) {
    since = bytes.bigEndianUInt64(at: 0)
    self.until = until
    newest = EventPosition(
      revision: bytes.bigEndianUInt64(at: 8), ordinal: bytes.bigEndianUInt32(at: 16))
    let section = bytes.bigEndianUInt32(at: 20)
    shape = ViewLayout.KeyShape(
      sectionEnd: Int(section >> 1), sectionIsCut: section & 1 == 1,
      cutOffset: Int(bytes.bigEndianUInt32(at: 24)))
    var offset = Residence.fixedLength + Int(bytes.bigEndianUInt32(at: 28))
    wholeSortKey = bytes.extracting(Residence.fixedLength..<offset).copied
    while offset < bytes.count {
      let end = offset + 12 + Int(bytes.bigEndianUInt32(at: offset + 8))
      names.append(
        Name(
          from: bytes.bigEndianUInt64(at: offset),
          value: bytes.extracting(offset + 12..<end).copied))
      offset = end
    }
  }
}
