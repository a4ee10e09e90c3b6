import Platform
import Testing

@testable import Daybook

@Suite struct PredicateBindingTests {
  private let fixture = QueryFixture()

  @Test(arguments: [
    (
      "titel == \"x\"", DaybookError.Code.unknownAttribute, 1,
      "Course has no attribute titel: did you mean title?"
    ),
    (
      "author == Kim", .unknownAttribute, 11,
      "Course has no attribute Kim: for the text write \"Kim\""
    ),
    (
      "title = autor", .unknownAttribute, 9,
      "Course has no attribute autor: did you mean author, or the text \"autor\"?"
    ),
    (
      "xyz == 1", .unknownAttribute, 1,
      "Course has no attribute xyz: it has title, author, pages, n, price, done, released, when, …"
    ),
    (
      "author IN {\"Ann\", Kim}", .unknownAttribute, 19,
      "Course has no attribute Kim: for the text write \"Kim\""
    ),
    (
      "pages > \"abc\"", .wrongType, 9,
      "pages: \"abc\" is not an integer: write digits only, such as 42 or -7"
    ),
    (
      "pages CONTAINS \"1\"", .wrongType, 1,
      "CONTAINS is for text, and pages has the type integer"
    ),
    (
      "\"1\" CONTAINS pages", .wrongType, 14,
      "CONTAINS is for text, and pages has the type integer"
    ),
    ("title LIKE pages", .wrongType, 12, "LIKE is for text, and pages has the type integer"),
    ("n ==[c] 1", .wrongType, 1, "[c] is for text, and n has the type integer"),
    ("n IN[cd] {1}", .wrongType, 1, "[cd] is for text, and n has the type integer"),
    (
      "released == when", .wrongType, 13,
      "released (date) cannot be compared with when (timestamp)"
    ),
    ("title == n", .wrongType, 10, "title (string) cannot be compared with n (integer)"),
    ("5 == \"5\"", .wrongType, 6, "5 == \"5\" compares different kinds"),
    (
      "title == true", .wrongType, 10,
      "title: true is not text: write \"true\" if it is meant so"
    ),
    (
      "title LIKE \"a\\\\\"", .syntax, 12,
      "the pattern ends with a \\ that makes nothing plain: a backslash is \\\\ in it"
    ),
    (
      "when > now", .wrongType, 8,
      "when: now has no place where nothing may depend on the clock: write the time"
    ),
  ])
  func whatDoesNotFitIsAnError(
    _ text: String, _ code: DaybookError.Code, _ column: Int, _ message: String
  ) {
    let error = #expect(throws: DaybookError.self) { try fixture.bound(text) }
    #expect(error == DaybookError(code, message, line: 1, column: column))
  }

  @Test(arguments: [
    "released == 2024-02-30", "released == 2024-1-5", "released == 24-01-05",
    "released == 2024/01/05", "released == 2024-01-05xyz", "released == 2012-05-01T10:00",
    "when == 2024-01-05T24:00:00", "when == 2024-01-05 12:30:60",
    "when == '2024-01-05T00:00+99:99'",
    "n == 99999999999999999999", "n == 1_000", "price == 0x10", "price == 1e400", "done == 1",
    "done == 'TRUE'", "id == '{A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11}'",
    "id == 'A0EEBC999C0B4EF8BB6D6BB9BD380A11'", "bytes == 0xC", "bytes == 'xyz'",
  ])
  func aBadLiteralNamesTheAttribute(_ text: String) {
    let error = #expect(throws: DaybookError.self) { try fixture.bound(text) }
    #expect(error?.code == .wrongType || error?.code == .outOfRange)
    #expect(error?.message.hasPrefix(text.prefix { $0 != " " } + ": ") == true)
    #expect(error?.line == 1)
    #expect((error?.column ?? 0) > 5)
  }

  @Test func literalsAreReadByTheAttributesType() throws {
    var fixture = fixture
    fixture.zone = try #require(Zone(identifier: "Asia/Seoul"))
    fixture.now = try Timestamp(parsing: "2012-05-01T20:00:00Z", zone: .utc)
    for (text, resolved) in [
      ("title == 00123", "title == \"00123\""), ("n == '007'", "n == 7"), ("n > 1.5", "n > 1.5"),
      ("price == 5", "price == 5"), ("price == 1e3", "price == 1000.0"),
      ("done == TRUE", "done == true"),
      ("when >= 2012-05-01", "when >= 2012-04-30T15:00:00.000000Z"),
      ("when == 2012-05-01 10:00", "when == 2012-05-01T01:00:00.000000Z"),
      ("when IN {'2012-05-01T10:00Z', nil}", "when IN {2012-05-01T10:00:00.000000Z, nil}"),
      ("when < now", "when < 2012-05-01T20:00:00.000000Z"),
      (
        "when BETWEEN {today, $t}",
        "when BETWEEN {2012-05-01T15:00:00.000000Z, 2012-05-02T00:00:00.000000Z}"
      ),
      ("released == today", "released == 2012-05-02"), ("bytes != '0xCAFE'", "bytes != 0xcafe"),
      (
        "id == 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'",
        "id == \"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11\""
      ),
      ("5 >= n AND NOT 1 == 1.0", "5 >= n AND NOT TRUEPREDICATE"),
      ("5 BETWEEN {n, pages}", "5 >= n AND 5 <= pages"), ("5 IN {n}", "5 == n"),
    ] {
      let predicate = try Predicate(
        parsing: text, parameters: ["t": "2012-05-02T00:00:00Z"])
      #expect(try predicate.resolved(in: fixture.scope).description == resolved)
    }
  }

  @Test func timesWithoutAZoneAreNamed() throws {
    var fixture = fixture
    fixture.zone = try #require(Zone(identifier: "America/Sao_Paulo"))
    let predicate = try fixture.bound(
      "when > 2018-11-04 OR when IN {'2012-05-01T10:00', 2012-05-01T10:00Z, $t}",
      ["t": "2012-05-01T10:00-01:00"])
    // There was no midnight that day in Brazil.
    #expect(
      predicate.localTimes.map { Value.timestamp($0).text }
        == ["2018-11-04T03:00:00.000000Z", "2012-05-01T13:00:00.000000Z"])
  }

  @Test func onlyTheSlotsThatAreReadAreNamed() throws {
    #expect(try fixture.bound("n == 1 OR NOT (title == author AND n > 2)").slots == [0, 1, 3])
    #expect(try fixture.bound("TRUEPREDICATE AND 1 == 1").slots == [])
    #expect(try fixture.bound("TRUEPREDICATE AND 1 == 1").isAlwaysTrue)
    #expect(try fixture.bound("n > nil AND n == 1").isAlwaysFalse)
    #expect(try !fixture.bound("n == 1").isAlwaysFalse)
  }

  @Test func anAttributeOfThatNameReplacesTheBuiltIn() throws {
    let scope = PredicateScope(
      entity: "E",
      attributes: [
        AttributeSlot(name: "createdAt", type: .integer, index: 0),
        AttributeSlot(name: "createdAt", type: .timestamp, index: 1),
      ], zone: .utc)
    #expect(try Predicate(parsing: "createdAt == 5").bound(in: scope).slots == [0])
  }

  @Test func aTreeThatIsTooDeepIsAnError() throws {
    var predicate = Predicate.constant(true)
    for _ in 0..<1_000 { predicate = .not(predicate) }
    let error = #expect(throws: DaybookError.self) { try predicate.bound(in: fixture.scope) }
    #expect(error?.code == .limit)
  }
}
