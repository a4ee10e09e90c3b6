import Daybook
import Testing

@testable import Shell

@Suite struct ImportColumnTests {
  private func courses() throws -> TestSession {
    try TestSession("entity Course title:string author:string released:date at:timestamp")
  }

  @Test func onlyNamedColumnsAreImported() throws {
    let session = try courses()
    let csv = try session.file("a.csv", "Written by,Title,title,Price\nKim,A,no,5\n")
    try session.run("import \(csv) into Course columns title=\"Title\", author=\"Written by\"")
    let json = try session.file(
      "a.json", "[{\"Title\":\"B\",\"x\":[1,{}]},{\"Written by\":\"Ann\"}]")
    try session.run("import \(json) into Course columns title=\"Title\", author=\"Written by\"")
    #expect(
      try session.values(of: "Course").map { $0[..<2] } == [
        ["A", "Kim"], ["B", .null], [.null, "Ann"],
      ])
    let numbers = try session.file("b.csv", "No,Title\n2,Z\n")
    try session.run("import \(numbers) into Course key # columns #=\"No\", title=\"Title\"")
    #expect(try session.values(of: "Course")[1][0] == "Z")
  }

  @Test(arguments: [
    ("a.csv", "title=\"Titel\"", DaybookError.Code.unknownName, "did you mean Title?"),
    ("a.jsonl", "title=\"Titel\"", .unknownName, "did you mean Title?"),
    ("a.csv", "titel=\"Title\"", .unknownAttribute, "did you mean title?"),
    ("a.csv", "title=\"Title\", title=\"x\"", .syntax, "only once"),
    ("a.csv", "#=\"Title\"", .syntax, "key #"),
  ])
  func wrongColumns(name: String, columns: String, code: DaybookError.Code, words: String) throws {
    let session = try courses()
    _ = try session.file("a.csv", "Title\nx\n")
    _ = try session.file("a.jsonl", "{\"Title\":\"x\"}")
    let error = session.error("import \(try session.path(name)) into Course columns \(columns)")
    #expect(error?.code == code)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.file == nil)
    #expect(try session.head() == 1)
  }

  @Test func datesInTheOrderThatIsSaid() throws {
    let session = try courses()
    let text =
      "title,released,at\na,31/12/2012,1.2.2013 10:00:00Z\nb,2012-05-01,2012-05-01T00:00Z\n"
    try session.run("import \(try session.file("a.csv", text)) into Course dates dmy")
    let american = "title,released,at\nc,12-31-2012,\n"
    try session.run("import \(try session.file("b.csv", american)) into Course dates mdy")
    #expect(
      try session.values(of: "Course").map { $0[2...].map(\.text) } == [
        ["2012-12-31", "2013-02-01T10:00:00.000000Z"],
        ["2012-05-01", "2012-05-01T00:00:00.000000Z"], ["2012-12-31", "nil"],
      ])
  }

  @Test(arguments: [
    ("dmy", "12/31/2012", "order dmy"), ("mdy", "31/12/2012", "order mdy"),
    ("dmy", "1/2/13", "or as 31/12/2012"), ("mdy", "1/2-2013", "or as 12/31/2012"),
    ("dmy", "29.2.2023", "February 2023 has 28 days"), ("dmy", "1/2/20134", "write a date"),
  ])
  func datesInAnotherOrder(order: String, text: String, words: String) throws {
    let session = try courses()
    let error = session.error(
      "import \(try session.file("a.csv", "released\n\(text)\n")) into Course dates \(order)")
    #expect(error?.line == 2)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }
}
