import Platform
import Testing

@testable import Daybook

/// Case 45 where it concerns listings: days never shift, whatever zone the keys name.
@Suite struct DateListingTests {
  @Test func aDayWithoutMidnightStaysItself() throws {
    let temporary = try TemporaryStore(
      model: Model(
        entities: [Entity("Entry", [Attribute("day", .date), Attribute("at", .timestamp)])],
        views: [
          View("byDay", on: "Entry", section: try SortKey("day")),
          View(
            "byMonth", on: "Entry",
            section: SortKey(KeyExpression("day", transform: .month(zone: nil)), descending: true)),
          View(
            "byLocalDay", on: "Entry",
            section: SortKey(KeyExpression("at", transform: .day(zone: "America/Sao_Paulo"))),
            sort: [try SortKey("at")]),
          View(
            "byUTCDay", on: "Entry",
            section: SortKey(KeyExpression("at", transform: .day(zone: nil))),
            sort: [try SortKey("at")]),
        ]))
    let store = temporary.store
    // At midnight of 2018-11-04 clocks in São Paulo went from 00:00 to 01:00.
    let entries = [
      ("2018-11-04", "2018-11-04T02:59:59Z"), ("2018-11-03", "2018-11-04T03:00:00Z"),
      ("2018-12-31", "2018-11-05T01:59:59Z"), ("2019-01-01", "2018-11-05T02:00:00Z"),
    ]
    for (day, time) in entries {
      try store.insert(
        "Entry",
        [
          "day": .date(try CalendarDate(parsing: day)),
          "at": .timestamp(try Timestamp(parsing: time, zone: .utc)),
        ])
    }
    func day(_ text: String) throws -> Value { .date(try CalendarDate(parsing: text)) }
    #expect(
      try store.listing(Query("byDay")).groups == [
        .init(try day("2018-11-03"), [2]), .init(try day("2018-11-04"), [1]),
        .init(try day("2018-12-31"), [3]), .init(try day("2019-01-01"), [4]),
      ])
    #expect(
      try store.listing(Query("byMonth")).groups == [
        .init("2019-01", [4]), .init("2018-12", [3]), .init("2018-11", [1, 2]),
      ])
    #expect(
      try store.listing(Query("byLocalDay")).groups == [
        .init(try day("2018-11-03"), [1]), .init(try day("2018-11-04"), [2, 3]),
        .init(try day("2018-11-05"), [4]),
      ])
    #expect(try store.listing(Query("byUTCDay")).groups.map(\.numbers) == [[1, 2], [3, 4]])
    #expect(try store.numbers("Entry", where: "day == 2018-11-04") == [1])
    #expect(try store.numbers("byDay", where: "day BETWEEN {2018-11-03, 2018-11-04}") == [2, 1])
    #expect(try store.numbers("Entry", where: "at < 2018-11-04T03:00:00Z") == [1])
  }
}
