import Platform
import Testing

@Suite struct ChecksumTests {
  static func sum(_ table: UInt8, _ key: String, _ value: String) -> UInt32 {
    Checksum.of(table: table, key: key.utf8.span, value: value.utf8.span)
  }

  @Test func valuesStayWhatStoresHold() {
    // From libxxhash 0.8.1's own command of the same composition; a change makes stores unreadable.
    #expect(Self.sum(0, "", "") == 0xe100_17f3)
    #expect(Self.sum(3, "key", "value") == 0xd446_c4e5)
    #expect(Self.sum(4, "key", "value") == 0xf9f7_34b3)
  }

  @Test func partsAreToldApart() {
    #expect(Self.sum(1, "ab", "c") != Self.sum(1, "a", "bc"))
    #expect(Self.sum(1, "", "abc") != Self.sum(1, "abc", ""))
  }

  @Test func everyFlippedBitShows() {
    let value = Array("some record".utf8)
    let right = Checksum.of(table: 1, key: "k".utf8.span, value: value.span)
    for bit in 0..<(8 * value.count) {
      var damaged = value
      damaged[bit / 8] ^= 1 << (bit % 8)
      #expect(Checksum.of(table: 1, key: "k".utf8.span, value: damaged.span) != right)
    }
  }
}
