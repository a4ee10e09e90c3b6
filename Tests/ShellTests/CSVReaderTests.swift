import Daybook
import Testing

@testable import Shell

@Suite struct CSVReaderTests {
  /// All rows of a file, header first.
  private func rows(
    _ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), blockSize: Int = 65_536
  ) throws -> [[String?]] {
    var reader = try CSVReader(
      file: "f.csv", separator: separator, source: blocks(of: bytes, size: blockSize))
    var rows: [[String?]] = [reader.header]
    while try reader.next() { rows.append(reader.header.indices.map { reader.text($0) }) }
    return rows
  }

  private func rows(_ text: String) throws -> [[String?]] { try rows(Array(text.utf8)) }

  @Test func unquotedEmptyIsNilAndQuotedIsEmpty() throws {
    #expect(try rows("k,v\na,\nb,\"\"\nd,") == [["k", "v"], ["a", nil], ["b", ""], ["d", nil]])
  }

  @Test func oneColumnKeepsNilEmptyAndText() throws {
    #expect(try rows("a\n\n\"\"\nx\n") == [["a"], [nil], [""], ["x"]])
  }

  @Test func emptyLinesBetweenWiderRowsAreNothing() throws {
    #expect(try rows("a,b\n\n1,2\n\n") == [["a", "b"], ["1", "2"]])
  }

  @Test func lineEndsOfBothKindsEndRows() throws {
    #expect(try rows("a,b\r\n1,\"2\"\r\n3,4\n") == [["a", "b"], ["1", "2"], ["3", "4"]])
  }

  @Test func quotedFieldsKeepLineEndsQuotesAndBlanks() throws {
    #expect(
      try rows("a,b\n\" x \",\"1\r\n2\n3\r4,\"\"5\"\"\"\n")
        == [["a", "b"], [" x ", "1\r\n2\n3\r4,\"5\""]])
  }

  @Test func separatorsMayBeSemicolonAndTab() throws {
    #expect(
      try rows(Array("a;b\n1,5;2\n".utf8), separator: UInt8(ascii: ";"))
        == [["a", "b"], ["1,5", "2"]])
    #expect(
      try rows(Array("a\tb\n1 2\t\n".utf8), separator: UInt8(ascii: "\t"))
        == [["a", "b"], ["1 2", nil]])
  }

  @Test func byteOrderMarkIsDroppedOnceAtTheStartOnly() throws {
    let mark = "\u{FEFF}"
    #expect(try rows("\(mark)\"a\",b\n\(mark)x,y\n") == [["a", "b"], ["\(mark)x", "y"]])
    #expect(try rows("\(mark)\(mark)a\n") == [["\(mark)a"]])
  }

  @Test func headerOnlyHasNoRows() throws {
    #expect(try rows("title,author\n") == [["title", "author"]])
    #expect(try rows("title,author") == [["title", "author"]])
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func blockBoundariesDoNotShow(size: Int) throws {
    let text = "\u{FEFF}\"na\"\"me\",日本\r\n\"é\r\n\"\"\",x\r\n🦄,\"\"\r\n"
    #expect(
      try rows(Array(text.utf8), blockSize: size)
        == [["na\"me", "日本"], ["é\r\n\"", "x"], ["🦄", ""]])
  }

  @Test(arguments: [4_095, 8_191, 65_535])
  func wideCharactersAndLineEndsCrossBlocks(offset: Int) throws {
    let filler = String(repeating: "x", count: offset - 2)
    for crossing in ["日", "🦄", "\"\r\n\""] {
      let text = "a\n\(crossing.hasPrefix("\"") ? "\"\(filler)\r\n\"" : filler + crossing)\ny\n"
      let expected = crossing.hasPrefix("\"") ? filler + "\r\n" : filler + crossing
      #expect(try rows(Array(text.utf8), blockSize: offset + 1) == [["a"], [expected], ["y"]])
    }
  }

  @Test func longFieldsAndWideRowsAreExact() throws {
    let long = String(repeating: "x", count: 5 << 20) + "a\"b\n日"
    let quoted = "\"" + String(long.dropLast(5)) + "a\"\"b\n日\""
    let read = try rows(Array("a,b\n\(quoted),1\n".utf8), blockSize: 4_096)
    #expect(read[1] == [long, "1"])

    let names = (0..<2_000).map { "c\($0)" }
    let values = (0..<2_000).map { "\($0)" }
    #expect(
      try rows(names.joined(separator: ",") + "\n" + values.joined(separator: ","))
        == [names, values])
  }
}
