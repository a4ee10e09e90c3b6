import Daybook

/// What the reference says a query lists: sections with the numbers of their objects.
struct ReferenceListing {
  struct Section {
    var name: Value
    var objects: [UInt64]
  }

  var sections: [Section] = []
  var isSectioned: Bool
  var entity: ReferenceEntity

  var objects: [UInt64] { sections.flatMap(\.objects) }

  /// Filters, sorts and groups everything anew.
  /// - Parameters: as the parts of a ``Query``; the name is that of an entity or a view of the state.
  init?(
    _ name: String, where predicate: ReferencePredicate? = nil, section: SortKey? = nil,
    sort: [SortKey]? = nil, in state: ReferenceState
  ) {
    let view = state.views.first { $0.name == name }
    let found =
      view.flatMap { state.entity($0.entity) } ?? state.entities.first { $0.name == name }
    guard let found else { return nil }
    entity = found
    let sectionKey = section ?? view?.section
    let sortKeys = sort ?? view?.sort ?? []
    isSectioned = sectionKey != nil
    var rows: [ReferenceRow] = []
    for number in state.numbers(of: entity.number) {
      guard let object = state.objects[number],
        view?.predicate?.holds(object.value) ?? true, predicate?.holds(object.value) ?? true
      else { continue }
      rows.append(ReferenceRow(number, object, section: sectionKey, sort: sortKeys))
    }
    rows.sort { ReferenceRow.isBefore($0, $1, section: sectionKey, sort: sortKeys) }
    var last: ReferenceKey?
    for row in rows {
      if sections.isEmpty || last?.compared(with: row.section) != 0 {
        sections.append(Section(name: row.sectionName, objects: []))
      }
      last = row.section
      sections[sections.count - 1].objects.append(row.number)
    }
  }
}

/// One object with all its keys.
private struct ReferenceRow {
  let number: UInt64
  let section: ReferenceKey
  let sectionName: Value
  let sort: [ReferenceKey]

  init(_ number: UInt64, _ object: ReferenceObject, section: SortKey?, sort: [SortKey]) {
    self.number = number
    let value =
      section.map {
        ReferenceTransform.apply($0.key.transform, to: object.value($0.key.attribute))
      } ?? .null
    self.section = ReferenceKey(value, section?.key.collation ?? .standard)
    sectionName = section.map { ReferenceTransform.name($0.key.transform, of: value) } ?? .null
    self.sort = sort.map {
      ReferenceKey(
        ReferenceTransform.apply($0.key.transform, to: object.value($0.key.attribute)),
        $0.key.collation)
    }
  }

  static func isBefore(
    _ a: ReferenceRow, _ b: ReferenceRow, section: SortKey?, sort: [SortKey]
  ) -> Bool {
    let bySection = a.section.compared(with: b.section)
    if bySection != 0 { return (bySection < 0) != (section?.isDescending ?? false) }
    for (index, key) in sort.enumerated() {
      let order = a.sort[index].compared(with: b.sort[index])
      if order != 0 { return (order < 0) != key.isDescending }
    }
    return (a.number < b.number) != (sort.last?.isDescending ?? false)
  }
}
