import Daybook
import Testing

@testable import Shell

@Suite struct FileCommandTests {
  private func export(
    _ name: String, where predicate: String? = nil, _ columns: [ExportRequest.Column]? = nil,
    to file: String, as format: FileFormat? = nil, replace: Bool = false
  ) throws -> Command {
    var clauses = ListingClauses()
    clauses.predicate = try predicate.map { try Predicate(parsing: $0) }
    return .read(
      .export(
        ExportRequest(
          listing: ListingRequest(name: here(name), clauses: clauses), columns: columns,
          file: file, format: format, replaces: replace)), at: nil)
  }

  @Test func exports() throws {
    #expect(try parse("export byAuthor to works.csv") == export("byAuthor", to: "works.csv"))
    #expect(
      try parse("export to where to == 1 columns #, to, `a b` to '/tmp/a b' as jsonl replace")
        == export(
          "to", where: "to == 1",
          [.number, .attribute(here("to")), .attribute(here("a b"))], to: "/tmp/a b", as: .jsonl,
          replace: true))
    #expect(
      try parse("export Course to - replace as csv")
        == export("Course", to: "-", as: .csv, replace: true))
    #expect(try parse("export journal to a.jsonl") == .exportJournal(to: "a.jsonl"))
    #expect(try parse("export `journal` to a.csv") == export("journal", to: "a.csv"))
    #expect(
      try parse("export journal where a == 1 to a.csv")
        == export("journal", where: "a == 1", to: "a.csv"))
  }

  @Test func imports() throws {
    var request = ImportRequest(file: "works.csv", entity: here("Course"))
    #expect(try parse("import works.csv into Course") == .importObjects(request))
    request.key = .attribute(here("title"))
    request.columns = [
      .init(attribute: .attribute(here("author")), header: here("Written by")),
      .init(attribute: .number, header: here("No.")),
    ]
    request.separator = UInt8(ascii: ";")
    request.dates = .dayFirst
    request.isPreview = true
    request.format = .csv
    #expect(
      try parse(
        "import works.csv into Course key title columns author=\"Written by\", #=No. "
          + "separator \";\" dates dmy as csv preview") == .importObjects(request))
    var other = ImportRequest(file: "-", entity: nil)
    other.key = .number
    other.separator = UInt8(ascii: "\t")
    #expect(try parse("import - separator tab key #") == .importObjects(other))
    #expect(try parse("import journal from a.jsonl") == .importJournal(from: "a.jsonl"))
    #expect(
      try parse("import journal into Course")
        == .importObjects(ImportRequest(file: "journal", entity: here("Course"))))
    #expect(
      try parse("import $file into Course", ["file": "a b;c.csv"])
        == .importObjects(ImportRequest(file: "a b;c.csv", entity: here("Course"))))
  }

  @Test func care() throws {
    let digest = String(repeating: "0A", count: 32)
    #expect(try parse("backup /tmp/it.daybook") == .backup(to: "/tmp/it.daybook"))
    #expect(try parse("verify") == .verify(against: nil))
    #expect(
      try parse("verify against r42:\(digest)")
        == .verify(against: .init(revision: 42, digest: digest.lowercased())))
    #expect(try parse("rebuild") == .rebuild(view: nil))
    #expect(try parse("rebuild byAuthor") == .rebuild(view: here("byAuthor")))
    #expect(try parse("compact") == .compact)
    #expect(try parse("stats") == .stats)
  }

  @Test func shell() throws {
    #expect(try parse("help") == .help(topic: nil))
    #expect(try parse("help Drop view") == .help(topic: "drop view"))
    #expect(try parse("mode JSON") == .mode(.json))
    #expect(try parse("timer on") == .timer(true))
    #expect(try parse("timer off") == .timer(false))
    #expect(try parse("source a.daybook") == .source(file: "a.daybook"))
    #expect(try parse("last") == .last)
    #expect(try parse("quit") == .quit)
    #expect(try parse("exit") == .quit)
  }

  @Test func mistakes() {
    expectMistake("export Course works.csv", column: 15, saying: "to is expected")
    expectMistake("export Course to", column: 17, saying: "file's name is missing")
    expectMistake("export Course to a.csv into b", column: 24, saying: "replace or as")
    expectMistake("import", column: 7, saying: "file's name is missing")
    expectMistake("import a into C key a key b", column: 23, saying: "second time")
    expectMistake("import a into C separator \";;\"", column: 27, saying: "one character")
    expectMistake("import a into C separator \"é\"", column: 27, saying: "one character")
    expectMistake("import a into C dates ymd", column: 23, saying: "dmy or mdy")
    expectMistake("import a into C as xls", column: 20, saying: "csv or json or jsonl")
    expectMistake("import a b", column: 10, saying: "into, key")
    expectMistake("verify against r42", column: 16, saying: "64 hexadecimal digits")
    expectMistake("mode yaml", column: 6, saying: "table or json or csv")
    expectMistake("timer", column: 6, saying: "on or off is missing")
    expectMistake("backup \"\"", column: 8, saying: "not empty")
  }
}
