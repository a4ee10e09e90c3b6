import Daybook
import Testing

@testable import Shell

@Suite struct ImportKeyTests {
  private func courses() throws -> TestSession {
    try TestSession(
      """
      entity Course title:string author:string pages:integer=9
      insert Course title=A author=Kim pages=1
      insert Course title=B author=Ann
      insert Course title=C author=Ann
      """)
  }

  @Test func keyUpdatesInsertsAndLeavesTheRest() throws {
    let session = try courses()
    let file = try session.file("a.csv", "author,title\nZoe,B\nNew,D\nKim,A\n")
    let output = try session.run("mode json; import \(file) into Course key title")
    #expect(output.contains("\"kind\":\"import\""))
    #expect(output.contains("\"change\":\"update\",\"entity\":\"Course\",\"object\":2"))
    // A is as it was.
    #expect(!output.contains("\"object\":1"))
    #expect(
      try session.values(of: "Course") == [
        ["A", "Kim", 1], ["B", "Zoe", 9], ["C", "Ann", 9], ["D", "New", 9],
      ])
    #expect(
      try session.run("import \(file) into Course key title")
        == "{\"revision\":null,\"changes\":[]}\n")
  }

  @Test func numberUpdates() throws {
    let session = try courses()
    try session.run(
      "import \(try session.file("a.csv", "#,pages\n3,\n1,5\n")) into Course key #")
    #expect(
      try session.values(of: "Course") == [
        ["A", "Kim", 5], ["B", "Ann", 9], ["C", "Ann", .null],
      ])
    let lines = "{\"#\":2,\"author\":null}\n{\"author\":\"X\",\"#\":1}"
    try session.run("import \(try session.file("a.jsonl", lines)) into Course key #")
    #expect(
      try session.values(of: "Course") == [["A", "X", 5], ["B", .null, 9], ["C", "Ann", .null]])
  }

  @Test(arguments: [
    ("key title", "title,pages\nA,1\n,2\n", DaybookError.Code.missingValue, 3, 1),
    ("key title", "pages,title\n1,A\n2,B\n3,A\n", .notUnique, 4, 3),
    ("key author", "author,title\nKim,x\nAnn,y\n", .notExactlyOne, 3, 1),
    ("key #", "#,title\n1,x\n,y\n", .missingValue, 3, 1),
    ("key #", "title,#\nx,1\ny,1\n", .notUnique, 3, 3),
    ("key #", "title,#\nx,77\n", .unknownObject, 2, 3),
    ("key #", "title,#\nx,-1\n", .wrongType, 2, 3),
    ("key #", "title,#\nx,#1\n", .wrongType, 2, 3),
  ])
  func badKeys(
    key: String, text: String, code: DaybookError.Code, line: Int, column: Int
  ) throws {
    let session = try courses()
    let error = session.error("import \(try session.file("a.csv", text)) into Course \(key)")
    #expect(error?.code == code, "\(error?.message ?? "")")
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(try session.head() == 4)
  }

  @Test func deletedObjectsAreNamed() throws {
    let session = try courses()
    try session.run("delete #2")
    let error = session.error(
      "import \(try session.file("a.csv", "#,title\n2,x\n")) into Course key #")
    #expect(error?.code == .deletedObject)
    #expect(error?.message.contains("r5") == true)
  }

  @Test func uniqueValuesMayBeSwapped() throws {
    let session = try courses()
    try session.run("alter Course set title unique")
    let swap = try session.file("a.csv", "#,title\n1,B\n2,A\n")
    try session.run("import \(swap) into Course key #")
    #expect(try session.values(of: "Course").map { $0[0] } == ["B", "A", "C"])
    let head = try session.head()
    let twice = try session.file("b.csv", "title\nx\ny\nx\n")
    var error = session.error("import \(twice) into Course")
    #expect(error?.code == .notUnique)
    #expect(error?.line == 4)
    error = session.error("import \(try session.file("c.csv", "title\nx\nC\n")) into Course")
    #expect(error?.line == 3)
    error = session.error("import \(try session.file("d.csv", "#,title\n1,C\n")) into Course key #")
    #expect(error?.message.contains("row 1") == true)
    #expect(error?.file?.hasSuffix("d.csv") == true)
    #expect(try session.head() == head)
  }
}
