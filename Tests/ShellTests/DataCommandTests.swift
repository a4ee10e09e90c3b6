import Daybook
import Testing

@testable import Shell

@Suite struct DataCommandTests {
  private func inserted(_ text: String, _ variables: [String: String] = [:]) throws
    -> [ValueLiteral]
  {
    guard case .insert(_, let assignments) = try parse("insert E \(text)", variables) else {
      return []
    }
    return assignments.map(\.value.content)
  }

  @Test func bareWordsRunToABlank() throws {
    #expect(
      try parse("insert Course title=Core author = Kim url=http://x/?a=b")
        == .insert(
          entity: here("Course"),
          [bare("title", "Core"), bare("author", "Kim"), bare("url", "http://x/?a=b")]))
    #expect(try inserted("a=x--y b=00123, c=1.5") == [.bare("x--y"), .bare("00123"), .bare("1.5")])
    #expect(try inserted("a=end\\\\ b=-5") == [.bare("end\\\\"), .bare("-5")])
    #expect(
      try inserted("a=2012-05-01 b=10:00 c=0xCAFE d=#no")
        == [.bare("2012-05-01"), .bare("10:00"), .bare("0xCAFE"), .bare("#no")])
  }

  @Test func quotedTextsAndNil() throws {
    #expect(
      try inserted(#"a="a;b" b='it"s' c="\"\n\u{1F984}\\" d=nil e=NULL f="nil" g=Nil"#)
        == [
          .text("a;b"), .text("it\"s"), .text("\"\n🦄\\"), .null, .bare("NULL"), .text("nil"),
          .bare("Nil"),
        ])
    #expect(try inserted("a=\"x\r\ny\" b=now") == [.text("x\r\ny"), .bare("now")])
  }

  @Test func variablesAreAlwaysValues() throws {
    let variables = ["who": "Kim; delete Course all", "none": "nil", "id": "#7"]
    #expect(
      try inserted("a=$who b=$none", variables)
        == [.text("Kim; delete Course all"), .text("nil")])
    #expect(
      try parse("delete $id", variables) == .delete(.objects([here(.number(7))])))
    #expect(
      try parse("delete Course where author == $who", variables)
        == .delete(
          .matching(
            entity: here("Course"),
            try Predicate(parsing: "author == \"Kim; delete Course all\""))))
    expectMistake("insert E a=$who", column: 12, .unsetVariable, saying: "$who is not set")
    expectMistake("delete E where a == $who", column: 21, .unsetVariable)
    expectMistake("delete $set", column: 8, saying: "does not name an object")
  }

  @Test func objectsAreValuesToo() throws {
    #expect(
      try inserted("a=#7 b=_ c=byAuthor[0,2] d=Person[name=\"Kim Lee\"] e=a[x f=_x")
        == [
          .object(.number(7), written: "#7"), .object(.previous, written: "_"),
          .object(
            .position(view: here("byAuthor"), section: 0, row: 2), written: "byAuthor[0,2]"),
          .object(
            .matching(
              entity: here("Person"), [Assignment(here("name"), here(.text("Kim Lee")))]),
            written: "Person[name=\"Kim Lee\"]"),
          .bare("a[x"), .bare("_x"),
        ])
    #expect(try inserted("a=#7x b=#7") == [.bare("#7x"), .object(.number(7), written: "#7")])
  }

  @Test func nestingIsLimited() throws {
    func nested(_ depth: Int) -> String {
      "show " + String(repeating: "P[a=", count: depth) + "x" + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try parse(nested(16)) }
    expectMistake(nested(17), column: 91)
    expectMistake("show " + String(repeating: "P[a=", count: 10_000), column: 40_006)
    let path = Array(repeating: "a", count: 1_000).joined(separator: ".")
    expectMistake("sum \(path) of E", column: 5, .limit, saying: "at most 16 names")
  }

  @Test func attributesMayBeCalledLikeAnything() throws {
    #expect(
      try parse("update #1 set=5") == .update(.objects([here(.number(1))]), [bare("set", "5")]))
    #expect(
      try parse("update #1 set set=5") == .update(.objects([here(.number(1))]), [bare("set", "5")]))
    #expect(
      try parse("update _ _=5") == .update(.objects([here(.previous)]), [bare("_", "5")]))
    #expect(
      try parse("insert insert `Release date`=x where=y")
        == .insert(
          entity: here("insert"), [bare("Release date", "x"), bare("where", "y")]))
  }

  @Test func updatesAndDeletesNameObjectsOrAPredicate() throws {
    #expect(
      try parse("update #1 #2, byAuthor[0,2] newest[0] set title=x author=y")
        == .update(
          .objects([
            here(.number(1)), here(.number(2)),
            here(.position(view: here("byAuthor"), section: 0, row: 2)),
            here(.position(view: here("newest"), section: nil, row: 0)),
          ]), [bare("title", "x"), bare("author", "y")]))
    #expect(
      try parse("update Course where set == \"Ann\" set author=Anna")
        == .update(
          .matching(entity: here("Course"), try Predicate(parsing: "set == \"Ann\"")),
          [bare("author", "Anna")]))
    #expect(try parse("delete Course all") == .delete(.all(entity: here("Course"))))
    #expect(
      try parse("delete Person[name=Kim, age=3]")
        == .delete(
          .objects([
            here(.matching(entity: here("Person"), [bare("name", "Kim"), bare("age", "3")]))
          ])))
  }

  @Test func transactions() throws {
    #expect(try parse("begin") == .begin)
    #expect(try parse("save") == .save(message: nil))
    #expect(try parse("save \"spring courses\"") == .save(message: "spring courses"))
    #expect(try parse("rollback") == .rollback)
    #expect(try parse("insert Course") == .insert(entity: here("Course"), []))
  }

  @Test func mistakes() {
    expectMistake("insert Course title=Core Data", column: 26, saying: "in quotes")
    expectMistake("insert Course title=", column: 21, saying: "value for title is missing")
    expectMistake("insert Course title==x", column: 20, saying: "single =")
    expectMistake("insert Course 5=x", column: 15, saying: "name of an attribute")
    expectMistake("insert Course title=O'Neil", column: 21, saying: "quote")
    expectMistake("insert Course title=a)b", column: 22, saying: ") stands where")
    expectMistake("insert Course price=1,5", column: 23, saying: "name of an attribute")
    expectMistake("update Course set a=1", column: 15, saying: "where")
    expectMistake("update Course where a == 1 b=2", column: 28, saying: "set")
    expectMistake("update #1", column: 10, saying: "name of an attribute is missing")
    expectMistake("delete Course", column: 14, saying: "where or all")
    expectMistake("delete Course where author == Kim AND", column: 38)
    expectMistake("save spring courses", column: 13, saying: "courses cannot stand here")
    expectMistake("begin now", column: 7)
    expectMistake("update #99999999999999999999 a=1", column: 8, .outOfRange)
  }
}
