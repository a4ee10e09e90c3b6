/// How wide the columns of a table are, and which are shown.
struct TableLayout: Equatable {
  /// The width of each shown column; the others, from the right, are hidden.
  let widths: [Int]
  /// How much the last column may take when a later row needs more than was foreseen.
  let lastLimit: Int?

  /// Cells between two columns.
  static let gap = 2

  /// A column as its first rows show it.
  struct Column {
    var natural: Int
    /// Numbers are shown whole or not at all: a cut one would be another number.
    var isNumber: Bool

    /// The least width in which something can still be told.
    var least: Int { isNumber ? natural : min(natural, 8) }
  }

  /// Columns that fit into `total` cells; nil is no limit.
  init(_ columns: [Column], total: Int?) {
    guard let total else {
      widths = columns.map(\.natural)
      lastLimit = nil
      return
    }
    var shown = columns
    func needed(_ width: (Column) -> Int) -> Int {
      shown.reduce(0) { $0 + width($1) } + TableLayout.gap * max(0, shown.count - 1)
    }
    while shown.count > 1 && needed(\.least) > total { shown.removeLast() }
    if needed(\.natural) <= total {
      widths = shown.map(\.natural)
    } else {
      widths = TableLayout.shared(total - TableLayout.gap * (shown.count - 1), among: shown)
    }
    let others = widths.dropLast().reduce(0) { $0 + $1 + TableLayout.gap }
    lastLimit = max(1, total - others)
  }

  /// Numbers take what they need; what is left is shared so that only the widest are cut.
  private static func shared(_ total: Int, among columns: [Column]) -> [Int] {
    var widths = columns.map(\.least)
    var left = total - widths.reduce(0, +)
    var growing = columns.indices.filter { widths[$0] < columns[$0].natural }
    while left > 0 && !growing.isEmpty {
      let share = max(1, left / growing.count)
      for index in growing where left > 0 {
        let more = min(share, columns[index].natural - widths[index], left)
        widths[index] += more
        left -= more
      }
      growing.removeAll { widths[$0] >= columns[$0].natural }
    }
    return widths
  }
}
