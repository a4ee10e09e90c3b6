import FoundationEssentials
import Testing

@testable import Daybook

@Suite struct DamageTests {
  /// No damage of a record's bytes goes unnoticed: it is reported, or the store refuses to open.
  @Test func reportsEveryFlippedByteOfTheJournal() throws {
    var history = try RandomSaves(revisions: 25)
    let copy = history.temporary.folder.appending(path: "copy.daybook")
    try history.store.backup(to: copy)
    let offsets = try StoredBytes(of: try Store.open(copy)).offsets
    #expect(offsets.count > 4_000)
    let bytes = try OpenBytes(copy)
    var unnoticed: [Int] = []
    for _ in 0..<1_000 {
      let offset = try #require(offsets.randomElement(using: &history.generator))
      let mask = UInt8.random(in: 1...255, using: &history.generator)
      try bytes.flip(offset, by: mask)
      if DamageTests.isSound(copy) { unnoticed.append(offset) }
      try bytes.flip(offset, by: mask)
    }
    #expect(unnoticed == [])
    #expect(DamageTests.isSound(copy))
  }

  private static func isSound(_ url: URL) -> Bool {
    guard let store = try? Store.open(url), let verification = try? store.verify() else {
      return false
    }
    return verification.isSound
  }
}
