internal import FoundationEssentials
internal import Platform

/// Writes values as bytes that sort as the values do, one component after the other, in the manner
/// of FoundationDB's tuple layer.
///
/// | value | bytes |
/// |---|---|
/// | nil | `01` |
/// | any other | `02`, then: |
/// | integer, timestamp | 8 bytes big-endian, sign bit flipped |
/// | double | 8 bytes: sign bit flipped, or every bit if negative |
/// | decimal | sign `00`, `01` (zero), `02`; power of ten above it, 2 bytes; 38 digits, 16 bytes |
/// | reference | 8 bytes big-endian |
/// | date | 4 bytes big-endian, sign bit flipped |
/// | boolean | `00` or `01` |
/// | uuid | 16 bytes |
/// | data | escaped bytes, `00` |
/// | string | ICU's sort key (which has no `00`), `00`, NFC escaped, `00` |
/// | string by `[binary]` | NFC escaped, `00` |
///
/// Escaped means that `00` is written `01 01` and `01` is written `01 02`: order stays, and `00` is
/// free to end the component before all that its content begins. (The tuple layer's `00 FF` would
/// make the component of "" a beginning of that of "\0", and descending order wrong, unless rules
/// bound what comes after.) So no component is the beginning of another, whatever follows, in
/// either direction; descending inverts every bit.
///
/// The length is not limited here.
struct KeyEncoder: Sendable {
  private let collator: Collator?
  private let collation: Collation
  /// Whether strings have ICU's sort key before their own bytes.
  var hasSortKey: Bool { collator != nil }
  let isDescending: Bool

  static let null: UInt8 = 1
  static let present: UInt8 = 2
  private static let escape: UInt8 = 1

  /// Throws `unknown-name` where the collation names a locale that ICU does not have.
  init(collation: Collation = .standard, descending: Bool = false) throws(DaybookError) {
    self.collation = collation
    self.isDescending = descending
    collator = try collation.collator()
  }

  /// Appends one component. Values of one attribute, all of its type or nil, sort among themselves.
  func append(_ value: Value, to key: inout [UInt8]) {
    if case .string(let text) = value { return appendString(utf8: text.utf8.span, to: &key) }
    let start = key.count
    key.append(value == .null ? Self.null : Self.present)
    switch value {
    case .null, .string: break
    case .integer(let number): append(UInt64(bitPattern: number ^ .min), to: &key)
    case .double(let number): append(Self.ordered(number), to: &key)
    case .decimal(let number): append(number, to: &key)
    case .reference(let number): append(number, to: &key)
    case .boolean(let flag): key.append(flag ? 1 : 0)
    case .date(let date):
      append(UInt32(bitPattern: date.daysSince1970 ^ .min), to: &key)
    case .timestamp(let instant):
      append(UInt64(bitPattern: instant.microsecondsSince1970 ^ .min), to: &key)
    case .uuid(let uuid):
      uuid.withSixteenBytes { bytes in
        for index in bytes.indices { key.append(bytes[index]) }
      }
    case .data(let data):
      key.append(contentsOf: data)
      endEscaped(from: start + 1, in: &key)
    }
    if isDescending { Self.invert(from: start, in: &key) }
  }

  /// Appends the component of a string, from its UTF-8.
  func appendString(utf8: Span<UInt8>, to key: inout [UInt8]) {
    guard collation.ignoresCase || collation.ignoresDiacritics else {
      return appendFolded(utf8, to: &key)
    }
    var folded: [UInt8] = []
    TextForm.appendFold(
      of: utf8, ignoringCase: collation.ignoresCase,
      ignoringDiacritics: collation.ignoresDiacritics, to: &folded)
    appendFolded(folded.span, to: &key)
  }

  private func appendFolded(_ utf8: Span<UInt8>, to key: inout [UInt8]) {
    let start = key.count
    key.append(Self.present)
    if let collator {
      collator.appendSortKey(of: utf8, to: &key)
      key.append(0)
    }
    let content = key.count
    TextForm.appendNFC(of: utf8, to: &key)
    endEscaped(from: content, in: &key)
    if isDescending { Self.invert(from: start, in: &key) }
  }

  /// Escapes the bytes from `start` and ends them.
  private func endEscaped(from start: Int, in key: inout [UInt8]) {
    // Nearly no text holds such a byte.
    if let first = key[start...].firstIndex(where: { $0 <= Self.escape }) {
      let content = Array(key[first...])
      key.removeSubrange(first...)
      for byte in content {
        if byte <= Self.escape {
          key.append(Self.escape)
          key.append(byte + 1)
        } else {
          key.append(byte)
        }
      }
    }
    key.append(0)
  }

  private static func invert(from start: Int, in key: inout [UInt8]) {
    for index in start..<key.count { key[index] = ~key[index] }
  }

  /// IEEE 754's order of finite numbers as the order of unsigned integers.
  private static func ordered(_ number: Double) -> UInt64 {
    let pattern = (number == 0 ? 0 : number).bitPattern
    return pattern >> 63 == 0 ? pattern | 1 << 63 : ~pattern
  }

  /// 19 bytes; of a number below 0 all but the first are inverted.
  private func append(_ number: DecimalNumber, to key: inout [UInt8]) {
    key.append(number.isNegative ? 0 : number == .zero ? 1 : 2)
    let start = key.count
    append(UInt16(number.scale + 0x8000), to: &key)
    append(number.aligned, to: &key)
    if number.isNegative { Self.invert(from: start, in: &key) }
  }

  private func append<Number: FixedWidthInteger>(_ number: Number, to key: inout [UInt8]) {
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      key.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}
