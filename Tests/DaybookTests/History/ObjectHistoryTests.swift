import Testing

@testable import Daybook

@Suite struct ObjectHistoryTests {
  private func history(_ fixture: HistoryFixture, _ object: UInt64 = 1) throws -> [String] {
    try fixture.store.history(of: object).map {
      "r\($0.revision.number) \($0.revision.kind.name) \(brief(.object($0.change)))"
    }
  }

  @Test func everyVersionIsToldTheOldestFirstDeletedOrNot() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.insert(["title": "other"])
    try fixture.update(1, ["title": "b"], by: "Bob")
    try fixture.delete(1)
    #expect(
      try history(fixture) == [
        "r2 change insert Course #1 title='a' author=nil n=nil",
        "r4 change update Course #1 title: 'a' → 'b'",
        "r5 change delete Course #1 title='b' author=nil n=nil",
      ])
    try fixture.store.undo()
    #expect(try history(fixture).last == "r6 undo insert Course #1 title='b' author=nil n=nil")
    #expect(
      try fixture.store.history(of: 1).map(\.revision.author) == ["Ann", "Bob", "Ann", "Ann"])
  }

  @Test func eachVersionIsReadByItsOwnModel() throws {
    // Case 20: entity a, b, c; insert; drop b; rename c to cc; add e.
    let fixture = try HistoryFixture(["a", "b", "c"].map { Attribute($0, .integer) })
    try fixture.insert(["a": 1, "b": 20, "c": 3])
    try fixture.alter { $1.attributes.remove(at: 1) }
    try fixture.update(1, ["a": 2])
    try fixture.alter { $1.attributes[1].name = "cc" }
    try fixture.update(1, ["cc": 4])
    try fixture.alter { $1.attributes.append(try $0.attribute("e", .integer, older: 7)) }
    try fixture.update(1, ["e": 8])
    #expect(
      try history(fixture) == [
        "r2 change insert Course #1 a='1' b='20' c='3'", "r4 change update Course #1 a: '1' → '2'",
        "r6 change update Course #1 cc: '3' → '4'", "r8 change update Course #1 e: '7' → '8'",
      ])
  }

  @Test func manyVersionsComeInBatches() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["n": 0])
    for number in 1...600 { try fixture.update(1, ["n": .integer(Int64(number))]) }
    let versions = try fixture.store.history(of: 1)
    #expect(versions.map(\.revision.number) == Array(2...602))
    for (number, version) in versions.enumerated().dropFirst() {
      #expect(version.change.old == .values([NamedValue("n", .integer(Int64(number) - 1))]))
      #expect(version.change.new == .values([NamedValue("n", .integer(Int64(number)))]))
    }
    var count = 0
    try fixture.store.forEachVersion(of: 1) { _ in
      count += 1
      return count < 300
    }
    #expect(count == 300)
  }

  @Test func anObjectThatNeverWasIsAnError() throws {
    let fixture = try HistoryFixture()
    #expect(fixture.error { _ = try fixture.store.history(of: 1) }?.code == .unknownObject)
    let hidden = ModelNumbers.object(16)
    #expect(fixture.error { _ = try fixture.store.history(of: hidden) }?.code == .unknownObject)
  }
}
