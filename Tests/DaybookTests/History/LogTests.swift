import Testing

@testable import Daybook

@Suite struct LogTests {
  private func numbers(_ store: Store, _ query: LogQuery = LogQuery()) throws -> [UInt64] {
    try store.log(query).map(\.number)
  }

  @Test func theNewestComeFirstAsManyAsAsked() throws {
    let fixture = try HistoryFixture()
    for number in 1...600 { try fixture.insert(["n": .integer(Int64(number))]) }
    #expect(try numbers(fixture.store) == (1...601).reversed())
    #expect(try numbers(fixture.store, LogQuery(limit: 3)) == [601, 600, 599])
    #expect(try numbers(fixture.store, LogQuery(limit: 0)) == [])
    var seen: [UInt64] = []
    try fixture.store.forEachRevision { revision in
      seen.append(revision.number)
      return seen.count < 300
    }
    #expect(seen == (302...601).reversed())
  }

  @Test func momentsBoundItOnBothSides() throws {
    let fixture = try HistoryFixture()
    for _ in 0..<5 { try fixture.insert() }
    let store = fixture.store
    #expect(try numbers(store, LogQuery(from: .revision(3), to: .revision(5))) == [5, 4, 3])
    let third = try fixture.time(3)
    #expect(try numbers(store, LogQuery(from: .time(third))) == [6, 5, 4, 3])
    #expect(try numbers(store, LogQuery(to: .time(third))) == [3, 2, 1])
    let behind = Timestamp(uncheckedMicroseconds: third.microsecondsSince1970 + 1)
    #expect(try numbers(store, LogQuery(from: .time(behind))) == [6, 5, 4])
    #expect(try numbers(store, LogQuery(from: .revision(5), to: .revision(3))) == [])
    #expect(try numbers(store, LogQuery(from: .revision(0), to: .revision(1))) == [1])
    #expect(try numbers(store, LogQuery(from: .now)) == [6])
    #expect(
      fixture.error { _ = try numbers(store, LogQuery(to: .revision(7))) }?.code == .unknownRevision
    )
  }

  @Test func anObjectsRevisionsAreFoundDeletedOrNot() throws {
    let fixture = try HistoryFixture()
    try fixture.insert()
    try fixture.insert()
    try fixture.update(1, ["n": 1], by: "Bob")
    try fixture.update(2, ["n": 1])
    try fixture.delete(1)
    let store = fixture.store
    #expect(try numbers(store, LogQuery(of: .object(1))) == [6, 4, 2])
    #expect(
      try numbers(store, LogQuery(from: .revision(3), to: .revision(5), of: .object(1))) == [4])
    #expect(try numbers(store, LogQuery(limit: 1, of: .object(1), by: "Ann")) == [6])
    #expect(try numbers(store, LogQuery(of: .object(1), by: "Bob")) == [4])
    #expect(
      fixture.error { _ = try numbers(store, LogQuery(of: .object(3))) }?.code == .unknownObject)
    let hidden = ModelNumbers.object(16)
    #expect(
      fixture.error { _ = try numbers(store, LogQuery(of: .object(hidden))) }?.code
        == .unknownObject)
  }

  @Test func anEntitysRevisionsAreThoseOfItsObjectsAndItsDefinition() throws {
    let fixture = try HistoryFixture()
    let store = fixture.store
    try store.write { try $0.define(Entity("Person", [Attribute("name", .string)])) }
    try fixture.insert()
    try store.write { try $0.insert("Person") }
    try store.write { context in
      try context.insert("Person")
      try context.insert("Course")
    }
    try fixture.alter("Person") { $1.attributes[0].isUnique = true }
    #expect(try numbers(store, LogQuery(of: .entity("Course"))) == [5, 3, 1])
    #expect(try numbers(store, LogQuery(of: .entity("Person"))) == [6, 5, 4, 2])
    #expect(try numbers(store, LogQuery(limit: 2, of: .entity("Person"))) == [6, 5])
    #expect(
      fixture.error { _ = try numbers(store, LogQuery(of: .entity("Cours"))) }?.code
        == .unknownEntity)
  }

  @Test func anAuthorsRevisionsAreFound() throws {
    let fixture = try HistoryFixture()
    try fixture.insert()
    for number in 1...10 {
      try fixture.update(1, ["n": .integer(Int64(number))], by: number % 3 == 0 ? "Bob" : nil)
    }
    #expect(try numbers(fixture.store, LogQuery(by: "Bob")) == [11, 8, 5])
    #expect(try numbers(fixture.store, LogQuery(by: "Nobody")) == [])
  }
}
