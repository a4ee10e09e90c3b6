import Daybook
import Testing

@testable import Shell

@Suite struct TableListingTests {
  private func listing(
    _ columns: [String], _ rows: [[Value]], width: Int? = nil, coloured: Bool = false
  ) throws -> [String] {
    let style = TableStyle(widthCells: width, isColoured: coloured)
    let printed = try rendered(.table, style: style) { renderer in
      try renderer.begin(
        .listing(ListingShape(entity: "E", columns: columns, isSectioned: false)))
      for (index, row) in rows.enumerated() {
        try renderer.add(.row(RowRecord(object: UInt64(index) + 1, values: row)))
      }
      try renderer.end()
    }
    return printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  @Test func columnsAlignByDisplayWidth() throws {
    let texts: [Value] = ["Hello", "日本語", "cafe\u{301}", "ｱ", "한국어", "", "a\tb"]
    #expect(
      try listing(["text", "n"], texts.enumerated().map { [$1, .integer(Int64($0 * 5))] }) == [
        "#  text     n", "─  ──────  ──", "1  Hello    0", "2  日本語   5", "3  cafe\u{301}    10",
        "4  ｱ       15", "5  한국어  20", "6          25", "7  a\\tb    30", "7 rows",
      ])
  }

  @Test func controlsStayInTheirRow() throws {
    let title: Value = "a\u{1B}[2J\u{1B}]0;x\u{7}\r\u{8}\u{9B}\u{202E}\nb"
    #expect(
      try listing(["title"], [[title]])[2...] == [
        "1  a\\u{1B}[2J\\u{1B}]0;x\\u{7}\\r\\u{8}\\u{9B}\\u{202E}\\nb", "1 row",
      ])
  }

  @Test func nilIsNoText() throws {
    #expect(
      try listing(["a", "b"], [[.null, "x"], ["", "y"], ["nil", "z"]])[2...] == [
        "1  nil    x", "2         y", "3  \"nil\"  z", "3 rows",
      ])
    let coloured = try listing(["a"], [[.null], ["nil"]], coloured: true)
    #expect(coloured[2] == "\u{1B}[36m1\u{1B}[0m  \u{1B}[2mnil\u{1B}[0m")
    #expect(coloured[3] == "\u{1B}[36m2\u{1B}[0m  \"nil\"")
  }

  @Test func numbersStandRight() throws {
    #expect(
      try listing(["n", "d", "day"], [[1, 1.5, "a"], [100, .null, "b"], [-5, 1e300, .null]])[2...]
        == ["1    1     1.5  a", "2  100     nil  b", "3   -5  1e+300  nil", "3 rows"])
  }

  @Test func emptyListingsSaySo() throws {
    #expect(try listing(["title"], []) == ["no rows"])
  }

  @Test func longTextsAreCutToTheTerminal() throws {
    let lines = try listing(
      ["a", "b", "n"], [["short", "a rather long text of 日本語 words", 12_345]], width: 30)
    #expect(
      lines == [
        "#  a      b                  n", "─  ─────  ─────────────  ─────",
        "1  short  a rather lon…  12345", "1 row",
      ])
    for line in lines { #expect(DisplayText.fitted(line).width <= 30) }
    #expect(
      try listing(["a"], [[.string(String(repeating: "x", count: 100))]])[2].count == 103)
  }

  @Test func columnsThatDoNotFitAreHiddenAndNamed() throws {
    let row: [Value] = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd"]
    let lines = try listing(["a", "b", "c", "d"], [row], width: 30)
    #expect(lines[2] == "1  aaaaaaaaaa  bbbbbbbbbb")
    #expect(lines[3] == "1 row; 2 columns hidden: c, d (show OBJECT or mode json shows all)")
    for line in lines.dropLast() { #expect(DisplayText.fitted(line).width <= 30) }
  }

  @Test func laterRowsMayBeWiderThanTheFirst() throws {
    var rows: [[Value]] = Array(repeating: ["a", "b"], count: TableGrid.sampleRowCount)
    rows.append(["aaaaaa", "bbbbbb"])
    let free = try listing(["x", "y"], rows)
    #expect(free[202] == "201  aaaaaa  bbbbbb")
    let fitted = try listing(["x", "y"], rows, width: 12)
    #expect(fitted[202] == "201  …  bbb…")
    #expect(DisplayText.fitted(fitted[202]).width <= 12)
  }

  @Test func sectionsHaveHeadersWithCounts() throws {
    let printed = try rendered(.table) { renderer in
      let shape = ListingShape(entity: "Course", columns: ["title"], isSectioned: true)
      try renderer.begin(.listing(shape))
      for (section, object) in [(Value.null, 1), ("", 2), ("nil", 3), ("K\u{1B}\nim", 4)] {
        try renderer.add(.section(SectionRecord(section: section, count: 1)))
        try renderer.add(
          .row(RowRecord(object: UInt64(object), section: section, values: ["t"])))
      }
      try renderer.end(note: "offset 20")
    }
    #expect(
      printed == """
        #  title
        ─  ─────
        ── nil (1)
        1  t
        ── "" (1)
        2  t
        ── "nil" (1)
        3  t
        ── K\\u{1B}\\nim (1)
        4  t
        4 rows in 4 sections; offset 20

        """)
  }

  @Test func rowsArePrintedAsTheyCome() throws {
    var size = 0
    let output = Output(blockSizeBytes: 1) { size += $0.count }
    var renderer = TableRenderer(output: output, style: TableStyle())
    renderer.begin(.listing(ListingShape(entity: "E", columns: ["n"], isSectioned: false)))
    for object in 1...TableGrid.sampleRowCount {
      #expect(size == 0)
      try renderer.add(.row(RowRecord(object: UInt64(object), values: [1])))
    }
    #expect(size > TableGrid.sampleRowCount * 3)
    let before = size
    try renderer.add(.row(RowRecord(object: 7, values: [1])))
    #expect(size > before)
  }
}
