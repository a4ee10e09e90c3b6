import Daybook
import Testing

@testable import Shell

@Suite struct ModelCommandTests {
  private func attribute(
    _ name: String, _ type: String, required: Bool = false, _ value: ValueLiteral? = nil
  ) -> AttributeDeclaration {
    AttributeDeclaration(
      name: here(name), type: here(type), isRequired: required, defaultValue: value.map(here))
  }

  private func alter(
    _ change: Alteration.Change, entity: String = "Course", dryRun: Bool = false
  ) -> Command {
    .alter(Alteration(entity: here(entity), change: change, isDryRun: dryRun))
  }

  private func set(_ setting: Alteration.Setting, _ attribute: String = "title") -> Command {
    alter(.set(here(attribute), setting))
  }

  @Test func entities() throws {
    #expect(
      try parse("entity Course title:string! author:string releaseDate:date=today")
        == .entity(
          here("Course"),
          [
            attribute("title", "string", required: true), attribute("author", "string"),
            attribute("releaseDate", "date", .bare("today")),
          ]))
    #expect(try parse("ENTITY Empty") == .entity(here("Empty"), []))
    #expect(
      try parse("entity E a:string!=\"x y\" b : integer = 5 c:boolean! = nil, d:Person")
        == .entity(
          here("E"),
          [
            attribute("a", "string", required: true, .text("x y")),
            attribute("b", "integer", .bare("5")),
            attribute("c", "boolean", required: true, .null), attribute("d", "Person"),
          ]))
  }

  @Test func namesAreNormalizedAndMayBeKeywords() throws {
    #expect(
      try parse("entity list in:string where:string desc:date e\u{301}trange:string 日本:string")
        == .entity(
          here("list"),
          [
            attribute("in", "string"), attribute("where", "string"), attribute("desc", "date"),
            attribute("étrange", "string"), attribute("日本", "string"),
          ]))
    #expect(
      try parse("entity `Release ``list``` `a b`:string")
        == .entity(here("Release `list`"), [attribute("a b", "string")]))
    guard case .entity(_, let attributes) = try parse("entity E e\u{301}:string") else { return }
    #expect(Array(attributes[0].name.content.utf8) == [0xC3, 0xA9])
  }

  @Test func alterations() throws {
    #expect(
      try parse("alter Course add level:integer=3")
        == alter(.add(attribute("level", "integer", .bare("3")))))
    #expect(
      try parse("alter Course drop title dry run") == alter(.drop(here("title")), dryRun: true))
    #expect(
      try parse("alter Course rename title to to") == alter(.rename(here("title"), to: here("to"))))
    #expect(try parse("alter Course set title required") == set(.required(true)))
    #expect(try parse("alter Course set title optional") == set(.required(false)))
    #expect(try parse("alter Course set title unique") == set(.unique(true)))
    #expect(try parse("alter Course set title not unique") == set(.unique(false)))
    #expect(
      try parse("alter Course set title default \"a b\"") == set(.defaultValue(here(.text("a b")))))
    #expect(try parse("alter Course set n type double") == set(.type(here("double")), "n"))
    #expect(try parse("alter Course set n minimum -5") == set(.minimum(here(.bare("-5"))), "n"))
    #expect(try parse("alter Course set n maximum none") == set(.maximum(nil), "n"))
    #expect(
      try parse("alter Course set title length 1..10")
        == set(.length(.init(minimum: 1, maximum: 10))))
    #expect(
      try parse("alter Course set title length 1.. dry run")
        == alter(.set(here("title"), .length(.init(minimum: 1, maximum: nil))), dryRun: true))
    #expect(
      try parse("alter Course set title length ..10")
        == set(.length(.init(minimum: nil, maximum: 10))))
    #expect(try parse("alter Course set title length none") == set(.length(nil)))
    #expect(
      try parse("alter Course set title pattern \"[a-z]+\"") == set(.pattern(here("[a-z]+"))))
    #expect(
      try parse("alter Course set teacher inverse courses")
        == set(.inverse(here("courses")), "teacher"))
    #expect(
      try parse("alter Course set teacher deleting Cascade") == set(.deleting(.cascade), "teacher"))
  }

  @Test func dropsAndRenames() throws {
    #expect(try parse("drop entity entity") == .drop(.entity, here("entity")))
    #expect(try parse("drop view byAuthor") == .drop(.view, here("byAuthor")))
    #expect(
      try parse("rename view to to view") == .rename(.view, here("to"), to: here("view")))
  }

  @Test func mistakes() {
    expectMistake("entity", column: 7, saying: "name of an entity is missing")
    expectMistake("entity Course title", column: 20, saying: ": is missing")
    expectMistake("entity Course title:", column: 21, saying: "name of a type is missing")
    expectMistake("entity Course title:string=", column: 28, saying: "value for title is missing")
    expectMistake("entity $set", column: 8, saying: "$set is a value")
    expectMistake("drop Course", column: 6, saying: "entity or view is expected")
    expectMistake("alter Course change x", column: 14, saying: "add, drop, rename or set")
    expectMistake("alter Course set title big", column: 24, saying: "big cannot be set")
    expectMistake("alter Course set t deleting all", column: 29, saying: "nullify or cascade")
    expectMistake("alter Course drop t dry", column: 24, saying: "run is missing")
    expectMistake("alter Course set t length ..", column: 29, saying: "number of characters")
  }
}
