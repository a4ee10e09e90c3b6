internal import CLineEditor

/// Texts side by side in columns that fit the screen, read downwards as `ls` prints them.
struct Columns {
  /// The lines, each with its line feed.
  let text: String

  /// Shows as many as fit so many rows; a last line says how many more there are.
  init(_ texts: [String], columns: Int, rows: Int) {
    let cells = texts.map { Cell($0, limit: max(1, columns - 1)) }
    // The last column would make the terminal wrap, so it stays empty.
    let width = (cells.map(\.width).max() ?? 0) + 2
    let across = max(1, (columns + 1) / width)
    let needed = (cells.count + across - 1) / across
    let isCut = needed > rows
    let shown = isCut ? Array(cells.prefix(max(1, rows - 1) * across)) : cells
    let down = (shown.count + across - 1) / across
    var text = ""
    for row in 0..<down {
      var line = ""
      var blanks = 0
      for index in stride(from: row, to: shown.count, by: max(1, down)) {
        line += String(repeating: " ", count: blanks) + shown[index].text
        blanks = width - shown[index].width
      }
      text += line + "\n"
    }
    if isCut { text += "… and \(cells.count - shown.count) more\n" }
    self.text = text
  }

  /// A text as the screen may show it, with the columns that it takes.
  private struct Cell {
    var text = ""
    var width = 0

    init(_ whole: String, limit: Int) {
      for character in whole {
        let shown = character.unicodeScalars.allSatisfy(isHarmless) ? character : "\u{FFFD}"
        let taken = shown.unicodeScalars.reduce(0) { $0 + max(0, Int(cle_width($1.value))) }
        if width + taken > limit { return }
        text.append(shown)
        width += taken
      }
      while text.last == " " {
        text.removeLast()
        width -= 1
      }
    }
  }
}

/// Whether a scalar does nothing to a terminal but to appear: no control, no change of direction.
private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
  default: cle_width(scalar.value) >= 0
  }
}
