import Testing

@testable import Shell

@Suite struct CSVRoundTripTests {
  private func written(_ rows: [[String?]], separator: UInt8) -> [UInt8] {
    var writer = CSVWriter(separator: separator)
    for row in rows {
      for field in row { writer.append(field) }
      writer.endRow()
    }
    return writer.take()
  }

  @Test func quotesOnlyWhenNeeded() {
    let rows: [[String?]] = [["a", "b c"], [nil, ""], [" x ", "1;2"], ["1,2", "\"q\""]]
    #expect(
      String(decoding: written(rows, separator: UInt8(ascii: ",")), as: UTF8.self)
        == "a,b c\n,\"\"\n x ,1;2\n\"1,2\",\"\"\"q\"\"\"\n")
    #expect(
      String(decoding: written([["1;2", "1,2"]], separator: UInt8(ascii: ";")), as: UTF8.self)
        == "\"1;2\";1,2\n")
  }

  @Test func oneColumnOfNilAndEmptyAndOrderMarks() throws {
    let rows: [[String?]] = [["a"], [nil], [""], ["x"], ["\u{FEFF}y"], [nil]]
    let bytes = written(rows, separator: UInt8(ascii: ","))
    var reader = try CSVReader(file: "f", source: blocks(of: bytes))
    var read: [[String?]] = [reader.header]
    while try reader.next() { read.append([reader.text(0)]) }
    #expect(read == rows)
  }

  @Test func anyTextComesBackByteForByte() throws {
    let seed = UInt64.random(in: 0 ..< .max)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "\"", ",", ";", "\t", "\n", "\r", "\r\n", " ", "é", "e\u{301}", "日", "🦄", "\u{FEFF}",
      "\0", "nil", "'",
    ]
    for _ in 0..<200 {
      let separators = [Byte.comma, Byte.semicolon, Byte.tab]
      let separator = separators[Int.random(in: 0..<3, using: &random)]
      let width = Int.random(in: 1...4, using: &random)
      var rows: [[String?]] = [(0..<width).map { "c\($0)" }]
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        rows.append(
          (0..<width).map { _ in
            if Int.random(in: 0..<5, using: &random) == 0 { return nil }
            let count = Int.random(in: 0...5, using: &random)
            return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
          })
      }
      let bytes = written(rows, separator: separator)
      let size = Int.random(in: 1...9, using: &random)
      var reader = try CSVReader(
        file: "f", separator: separator, source: blocks(of: bytes, size: size))
      var read: [[String?]] = [reader.header]
      while try reader.next() { read.append((0..<width).map { reader.text($0) }) }
      let same =
        read.map { $0.map { $0.map { Array($0.utf8) } } }
        == rows.map { $0.map { $0.map { Array($0.utf8) } } }
      #expect(same, "seed \(seed), rows \(rows)")
    }
  }
}
