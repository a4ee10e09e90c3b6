import Daybook
import Testing

@testable import Shell

@Suite struct CSVReaderErrorTests {
  /// The error that reading the whole file ends with.
  private func failure(_ bytes: [UInt8]) -> DaybookError? {
    do throws {
      var reader = try CSVReader(file: "f.csv", source: blocks(of: bytes, size: 5))
      while try reader.next() {}
      return nil
    } catch {
      return error as? DaybookError
    }
  }

  private func expectFailure(
    _ text: String, line: Int, column: Int, saying words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = failure(Array(text.utf8))
    #expect(error?.file == "f.csv", sourceLocation: sourceLocation)
    #expect(error?.line == line, sourceLocation: sourceLocation)
    #expect(error?.column == column, sourceLocation: sourceLocation)
    #expect(
      error?.message.contains(words) == true, "\(error?.message ?? "no error")",
      sourceLocation: sourceLocation)
  }

  @Test func shortAndLongRows() {
    expectFailure("a,b,c\n1,2,3\n日,2\n", line: 3, column: 4, saying: "2 fields")
    expectFailure("a,b\n1,2,é3\n", line: 2, column: 5, saying: "3 fields")
    expectFailure("a,b\n\"x\ny\"\n", line: 3, column: 3, saying: "1 field,")
  }

  @Test func headers() {
    expectFailure("a,b,a\n", line: 1, column: 5, saying: "names a twice")
    expectFailure("a,,b\n", line: 1, column: 3, saying: "no name")
    expectFailure("", line: 1, column: 1, saying: "no header")
    expectFailure("\u{FEFF}", line: 1, column: 1, saying: "no header")
    expectFailure("\u{FEFF}a,a\n", line: 1, column: 3, saying: "twice")
  }

  @Test func unclosedQuoteNamesWhereItOpened() {
    expectFailure("a,b\n1,\"é\n2,3\n4,5\n", line: 2, column: 3, saying: "never closed")
  }

  @Test func strayQuotes() {
    expectFailure("a,b\n\"日\"x,2\n", line: 2, column: 4, saying: "follows a closing quote")
    expectFailure("a,b\n1,2\"x\n", line: 2, column: 4, saying: "inside an unquoted field")
    expectFailure("a,b\n1\r2,x\n", line: 2, column: 2, saying: "carriage return")
  }

  @Test func otherEncodings() {
    #expect(failure([0xFF, 0xFE, 0x61, 0])?.message.contains("UTF-16") == true)
    #expect(failure([0xFE, 0xFF, 0, 0x61])?.message.contains("UTF-16") == true)
    #expect(failure([0x61, 0, 0x2C, 0])?.message.contains("UTF-16") == true)
    let latin = failure(Array("a,b\n日x,".utf8) + [0xE9, 0x0A])
    #expect(latin?.message.contains("0xE9 is not UTF-8") == true)
    #expect(latin?.line == 2 && latin?.column == 4)
  }

  @Test func errorsInAFieldHaveItsPlace() throws {
    var reader = try CSVReader(file: "f.csv", source: blocks(of: "a,b\n\"x\ny\",\"2\"\n", size: 3))
    #expect(try reader.next())
    #expect(reader.position(of: 1) == SourcePosition(line: 3, column: 4))
    #expect(
      reader.error(.wrongType, in: 1, "No.")
        == DaybookError(.wrongType, "No.", file: "f.csv", line: 3, column: 4))
  }

  @Test func endlessQuoteIsStoppedAtTheLimit() {
    let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    var count = 0
    let error = #expect(throws: DaybookError.self) {
      _ = try CSVReader(file: "f.csv", recordLimitBytes: 3 << 20) {
        count += 1
        return count == 1 ? Array("\"".utf8) : megabyte
      }
    }
    #expect(error?.code == .limit)
    #expect(count == 4)
  }
}
