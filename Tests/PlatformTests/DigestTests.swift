import Platform
import Testing

@Suite struct DigestTests {
  // BLAKE2b with 32 bytes of output, from an independent implementation (Python's hashlib).
  static let vectors: [([UInt8], String)] = [
    ([], "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    (Array("abc".utf8), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
    (Array(0...255), "39a7eb9fedc19aabc83425c6755dd90e6f9d0c804964a1f4aaeea3b9fb599835"),
  ]

  @Test(arguments: vectors) func knownDigests(bytes: [UInt8], digest: String) {
    #expect(Digest.of(bytes.span).hexadecimal == digest)
  }

  @Test func piecesGiveTheDigestOfTheWhole() {
    var hasher = DigestHasher()
    let bytes = Array(UInt8(0)...255)
    for split in [0, 1, 127, 128, 129, 256] {
      hasher.update(bytes.span.extracting(..<split))
      hasher.update(bytes.span.extracting(split...))
      // The hasher begins anew each time round.
      #expect(hasher.finish() == Digest.of(bytes.span))
    }
  }

  @Test func bytesAndHexadecimalReadBack() throws {
    let digest = Digest.of([1, 2, 3].span)
    #expect(digest.bytes.count == 32)
    #expect(Digest(bytes: digest.bytes.span) == digest)
    #expect(Digest(hexadecimal: digest.hexadecimal.uppercased()) == digest)
    #expect(Digest(bytes: digest.bytes.span.extracting(..<31)) == nil)
    #expect(Digest(hexadecimal: String(digest.hexadecimal.dropLast())) == nil)
    #expect(Digest(hexadecimal: String(digest.hexadecimal.dropLast()) + "g") == nil)
  }

  @Test func randomBytesDifferAndKeepWhatWasThere() {
    var bytes: [UInt8] = [7]
    Random.append(count: 16, to: &bytes)
    #expect(bytes.count == 17 && bytes[0] == 7)
    #expect(Random.bytes(16) != Random.bytes(16))
    #expect(Random.bytes(0).isEmpty)
  }
}
