import Daybook
import Platform
import TestSupport
import Testing

@testable import Shell

/// Case 40: an import is one revision, or nothing.
@Suite struct AllOrNothingTests {
  @Test func case40BadDateInTheSecondRow() throws {
    let session = try TestSession("entity Course title:string released:date")
    let text = "title,released\na,2012-05-01\nb,2012-02-30\nc,2012-05-03\n"
    let error = session.error("import \(try session.file("a.csv", text)) into Course")
    #expect(error?.line == 3)
    #expect(error?.column == 3)
    #expect(error?.message.contains("February 2012 has 29 days") == true)
    #expect(try session.head() == 1)
    #expect(try session.values(of: "Course") == [])
  }

  @Test func case40CutArray() throws {
    let session = try TestSession("entity Course title:string")
    let objects = (1...500).map { "{\"title\":\"t\($0)\"}" }.joined(separator: ",\n")
    let error = session.error("import \(try session.file("a.json", "[\(objects)")) into Course")
    #expect(error?.line == 500)
    #expect(error?.message.contains("the file ends in the middle of an array") == true)
    #expect(try session.head() == 1)
  }

  @Test func case40GoodFileIsOneRevisionAndOneUndo() throws {
    let session = try TestSession("entity Course title:string")
    let objects = (1...500).map { "{\"title\":\"t\($0)\"}" }.joined(separator: ",\n")
    try session.run("import \(try session.file("a.json", "[\(objects)]")) into Course")
    #expect(try session.head() == 2)
    #expect(try session.values(of: "Course").count == 500)
    #expect(try session.values(of: "Course")[499] == ["t500"])
    try session.run("undo")
    #expect(try session.values(of: "Course") == [])
    #expect(try session.run("mode csv; redo; count Course").hasSuffix("count\n500\n"))
  }

  @Test func interruptionRollsBackWhole() throws {
    let session = try TestSession("entity Course title:string")
    let rows = (1...2_000).map { "t\($0)\n" }.joined()
    let file = try session.file("a.csv", "title\n\(rows)")
    var checks = 0
    session.session.surroundings.isInterrupted = {
      checks += 1
      return checks == 4
    }
    let error = session.error("import \(file) into Course")
    #expect(error?.code == .interrupted)
    #expect(try session.head() == 1)
    #expect(try session.values(of: "Course") == [])
    session.session.surroundings.isInterrupted = { false }
    try session.run("import \(file) into Course")
    #expect(try session.values(of: "Course").count == 2_000)
  }

  @Test func fullMapBeginsAnew() throws {
    let session = try TestSession()
    let rows = (1...3_000).map { "\"title \($0)\",\($0)\n" }.joined()
    let path = try #require(session.folder).write("title,n\n\(rows)", to: "a.csv")
    var command = ImportRequest(file: path, entity: here("Course"))
    command.format = .csv
    let entity = Entity("Course", [Attribute("title", .string), Attribute("n", .integer)])
    let store = try Store.open(
      try #require(session.folder).file("small.daybook"), model: Model(entities: [entity]),
      options: StoreOptions(mapSizeBytes: 1 << 18))
    var begins = 0
    let source = try ImportSource(path)
    let file = FileImport(
      request: command, format: .csv, source: source, zone: .utc, willGoOn: { _ in })
    try store.importing(into: "Course") { rows in
      begins += 1
      try file.run(rows)
    }
    #expect(begins > 1)
    let listing = try store.listing(Query("Course"))
    #expect(listing.count == 3_000)
    #expect(try listing[2_999].values == ["title 3000", 3_000])
  }
}
