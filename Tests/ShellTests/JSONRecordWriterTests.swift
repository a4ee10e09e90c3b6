import Daybook
import Testing

@testable import Shell

@Suite struct JSONRecordWriterTests {
  private func written(_ format: JSONRecordWriter.Format, _ rows: [[Value]]) throws -> String {
    var bytes: [UInt8] = []
    let output = Output { bytes += $0 }
    var writer = JSONRecordWriter(format: format, names: ["#", "t"], output: output)
    for row in rows { try writer.append(row) }
    try writer.end()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func arraysAndLines() throws {
    let rows: [[Value]] = [[1, "a"], [2, .null]]
    #expect(try written(.lines, rows) == "{\"#\":1,\"t\":\"a\"}\n{\"#\":2,\"t\":null}\n")
    #expect(try written(.array, rows) == "[\n{\"#\":1,\"t\":\"a\"},\n{\"#\":2,\"t\":null}\n]\n")
    #expect(try written(.lines, []) == "")
    #expect(try written(.array, []) == "[]\n")
  }

  @Test(arguments: [JSONRecordWriter.Format.array, .lines])
  func anyTextComesBackByteForByte(format: JSONRecordWriter.Format) throws {
    let texts = [
      "", "\r\n", "\n", "\r", "\"", "\\", " x ", "é", "e\u{301}", "🦄", "\0", "\u{1B}[2J",
      "\u{9B}\u{202E}\u{2028}\u{7F}", "\u{FEFF}", "\u{E0001}",
    ]
    let printed = try written(format, texts.map { [1, .string($0)] })
    var reader = try JSONRecordReader(file: "f", source: blocks(of: printed, size: 5))
    for text in texts {
      let members = try #require(try reader.next())
      guard case .string(let read) = members[1].value else {
        Issue.record("no text: \(members)")
        return
      }
      #expect(Array(read.utf8) == Array(text.utf8))
    }
    #expect(try reader.next() == nil)
  }
}
