import Daybook
import Testing

@testable import Shell

@Suite struct ReadingCommandTests {
  private func listing(
    _ name: String?, where predicate: String? = nil, limit: Int? = nil, offset: Int? = nil
  ) throws -> ListingRequest {
    var clauses = ListingClauses()
    clauses.predicate = try predicate.map { try Predicate(parsing: $0) }
    clauses.limit = limit
    clauses.offset = offset
    return ListingRequest(name: name.map(here), clauses: clauses)
  }

  private func list(_ name: String?, where predicate: String? = nil) throws -> Command {
    .read(.list(try listing(name, where: predicate)), at: nil)
  }

  @Test func listings() throws {
    #expect(try parse("list") == list(nil))
    #expect(try parse("LIST byAuthor") == list("byAuthor"))
    #expect(try parse("list Course where n IN {1, 2}") == list("Course", where: "n IN {1, 2}"))
    #expect(
      try parse("list Course where n > 1 limit 10 offset 20")
        == .read(.list(listing("Course", where: "n > 1", limit: 10, offset: 20)), at: nil))
    #expect(
      try parse("list limit $n", ["n": "3"]) == .read(.list(listing(nil, limit: 3)), at: nil))
  }

  @Test func namesLikeClausesAreNames() throws {
    #expect(try parse("list where") == list("where"))
    #expect(try parse("list where where n == 1") == list("where", where: "n == 1"))
    #expect(try parse("list where where == 1") == list(nil, where: "where == 1"))
    #expect(
      try parse("list where where where == 1") == list("where", where: "where == 1"))
    #expect(try parse("list where limit == 1") == list(nil, where: "limit == 1"))
    #expect(try parse("list where section by a").isListing(of: "where"))
    #expect(try parse("list section section by a").isListing(of: "section"))
    #expect(try parse("list limit") == list("limit"))
    #expect(try parse("list `where` where n == 1") == list("where", where: "n == 1"))
    #expect(try parse("list list") == list("list"))
  }

  @Test func countsAndAggregates() throws {
    #expect(try parse("count") == .read(.count(listing(nil), by: nil), at: nil))
    #expect(
      try parse("count Course where by == 1 by author[c]")
        == .read(
          .count(
            listing("Course", where: "by == 1"),
            by: here(KeyExpression("author", collation: Collation(ignoresCase: true)))), at: nil))
    for aggregate in Reading.Aggregate.allCases {
      #expect(
        try parse("\(aggregate.rawValue) of of of by year(d)")
          == .read(
            .aggregate(
              aggregate, of: here("of"), in: listing("of"),
              by: here(KeyExpression("d", transform: .year(zone: nil)))), at: nil))
    }
    #expect(try parse("sections byAuthor") == .read(.sections(listing("byAuthor")), at: nil))
  }

  @Test func findShowAndExplain() throws {
    #expect(try parse("find in in in") == .read(.find("in", in: here("in")), at: nil))
    #expect(try parse("find 'core data'") == .read(.find("core data", in: nil), at: nil))
    #expect(
      try parse("show byAuthor[0,2]")
        == .read(.show(here(.position(view: here("byAuthor"), section: 0, row: 2))), at: nil))
    #expect(try parse("explain list byAuthor") == .read(.explain(listing("byAuthor")), at: nil))
    #expect(try parse("model") == .read(.model, at: nil))
  }

  @Test func momentsStandBeforeReadings() throws {
    #expect(
      try parse("at r3 list byAuthor")
        == .read(.list(listing("byAuthor")), at: here(.revision(3))))
    #expect(
      try parse("at 2012-05-01 10:00 count list")
        == .read(
          .count(listing("list"), by: nil),
          at: here(.instant("2012-05-01 10:00", unitMicroseconds: 60_000_000))))
    #expect(
      try parse("at 10m ago show #1")
        == .read(.show(here(.number(1))), at: here(.ago(microseconds: 600_000_000))))
    #expect(try parse("at $m model", ["m": "r7"]) == .read(.model, at: here(.revision(7))))
    #expect(try parse("at yesterday") == .moveTo(here(.yesterday)))
    #expect(try parse("at now") == .moveTo(here(.now)))
    #expect(
      try parse("at '2012-05-01'")
        == .moveTo(here(.day(try CalendarDate(parsing: "2012-05-01")))))
  }

  @Test func mistakes() {
    expectMistake("list Course where author ==", column: 28)
    expectMistake("list Course limit ten", column: 19, saying: "number of rows")
    expectMistake("list Course limit -1", column: 19, .outOfRange)
    expectMistake("list Course limit 1.5", column: 19, .outOfRange)
    expectMistake("sections byAuthor sort by a", column: 19, saying: "sort cannot stand here")
    expectMistake("show Course", column: 6, saying: "an object")
    expectMistake("show 7", column: 6, saying: "an object such as #7")
    expectMistake("show byAuthor[0", column: 16, saying: "] is missing")
    expectMistake("show byAuthor[-1]", column: 15, .outOfRange)
    expectMistake("sum pages Course", column: 11, saying: "of is expected")
    expectMistake("at r3 delete #1", column: 7, .readOnly, saying: "delete does not read")
    expectMistake("at r3 log", column: 7, saying: "log does not read")
    expectMistake("at r3 lits", column: 7, .unknownCommand, saying: "did you mean list?")
    expectMistake("at", column: 3, saying: "a moment")
    expectMistake("lits byAuthor", column: 1, .unknownCommand, saying: "did you mean list?")
    expectMistake("frobnicate", column: 1, .unknownCommand, saying: "help lists the commands")
    expectMistake("  日本 x", column: 3, .unknownCommand)
    expectMistake("7", column: 1, saying: "begins no command")
  }
}

extension Command {
  fileprivate func isListing(of name: String) -> Bool {
    if case .read(.list(let request), at: nil) = self { return request.name?.content == name }
    return false
  }
}
