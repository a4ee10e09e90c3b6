internal import CPlatform

/// The forms of a text that comparing and showing it need. None depends on the machine's locale.
public enum TextForm {
  /// The longest text, in bytes of UTF-8, that this room takes: 256 MiB. ICU counts in 32 bits.
  public static let longestByteCount = 1 << 28

  /// The text in NFC; one that is in NFC already comes back as it is.
  public static func nfc(_ text: String) -> String {
    if isNFC(text.utf8.span) { return text }
    var bytes: [UInt8] = []
    appendNFC(of: text.utf8.span, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text in NFC.
  public static func appendNFC(of utf8: Span<UInt8>, to bytes: inout [UInt8]) {
    unsafe utf8.withUnsafeBufferPointer { text in
      if unsafe cp_text_is_nfc(text.baseAddress, text.count) {
        unsafe bytes.append(contentsOf: text)
        return
      }
      unsafe append(to: &bytes, guess: text.count + 16) { place, capacity in
        checked(unsafe cp_text_nfc(text.baseAddress, text.count, place, capacity))
      }
    }
  }

  private static func isNFC(_ utf8: Span<UInt8>) -> Bool {
    unsafe utf8.withUnsafeBufferPointer { unsafe cp_text_is_nfc($0.baseAddress, $0.count) }
  }

  /// The text as `[c]`, `[d]` and `[cd]` compare it, in NFC: with full case folding (Unicode's
  /// default, never Turkic), without combining marks, or both.
  ///
  /// Texts that are canonically equivalent fold to the same (The Unicode Standard, 3.13, D145).
  /// `Straße` folds to `strasse`; the stroke of `Ø` is no combining mark and stays.
  public static func fold(
    _ text: String, ignoringCase: Bool, ignoringDiacritics: Bool
  ) -> String {
    var bytes: [UInt8] = []
    appendFold(
      of: text.utf8.span, ignoringCase: ignoringCase, ignoringDiacritics: ignoringDiacritics,
      to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what ``fold(_:ignoringCase:ignoringDiacritics:)`` gives.
  public static func appendFold(
    of utf8: Span<UInt8>, ignoringCase: Bool, ignoringDiacritics: Bool, to bytes: inout [UInt8]
  ) {
    if appendFoldOfASCII(utf8, ignoringCase: ignoringCase, to: &bytes) { return }
    guard ignoringCase || ignoringDiacritics else { return appendNFC(of: utf8, to: &bytes) }
    var fold: Int32 = 0
    if ignoringCase { fold |= Int32(CP_FOLD_CASE.rawValue) }
    if ignoringDiacritics { fold |= Int32(CP_FOLD_MARKS.rawValue) }
    unsafe utf8.withUnsafeBufferPointer { text in
      unsafe append(to: &bytes, guess: 2 * text.count + 16) { place, capacity in
        checked(unsafe cp_text_fold(text.baseAddress, text.count, fold, place, capacity))
      }
    }
  }

  /// Folding needs no ICU where no byte is beyond ASCII. Appends nothing otherwise.
  private static func appendFoldOfASCII(
    _ utf8: Span<UInt8>, ignoringCase: Bool, to bytes: inout [UInt8]
  ) -> Bool {
    var all: UInt8 = 0
    for index in utf8.indices { all |= utf8[index] }
    guard all < 0x80 else { return false }
    bytes.reserveCapacity(bytes.count + utf8.count)
    for index in utf8.indices {
      let byte = utf8[index]
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      bytes.append(ignoringCase && isUpper ? byte | 0x20 : byte)
    }
    return true
  }

  /// The text in upper case by the root locale's full mappings: `ß` becomes `SS`, `i` always `I`.
  public static func upper(_ text: String) -> String {
    var bytes: [UInt8] = []
    let utf8 = text.utf8.span
    unsafe utf8.withUnsafeBufferPointer { text in
      unsafe append(to: &bytes, guess: 2 * text.count + 16) { place, capacity in
        checked(unsafe cp_text_upper(text.baseAddress, text.count, place, capacity))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first user-perceived character, or "" of an empty text. ICU decides where it ends (Unicode
  /// Standard Annex 29), so that what a store holds follows ICU's version and not the compiler's.
  public static func firstCharacter(of text: String) -> String {
    let utf8 = text.utf8.span
    let count = unsafe utf8.withUnsafeBufferPointer { bytes in
      checked(unsafe cp_text_first_character(bytes.baseAddress, bytes.count))
    }
    return String(decoding: Array(text.utf8.prefix(count)), as: UTF8.self)
  }

  /// Whether two texts are canonically equivalent.
  public static func isEquivalent(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    if a.isIdentical(to: b) || haveSameBytes(a, b) { return true }
    if isNFC(a) && isNFC(b) { return false }
    var first: [UInt8] = []
    var second: [UInt8] = []
    appendNFC(of: a, to: &first)
    appendNFC(of: b, to: &second)
    return first == second
  }

  private static func haveSameBytes(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] != b[index] { return false }
    return true
  }

  /// Cells that a scalar takes in a terminal: 0 for control, format and combining characters, 2 for
  /// wide and full-width ones (Unicode Standard Annex 11) and those shown as emoji, else 1.
  public static func displayWidth(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
    return Int(cp_text_width(scalar.value))
  }
}
