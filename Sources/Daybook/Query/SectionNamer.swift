/// Tells the sections of rows that come in order: a section begins where the key's component changes,
/// and its name is the first row's spelling.
struct SectionNamer {
  private let order: ViewLayout
  private var current: (component: [UInt8], name: Value)?

  /// - Parameter order: the order in which the rows come.
  init(_ order: ViewLayout) { self.order = order }

  /// Gives a row the name of its section, and notes whether the section begins with it.
  mutating func name(_ row: inout PlannedRow, _ reader: StoreReader) throws {
    let component = [UInt8](row.key[..<row.sectionEnd])
    if let current, current.component == component {
      row.sectionName = current.name
      return
    }
    let name =
      try row.sectionName
      ?? order.sectionName(of: try reader.state(of: row, withTimes: order.usesTimes))
    current = (component, name)
    row.sectionName = name
    row.beginsSection = true
  }
}
