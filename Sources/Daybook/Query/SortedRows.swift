/// Rows gathered in any order and sorted by their whole keys: the answer where no table has the order
/// that was asked for.
struct SortedRows {
  private let layout: ViewLayout
  private var sorter = KeySorter<Row>(sharedPrefix: 4)
  private var taken = 0

  private struct Row {
    var object: UInt64
    var sectionEnd: Int
    var content: PlannedRow.Content
  }

  init(_ layout: ViewLayout) { self.layout = layout }

  mutating func append(_ state: ObjectState, _ content: PlannedRow.Content) throws {
    let layout = layout
    try sorter.append { key in
      let sectionEnd = try layout.appendWholeKey(of: state, to: &key)
      return Row(object: state.object, sectionEnd: sectionEnd, content: content)
    }
  }

  mutating func sort() { sorter.sort() }

  /// The next rows, at most so many.
  mutating func take(_ count: Int) -> [PlannedRow] {
    let range = taken..<min(taken + count, sorter.entries.count)
    taken = range.upperBound
    return sorter.entries[range].map { entry in
      PlannedRow(
        object: entry.payload.object, content: entry.payload.content,
        key: [UInt8](sorter.key(of: entry)), sectionEnd: entry.payload.sectionEnd)
    }
  }
}
