import Daybook
import Testing

@testable import Shell

/// Cases 34, 36 and 38, and what is a file's shape.
@Suite struct CSVImportTests {
  private func course(_ attributes: String = "title:string author:string") throws -> TestSession {
    try TestSession("entity Course \(attributes)")
  }

  @Test func case34ByteOrderMarkIsDroppedOnceAtTheStart() throws {
    let session = try course()
    let mark = "\u{FEFF}"
    let file = try session.file("a.csv", "\(mark)\"title\",author\n\(mark)x,\(mark)\n")
    try session.run("import \(file) into Course")
    #expect(
      bytes(try session.values(of: "Course")) == [[Array("\(mark)x".utf8), Array(mark.utf8)]])
  }

  @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] as [[UInt8]])
  func case34UTF16IsRefused(bytes: [UInt8]) throws {
    for name in ["a.csv", "a.json"] {
      let session = try course()
      let error = session.error("import \(try session.file(name, bytes)) into Course")
      #expect(error?.message.contains("UTF-16") == true)
      #expect(error?.line == 1)
    }
  }

  @Test func case36NilAndEmptyText() throws {
    let session = try course("key:string value:string")
    try session.run(
      "import \(try session.file("a.csv", "key,value\na,\nb,\"\"\nd,")) into Course")
    #expect(
      try session.values(of: "Course") == [["a", .null], ["b", ""], ["d", .null]])
  }

  @Test func case36EmptyTextIsNoInteger() throws {
    let session = try course("key:string value:integer")
    let error = session.error(
      "import \(try session.file("a.csv", "key,value\na,1\nb,\"\"\n")) into Course")
    #expect(error?.code == .wrongType)
    #expect(error?.line == 3)
    #expect(error?.column == 3)
    #expect(error?.message.hasPrefix("value: \"\" is not an integer") == true)
    #expect(try session.head() == 1)
  }

  @Test func case36OneColumnComesBack() throws {
    let session = try course("title:string")
    let text = "title\n\n\"\"\nx\n"
    try session.run("import \(try session.file("a.csv", text)) into Course")
    #expect(try session.values(of: "Course") == [[.null], [""], ["x"]])
    try session.run("export Course to \(try session.path("b.csv"))")
    #expect(try session.text(of: "b.csv") == text)
  }

  @Test func headerOnlyImportsNothing() throws {
    let session = try course()
    let output = try session.run(
      "mode json; import \(try session.file("a.csv", "title,author\n")) into Course")
    #expect(output == "{\"revision\":null,\"changes\":[]}\n")
    #expect(try session.head() == 1)
  }

  @Test(arguments: [4_095, 8_191, 65_535, 262_143])
  func case38CharactersAcrossBlocks(offset: Int) throws {
    let session = try course()
    let filler = String(repeating: "x", count: offset - 14)
    let texts = ["\(filler)日", "\(filler)🦄", "\(filler)\r\n"]
    for text in texts {
      let file = try session.file("a.csv", "title,author\n\"\(text)\",é\r\n")
      try session.run("delete Course where TRUEPREDICATE; import \(file) into Course")
      #expect(bytes(try session.values(of: "Course")) == [[Array(text.utf8), Array("é".utf8)]])
    }
  }

  @Test func case38LongFieldsAndWideRows() throws {
    let names = (0..<2_000).map { "c\($0)" }
    let session = try TestSession(
      "entity Wide \(names.map { "\($0):string" }.joined(separator: " "))")
    let long = String(repeating: "日", count: (5 << 20) / 3)
    let fields = [long] + names.dropFirst().map { "v\($0)" }
    let text = names.joined(separator: ",") + "\n" + fields.joined(separator: ",") + "\n"
    try session.run("import \(try session.file("a.csv", text)) into Wide")
    #expect(try session.values(of: "Wide") == [fields.map(Value.string)])
    try session.run("export Wide to \(try session.path("b.csv"))")
    #expect(try session.bytes(of: "b.csv") == Array(text.utf8))
  }

  @Test func separators() throws {
    let session = try course()
    let semicolons = try session.file("a.csv", "title;author\n1,5;\"x;y\"\n")
    let tabs = try session.file("b.csv", "title\tauthor\n a b \t\n")
    try session.run("import \(semicolons) into Course separator \";\"")
    try session.run("import \(tabs) into Course separator tab")
    #expect(try session.values(of: "Course") == [["1,5", "x;y"], [" a b ", .null]])
  }

  @Test func absentColumnsGetDefaults() throws {
    let session = try course("title:string level:integer=3 note:string")
    try session.run("import \(try session.file("a.csv", "title,note\nx,\n")) into Course")
    #expect(try session.values(of: "Course") == [["x", 3, .null]])
    try session.run("import \(try session.file("a.csv", "title,level\ny,\n")) into Course")
    #expect(try session.values(of: "Course") == [["x", 3, .null], ["y", .null, .null]])
  }
}
