import Daybook
import Testing

@testable import Shell

@Suite struct ViewCommandTests {
  private func key(
    _ attribute: String, _ transform: KeyExpression.Transform = .none,
    _ collation: Collation = .standard, desc: Bool = false
  ) -> Located<SortKey> {
    here(
      SortKey(
        KeyExpression(attribute, transform: transform, collation: collation), descending: desc))
  }

  private func clauses(of text: String) throws -> ListingClauses {
    guard case .view(let view) = try parse("view v on Course \(text)") else {
      throw DaybookError(.syntax, "no view")
    }
    return view.clauses
  }

  @Test func viewsHaveClausesInAnyOrder() throws {
    var clauses = ListingClauses()
    clauses.predicate = try Predicate(parsing: "author == \"Kim\"")
    clauses.section = key("author", desc: true)
    clauses.sort = [key("title"), key("createdAt", desc: true)]
    let expected = Command.view(
      ViewDeclaration(
        name: here("byAuthor"), entity: here("Course"), clauses: clauses, replaces: true))
    #expect(
      try parse(
        """
        view byAuthor on Course where author == "Kim" section by author desc
          sort by title, createdAt desc replace
        """) == expected)
    #expect(
      try parse(
        "view byAuthor on Course sort by title asc, createdAt DESC section by author desc "
          + "where author == \"Kim\" replace") == expected)
  }

  @Test func keysHaveCollationsAndTransforms() throws {
    let folded = Collation(ignoresCase: true, ignoresDiacritics: true)
    #expect(try clauses(of: "section by author[cd]").section == key("author", .none, folded))
    #expect(
      try clauses(of: "section by a[C]").section == key("a", .none, Collation(ignoresCase: true)))
    #expect(
      try clauses(of: "section by a[numeric, c]").section
        == key("a", .none, Collation(ignoresCase: true, order: .numeric)))
    #expect(
      try clauses(of: "sort by a[ko] desc, b[binary], c[de-AT]").sort == [
        key("a", .none, Collation(order: .locale("ko")), desc: true),
        key("b", .none, Collation(order: .binary)),
        key("c", .none, Collation(order: .locale("de-AT"))),
      ])
    #expect(try clauses(of: "section by initial(title)").section == key("title", .initial))
    #expect(try clauses(of: "section by YEAR(d)").section == key("d", .year(zone: nil)))
    #expect(try clauses(of: "section by month ( d )").section == key("d", .month(zone: nil)))
    #expect(
      try clauses(of: "section by day(d, \"Asia/Seoul\") desc").section
        == key("d", .day(zone: "Asia/Seoul"), desc: true))
  }

  @Test func keysMayBePathsAndCalledLikeAnything() throws {
    #expect(
      try clauses(of: "sort by desc desc, year").sort == [key("desc", desc: true), key("year")])
    #expect(try clauses(of: "sort by teacher.`full name`").sort == [key("teacher.full name")])
    #expect(try clauses(of: "where sort == 1 sort by sort").sort == [key("sort")])
    #expect(try clauses(of: "where section == by section by by").section == key("by"))
  }

  @Test func mistakes() {
    expectMistake("view v Course", column: 8, saying: "on is expected")
    expectMistake("view v on Course sort title", column: 23, saying: "by is expected")
    expectMistake("view v on Course sort by a sort by b", column: 28, saying: "second time")
    expectMistake("view v on Course limit 5", column: 18, saying: "limit cannot stand here")
    expectMistake("view v on Course section by a[", column: 31, saying: "option")
    expectMistake("view v on Course where title ==", column: 32)
    expectMistake("view v on Course\n  where 'x", line: 2, column: 9, saying: "closing '")
    expectMistake("view v on Course section by day(d, )", column: 36, saying: "zone")
  }
}
