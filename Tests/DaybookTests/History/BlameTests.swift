import Testing

@testable import Daybook

@Suite struct BlameTests {
  private func blame(_ fixture: HistoryFixture, at moment: Moment = .now) throws -> [String] {
    try fixture.store.blame(1, at: moment).map {
      "\($0.attribute) \($0.value.text) r\($0.revision.number) \($0.revision.author)"
    }
  }

  @Test func eachAttributeNamesTheRevisionThatSetIt() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a", "author": "Kim", "n": 1])
    try fixture.update(1, ["n": 5], by: "Bob")
    try fixture.update(1, ["title": "b"])
    #expect(try blame(fixture) == ["title b r4 Ann", "author Kim r2 Ann", "n 5 r3 Bob"])
    #expect(
      try blame(fixture, at: .revision(3)) == ["title a r2 Ann", "author Kim r2 Ann", "n 5 r3 Bob"])
  }

  @Test func whatWasChangedBackWasSetByTheLastChange() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.update(1, ["title": "b"])
    try fixture.update(1, ["title": "a"])
    #expect(try blame(fixture).first == "title a r4 Ann")
    try fixture.update(1, ["title": "c"])
    try fixture.store.undo()
    #expect(try blame(fixture) == ["title a r6 Ann", "author nil r2 Ann", "n nil r2 Ann"])
  }

  @Test func anObjectThatCameBackWasSetByWhatBroughtIt() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.delete(1)
    #expect(fixture.error { _ = try blame(fixture) }?.code == .deletedObject)
    try fixture.store.undo()
    try fixture.update(1, ["n": 1])
    #expect(try blame(fixture) == ["title a r4 Ann", "author nil r4 Ann", "n 1 r5 Ann"])
  }

  @Test func anAttributeAddedLaterWasSetByTheChangeOfTheModel() throws {
    // Case 41: the default of an added attribute is what older objects have.
    let fixture = try HistoryFixture([Attribute("title", .string)])
    try fixture.insert(["title": "a"])
    try fixture.alter { $1.attributes.append(try $0.attribute("level", .integer, older: 3)) }
    #expect(try blame(fixture) == ["title a r2 Ann", "level 3 r3 Ann"])
    // The default is written down with the first change of another attribute.
    try fixture.update(1, ["title": "b"])
    #expect(try blame(fixture) == ["title b r4 Ann", "level 3 r3 Ann"])
    try fixture.update(1, ["level": .null])
    #expect(try blame(fixture) == ["title b r4 Ann", "level nil r5 Ann"])
  }

  @Test func erasedContentCannotBeBlamed() throws {
    let fixture = try HistoryFixture()
    try fixture.insert(["title": "a"])
    try fixture.eraseContent(of: 1)
    let error = fixture.error { _ = try blame(fixture) }
    #expect(error?.message.contains("erased") == true)
  }
}
