import Daybook
import Testing

@testable import Shell

/// Case 35: what is exported and imported is the same, byte for byte.
@Suite struct RoundTripTests {
  private let pieces = [
    "a", "B", "\"", ",", ";", "\t", "\n", "\r", "\r\n", " ", "é", "e\u{301}", "日", "🦄", "\u{FEFF}",
    "\0", "nil", "'", "\\", "\u{9B}", "\u{202E}", "\u{1B}[2J", "#", "null",
  ]

  private func randomRow(_ random: inout SeededGenerator) throws -> [Value] {
    func maybe(_ value: Value) -> Value {
      Int.random(in: 0..<5, using: &random) == 0 ? .null : value
    }
    let text = (0..<Int.random(in: 0...6, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let bits = UInt64.random(in: .min ... .max, using: &random)
    let double = Double(bitPattern: bits)
    return [
      maybe(.string(text)), maybe(.integer(Int64(bitPattern: bits))),
      maybe(.double(double.isFinite ? double : 0.1)), maybe(.boolean(bits % 2 == 0)),
      maybe(.date(try CalendarDate(daysSince1970: Int(bits % 3_652_059) - 719_162))),
      maybe(
        .timestamp(
          try Timestamp(
            microsecondsSince1970: Int64(bits % 315_537_897_600_000_000) - 62_135_596_800_000_000))
      ),
      maybe(.data((0..<Int(bits % 4)).map { UInt8(truncatingIfNeeded: $0 &* 77) })),
    ]
  }

  @Test func case35AnyValuesInEveryFormat() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let rows = try (0..<300).map { _ in try randomRow(&random) }
    let session = try TestSession(
      "entity Item s:string i:integer d:double b:boolean day:date t:timestamp x:data; "
        + "entity Copy s:string i:integer d:double b:boolean day:date t:timestamp x:data")
    try session.session.access.store().importing(into: "Item") { items in
      for row in rows { try items.add(row) }
    }
    for name in ["a.csv", "a.json", "a.jsonl"] {
      let file = try session.path(name)
      try session.run("delete Copy where TRUEPREDICATE; export Item to \(file)")
      try session.run("import \(file) into Copy")
      #expect(bytes(try session.values(of: "Copy")) == bytes(rows), "seed \(seed), \(name)")
      let again = try session.path("again-" + name)
      try session.run("export Copy to \(again) replace")
      #expect(
        try session.bytes(of: name) == session.bytes(of: "again-" + name), "seed \(seed), \(name)")
    }
  }

  @Test func case35LineEndsQuotesAndBlanks() throws {
    let text = "title,author\n\"a\r\nb\",\"c\nd\"\n\"e\rf\",\"g\"\"h\"\n\"i,j\", k \n\"\",\n"
    let session = try TestSession("entity Course title:string author:string")
    try session.run("import \(try session.file("a.csv", text)) into Course")
    try session.run("export Course to \(try session.path("b.csv"))")
    #expect(try session.text(of: "b.csv").utf8.elementsEqual(text.utf8))
    let windows = try session.file("c.csv", "title,author\r\nx,\"1\r\n2\"\r\n")
    try session.run("import \(windows) into Course")
    #expect(
      bytes(try session.values(of: "Course")).last == [Array("x".utf8), Array("1\r\n2".utf8)])
  }
}
