/// Prints rows in columns as they come. The first rows decide how wide the columns are, so that
/// memory does not grow with the table.
struct TableGrid {
  /// How many rows, and how many bytes of them, are kept to decide the widths.
  static let sampleRowCount = 200
  static let sampleSizeBytes = 1 << 20

  private let output: Output
  private let style: TableStyle
  private let titles: [TableCell]
  private var sample: [Line] = []
  private var sampleBytes = 0
  private var layout: TableLayout?
  private var isNumber: [Bool] = []

  private enum Line {
    case row([TableCell])
    case heading(String)
  }

  init(_ titles: [String], output: Output, style: TableStyle) {
    self.titles = titles.map { TableCell($0, ink: .heading, limit: style.widthCells) }
    self.output = output
    self.style = style
  }

  mutating func add(_ cells: [TableCell]) throws {
    try add(.row(cells), size: cells.reduce(0) { $0 + $1.source.utf8.count })
  }

  /// Adds a line over the following rows.
  mutating func addHeading(_ text: String) throws {
    try add(.heading(text), size: text.utf8.count)
  }

  /// Prints what is still kept; gives the titles of the columns that were hidden.
  mutating func end() throws -> [String] {
    try printSample()
    return titles.dropFirst(layout?.widths.count ?? 0).map(\.text)
  }

  private mutating func add(_ line: Line, size: Int) throws {
    if layout != nil { return try print(line) }
    sample.append(line)
    sampleBytes += size
    if sample.count >= TableGrid.sampleRowCount || sampleBytes >= TableGrid.sampleSizeBytes {
      try printSample()
    }
  }

  // MARK: Printing

  private mutating func printSample() throws {
    if layout != nil { return }
    decideLayout()
    try print(.row(titles))
    let rules = (layout?.widths ?? []).map { String(repeating: "─", count: max(1, $0)) }
    try output.write(rules.joined(separator: "  ") + "\n")
    for line in sample { try print(line) }
    sample = []
  }

  private mutating func decideLayout() {
    var columns = titles.map { TableLayout.Column(natural: $0.width, isNumber: true) }
    var hasNumber = titles.map { _ in false }
    for case .row(let cells) in sample {
      for (index, cell) in cells.enumerated() {
        columns[index].natural = max(columns[index].natural, cell.width)
        hasNumber[index] = hasNumber[index] || cell.isNumber
        if !cell.isNumber && cell.ink != .absent { columns[index].isNumber = false }
      }
    }
    for index in columns.indices where !hasNumber[index] { columns[index].isNumber = false }
    isNumber = columns.map(\.isNumber)
    layout = TableLayout(columns, total: style.widthCells)
  }

  private func print(_ line: Line) throws {
    switch line {
    case .heading(let text):
      let shown = DisplayText.fitted(text, limit: style.widthCells).text
      try output.write(style.paint(shown, .heading) + "\n")
    case .row(let cells):
      guard let layout else { return }
      var text = ""
      // Blanks are written before what follows them, so that no line ends with any.
      var blankCount = 0
      for (index, width) in layout.widths.enumerated() {
        let isLast = index == layout.widths.count - 1
        let limit = style.widthCells.flatMap { _ in isLast ? layout.lastLimit : width }
        let (shown, shownWidth) = cells[index].fitted(to: limit)
        let paddingCount = max(0, width - shownWidth)
        blankCount += (index > 0 ? 2 : 0) + (isNumber[index] ? paddingCount : 0)
        if !shown.isEmpty {
          text += String(repeating: " ", count: blankCount)
          text += style.paint(shown, cells[index].ink)
          blankCount = 0
        }
        if !isNumber[index] { blankCount += paddingCount }
      }
      try output.write(text + "\n")
    }
  }
}
