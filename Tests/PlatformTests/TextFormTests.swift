import Platform
import Testing

@Suite struct TextFormTests {
  static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test func nfc() {
    #expect(Self.scalars(TextForm.nfc("cafe\u{301}")) == Self.scalars("caf\u{E9}"))
    #expect(Self.scalars(TextForm.nfc("\u{212B}")) == [0xC5])
    #expect(Self.scalars(TextForm.nfc("\u{1112}\u{1161}\u{11AB}")) == [0xD55C])
    #expect(TextForm.nfc("a\0b") == "a\0b")
    let long = String(repeating: "e\u{301}", count: 10_000)
    #expect(Self.scalars(TextForm.nfc(long)) == Array(repeating: 0xE9, count: 10_000))
  }

  @Test func nfcOfBytesFollowsWhatWasThere() {
    var bytes: [UInt8] = [1]
    TextForm.appendNFC(of: "e\u{301}".utf8.span, to: &bytes)
    TextForm.appendNFC(of: "plain".utf8.span, to: &bytes)
    #expect(bytes == [1, 0xC3, 0xA9] + Array("plain".utf8))
  }

  @Test(arguments: [
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("İ", "i\u{307}"),
    ("IŞIK", "ışık".replacing("ı", with: "i")),
    ("ı", "ı"), ("Øre", "øre"), ("ΣΑΣ", "σασ"), ("ς", "σ"), ("ﬃ", "ffi"), ("Álamo", "álamo"),
    ("A\u{301}lamo", "\u{E1}lamo"), ("", ""),
  ])
  func foldOfCase(text: String, folded: String) {
    let result = TextForm.fold(text, ignoringCase: true, ignoringDiacritics: false)
    #expect(Self.scalars(result) == Self.scalars(TextForm.nfc(folded)))
  }

  @Test(arguments: [
    ("Álamo", "alamo"), ("A\u{301}lamo", "alamo"), ("depressão", "depressao"), ("Øre", "øre"),
    ("İ", "i"),
    ("Straße", "strasse"), ("한국", "한국"),
  ])
  func foldOfCaseAndMarks(text: String, folded: String) {
    let result = TextForm.fold(text, ignoringCase: true, ignoringDiacritics: true)
    #expect(Self.scalars(result) == Self.scalars(folded))
  }

  @Test func foldOfMarksKeepsCase() {
    #expect(TextForm.fold("ÁL\u{301}", ignoringCase: false, ignoringDiacritics: true) == "AL")
    let none = TextForm.fold("Cafe\u{301}", ignoringCase: false, ignoringDiacritics: false)
    #expect(Self.scalars(none) == Self.scalars("Caf\u{E9}"))
  }

  @Test func upper() {
    #expect(TextForm.upper("straße iı") == "STRASSE II")
    #expect(TextForm.upper("") == "")
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("\u{301}", 0), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("🦄", 2), ("\t", 0),
    ("\u{7F}", 0), ("\u{200B}", 0), ("\u{202E}", 0), ("\u{AD}", 1), ("\u{1161}", 0),
    ("\u{1F1F0}", 1),
    ("\u{A0}", 1), ("\u{9B}", 0),
  ])
  func widths(scalar: Unicode.Scalar, width: Int) {
    #expect(TextForm.displayWidth(of: scalar) == width)
  }
}
