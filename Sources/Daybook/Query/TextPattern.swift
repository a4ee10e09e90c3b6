internal import Platform

/// A text to look for in other texts, folded once: the right side of `==[cd]`, CONTAINS, BEGINSWITH
/// and ENDSWITH.
///
/// A match begins and ends between user-perceived characters of the folded text. Both sides are
/// brought to NFC, in which canonically equivalent texts have the same bytes, also as parts of
/// longer texts; so a match is a run of equal bytes whose ends are character boundaries. ASCII,
/// where only CR LF makes one character of two bytes, is searched as it lies.
struct TextPattern: Sendable {
  enum Place: Sendable {
    case whole, anywhere, start, end
  }

  let place: Place
  let folding: Folding
  /// The text as it was written.
  let text: String
  private let needle: [UInt8]
  private let isASCII: Bool
  /// Whether half a CR LF could match, so that boundaries must be looked at even in ASCII.
  private let touchesLineBreak: Bool

  init(_ text: String, _ place: Place, _ folding: Folding) {
    self.text = text
    self.place = place
    self.folding = folding
    let needle = folding.bytes(of: text.utf8.span)
    self.needle = needle
    isASCII = needle.span.isASCII
    touchesLineBreak = needle.first == UInt8(ascii: "\n") || needle.last == UInt8(ascii: "\r")
  }

  func matches(_ text: String) -> Bool { matches(text.utf8.span) }

  /// Whether it stands at its place in a text, given as UTF-8. An empty pattern is equal to an
  /// empty text but is found in none.
  func matches(_ text: Span<UInt8>) -> Bool {
    if needle.isEmpty { return place == .whole && folding.bytes(of: text).isEmpty }
    if !touchesLineBreak, text.isASCII {
      guard isASCII else { return false }
      // Two loops, so that the inner one has no choice to make.
      return folding.ignoresCase
        ? finds(in: text, reading: { $0.loweredASCII }, isBoundary: { _ in true })
        : finds(in: text, reading: { $0 }, isBoundary: { _ in true })
    }
    let folded = folding.bytes(of: text)
    var boundaries = CharacterBoundaries(folded)
    return finds(in: folded.span, reading: { $0 }, isBoundary: { boundaries.contains($0) })
  }

  @inline(__always)
  private func finds(
    in text: Span<UInt8>, reading: (UInt8) -> UInt8, isBoundary: (Int) -> Bool
  ) -> Bool {
    let last = text.count - needle.count
    guard last >= 0 else { return false }
    let starts: ClosedRange<Int>
    switch place {
    case .whole:
      if last > 0 { return false }
      starts = 0...0
    case .anywhere: starts = 0...last
    case .start: starts = 0...0
    case .end: starts = last...last
    }
    let wanted = needle.span
    for start in starts where reading(text[start]) == wanted[0] {
      var length = 1
      while length < wanted.count, reading(text[start + length]) == wanted[length] { length += 1 }
      if length == wanted.count, isBoundary(start), isBoundary(start + length) { return true }
    }
    return false
  }
}

/// Where the user-perceived characters of a UTF-8 text begin and end.
private struct CharacterBoundaries {
  private let bytes: [UInt8]
  /// Made when it is first needed: most texts are decided without it.
  private var text: String?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func contains(_ offset: Int) -> Bool {
    if offset == 0 || offset == bytes.count { return true }
    let (before, after) = (bytes[offset - 1], bytes[offset])
    if before < 0x80, after < 0x80 {
      return before != UInt8(ascii: "\r") || after != UInt8(ascii: "\n")
    }
    let text = self.text ?? String(decoding: bytes, as: UTF8.self)
    self.text = text
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    return String.Index(index, within: text) != nil
  }
}

extension Folding {
  /// The folded text in NFC.
  func bytes(of text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    TextForm.appendFold(
      of: text, ignoringCase: ignoresCase, ignoringDiacritics: ignoresDiacritics, to: &bytes)
    return bytes
  }
}

extension Span<UInt8> {
  var isASCII: Bool {
    var all: UInt8 = 0
    for index in indices { all |= self[index] }
    return all < 0x80
  }
}

extension UInt8 {
  /// An ASCII capital as its small letter, every other byte as it is.
  @inline(__always)
  var loweredASCII: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
