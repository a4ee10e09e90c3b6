import Daybook
import Testing

@testable import Shell

@Suite struct JSONRecordReaderErrorTests {
  /// The error that reading the whole file ends with, and how many objects came before it.
  private func failure(_ bytes: [UInt8]) -> (error: DaybookError?, objects: Int) {
    var objects = 0
    do throws {
      var reader = try JSONRecordReader(file: "f.json", source: blocks(of: bytes, size: 7))
      while try reader.next() != nil { objects += 1 }
      return (nil, objects)
    } catch {
      return (error as? DaybookError, objects)
    }
  }

  private func expectFailure(
    _ text: String, line: Int = 1, column: Int, saying words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = failure(Array(text.utf8)).error
    #expect(error?.line == line, sourceLocation: sourceLocation)
    #expect(error?.column == column, sourceLocation: sourceLocation)
    #expect(
      error?.message.contains(words) == true, "\(error?.message ?? "no error")",
      sourceLocation: sourceLocation)
  }

  @Test func arrayCutAfter500Objects() {
    let text = "[" + (0..<500).map { "{\"n\":\($0)}" }.joined(separator: ",\n")
    let (error, objects) = failure(Array(text.utf8))
    #expect(objects == 500)
    #expect(error?.message.contains("ends in the middle of an array") == true)
    #expect(error?.line == 500)
    #expect(error?.column == 10)
  }

  @Test func unfinishedThings() {
    expectFailure("{\"a\":1", column: 7, saying: "middle of an object")
    expectFailure("{\"a\":\"日", column: 6, saying: "never closed")
    expectFailure("{\"a\":\"\\", column: 6, saying: "never closed")
    expectFailure("[{\"a\":1},", column: 10, saying: "middle of an array")
    expectFailure("{\"a\"", column: 5, saying: "colon")
  }

  @Test func repeatedNames() {
    expectFailure("{\"é\":1,\n\"e\u{301}\":2}", line: 2, column: 1, saying: "twice")
    expectFailure("{\"a\":{\"b\":1,\"b\":2}}", column: 13, saying: "\"b\" twice")
  }

  @Test func badTexts() {
    expectFailure(#"{"a":"日\x"}"#, column: 8, saying: "no such escape")
    expectFailure(#"{"a":"\u12G4"}"#, column: 7, saying: "four hexadecimal digits")
    expectFailure(#"{"a":"\uD83E"}"#, column: 7, saying: "surrogate")
    expectFailure(#"{"a":"\uDD84\uD83E"}"#, column: 7, saying: "surrogate")
    expectFailure(#"{"a":"\uD83E\u0041"}"#, column: 7, saying: "surrogate")
    expectFailure("{\"a\":\"x\ty\"}", column: 8, saying: "control character")
    let latin = failure(Array("{\"a\":\"é".utf8) + [0xE9] + Array("\"}".utf8)).error
    #expect(latin?.message.contains("0xE9 is not UTF-8") == true)
    #expect(latin?.column == 8)
    #expect(failure([0xFF, 0xFE, 0x7B, 0]).error?.message.contains("UTF-16") == true)
    #expect(failure([0x7B, 0, 0x22, 0]).error?.message.contains("UTF-16") == true)
  }

  @Test(arguments: ["01", "+1", "1.", ".5", "1e", "-", "1e+", "0x10", "nan", "NaN", "tru", "True"])
  func badScalars(text: String) {
    let error = failure(Array("{\"a\":\(text)}".utf8)).error
    #expect(error?.code == .badFile)
    #expect(error?.column == 6 || text == "0x10", "\(error?.message ?? "no error")")
  }

  @Test func badStructure() {
    expectFailure("{\"a\":1,}", column: 8, saying: "name in quotes")
    expectFailure("{a:1}", column: 2, saying: "name in quotes or }")
    expectFailure("[{\"a\":1},]", column: 10, saying: "a value")
    expectFailure("[{\"a\":1}}", column: 9, saying: "closes what it did not open")
    expectFailure("{\"a\":1 \"b\":2}", column: 8, saying: "a comma or }")
    expectFailure("[1]", column: 2, saying: "an object")
    expectFailure("7", column: 1, saying: "an object")
    expectFailure("[] {}", column: 4, saying: "follows the end of the array")
    expectFailure("{} {}", column: 4, saying: "line of its own")
  }

  @Test func nestingEndsAt128() {
    func nested(_ depth: Int) -> [UInt8] {
      let opening = "{\"a\":" + String(repeating: "[", count: depth - 1)
      return Array((opening + String(repeating: "]", count: depth - 1) + "}").utf8)
    }
    #expect(failure(nested(128)).error == nil)
    #expect(failure(nested(129)).error?.code == .limit)
    #expect(
      failure(Array("{\"a\":".utf8) + [UInt8](repeating: 0x5B, count: 1_000_000)).error?.code
        == .limit)
  }
}
