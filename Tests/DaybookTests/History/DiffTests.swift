import Testing

@testable import Daybook

@Suite struct DiffTests {
  private func diff(_ fixture: HistoryFixture, _ from: UInt64, _ to: UInt64) throws -> [String] {
    try fixture.store.diff(from: .revision(from), to: .revision(to)).map(brief)
  }

  @Test func onlyTheNetChangesAreTold() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])  // r2
    try fixture.insert(["title": "b"])  // r3
    try fixture.update(1, ["title": "x", "n": 1])  // r4
    try fixture.update(1, ["title": "y"])  // r5
    try fixture.insert(["title": "c"])  // r6
    try fixture.delete(3)  // r7
    try fixture.update(2, ["n": 5])  // r8
    try fixture.update(2, ["n": .null])  // r9
    try fixture.delete(2)  // r10
    #expect(
      try diff(fixture, 3, 9) == ["update Course #1 title: 'a' → 'y', n: nil → '1'"])
    #expect(
      try diff(fixture, 6, 10) == [
        "delete Course #2 title='b' author=nil n=nil",
        "delete Course #3 title='c' author=nil n=nil",
      ])
    #expect(try diff(fixture, 5, 6) == ["insert Course #3 title='c' author=nil n=nil"])
    #expect(try diff(fixture, 4, 4) == [])
    #expect(try fixture.store.diff(from: .revision(9)).map(brief) == diff(fixture, 9, 10))
  }

  @Test func itGoesBackwardsToo() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.update(1, ["title": "b"])
    try fixture.alter { $1.attributes[0].name = "name" }
    #expect(
      try diff(fixture, 4, 2) == ["update entity Course", "update Course #1 name: 'b' → 'a'"])
    #expect(
      try diff(fixture, 4, 1) == [
        "update entity Course", "delete Course #1 name='b' author=nil n=nil",
      ])
  }

  @Test func namesAreThoseOfTheLaterMoment() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.update(1, ["title": "b", "n": 1])
    try fixture.alter { context, entity in
      entity.attributes[0].name = "name"
      entity.attributes.remove(at: 2)
      entity.attributes.append(try context.attribute("level", .integer, older: 3))
    }
    try fixture.store.write { try $0.rename("Course", to: "Work") }
    try fixture.store.write { try $0.update(1, ["level": 4]) }
    #expect(
      try diff(fixture, 2, 6) == [
        "update entity Work", "update Work #1 name: 'a' → 'b', level: '3' → '4'",
      ])
  }

  @Test func whatTheLaterModelCannotTellIsNoChange() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.update(1, ["n": 1])
    try fixture.alter { $1.attributes.remove(at: 2) }
    #expect(try diff(fixture, 2, 4) == ["update entity Course"])
  }

  @Test func anEntityThatCameAndWentIsNoChange() throws {
    let fixture = try HistoryFixture()
    try fixture.store.write { try $0.define(Entity("Person", [Attribute("name", .string)])) }
    try fixture.store.write { try $0.insert("Person", ["name": "Kim"]) }
    try fixture.store.write { try $0.dropEntity("Person") }
    #expect(try diff(fixture, 1, 4) == [])
    #expect(
      try diff(fixture, 3, 4) == ["delete entity Person", "delete Person #1 name='Kim'"])
  }

  @Test func manyObjectsComeOnceEachInTheirOrder() throws {
    let fixture = try HistoryFixture()
    let store = fixture.store
    try store.write { context in
      for _ in 0..<3_000 { try context.insert("Course", ["n": 0]) }
    }
    for round in 1...3 {
      try store.write { context in
        for number in (1...3_000 as ClosedRange<UInt64>).reversed() {
          try context.update(number, ["n": .integer(Int64(round))])
        }
      }
    }
    var numbers: [UInt64] = []
    try store.forEachDifference(from: .revision(2)) { change in
      guard case .object(let change) = change else { return false }
      #expect(change.new?["n"] == 3)
      numbers.append(change.object)
      return numbers.count < 2_000
    }
    #expect(numbers == Array(1...2_000))
  }
}
