/// Tells the sections of rows that come in order: a section begins where the key's component changes,
/// and its name is the first row's spelling.
struct SectionNamer {
  private let plan: QueryPlan
  private var current: (component: [UInt8], name: Value)?

  init(_ plan: QueryPlan) { self.plan = plan }

  /// The name of a row's section, and whether the section begins with this row.
  mutating func name(of row: PlannedRow, _ reader: StoreReader) throws -> (Value, isNew: Bool) {
    let component = [UInt8](row.key[..<row.sectionEnd])
    if let current, current.component == component { return (current.name, false) }
    let name = try row.sectionName ?? nameFromState(of: row, reader)
    current = (component, name)
    return (name, true)
  }

  private func nameFromState(of row: PlannedRow, _ reader: StoreReader) throws -> Value {
    guard plan.order.section != nil else { return .null }
    switch row.content {
    case .event(let position):
      return try plan.order.sectionName(of: try reader.state(of: row.object, at: position))
    case .pending(let image):
      let none = Timestamp(uncheckedMicroseconds: 0)
      return try plan.order.sectionName(
        of: ObjectState(object: row.object, image: image, createdAt: none, updatedAt: none))
    }
  }
}
