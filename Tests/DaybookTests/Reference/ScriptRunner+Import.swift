@testable import Daybook

// Imports: rows that insert or update, one revision or nothing.

extension ScriptRunner {
  func importing() throws {
    guard let entity = content.pick(reference.state.entities) else { return }
    let key = content.pick(entity.attributes)
    let choice = Int.random(in: 0..<3, using: &content.random)
    let rows = (0..<(content.pick([0, 1, 4, 12]) ?? 1)).map { _ in
      content.values(entity.attributes, chance: 6)
    }
    note(
      "import \(rows.count) rows into \(entity.name) by \(choice == 1 ? key?.name ?? "" : "\(choice)")"
    )
    switch choice {
    case 1: if let key { try importRows(rows, into: entity, by: key) }
    case 2: try importByNumber(rows, into: entity)
    default: try importNew(rows, into: entity)
    }
  }

  private func row(_ values: [String: Value], _ entity: ReferenceEntity) -> [Value?] {
    entity.attributes.map { values[$0.name] }
  }

  private func importNew(_ rows: [[String: Value]], into entity: ReferenceEntity) throws {
    try attempt(rows.map { (nil, $0) }, into: entity) { store in
      try store.importing(into: entity.name) { importer in
        for values in rows { try importer.add(row(values, entity)) }
      }
    }
  }

  private func importRows(
    _ rows: [[String: Value]], into entity: ReferenceEntity, by key: Attribute
  ) throws {
    var seen: Set<Value> = []
    var targets: [(UInt64?, [String: Value])] = []
    var refusal: DaybookError.Code?
    for values in rows where refusal == nil {
      guard let value = values[key.name], value != .null else {
        refusal = .missingValue
        continue
      }
      let holders = reference.state.numbers(of: entity.number).filter {
        reference.state.objects[$0]?.values[key.name] == value
      }
      if !seen.insert(value).inserted {
        refusal = .notUnique
      } else if holders.count > 1 {
        refusal = .notExactlyOne
      }
      targets.append((holders.first, values))
    }
    try attempt(targets, into: entity, refusal: refusal) { store in
      try store.importing(into: entity.name, key: .attribute(key.name)) { importer in
        for values in rows { try importer.add(row(values, entity)) }
      }
    }
  }

  private func importByNumber(_ rows: [[String: Value]], into entity: ReferenceEntity) throws {
    var numbers = reference.state.numbers(of: entity.number).shuffled(using: &content.random)[...]
    let targets = rows.map { (content.chance(3, of: 4) ? numbers.popFirst() : nil, $0) }
    try attempt(targets, into: entity) { store in
      try store.importing(into: entity.name, key: .number) { importer in
        for (number, values) in targets {
          if let number {
            try importer.update(number, row(values, entity))
          } else {
            try importer.add(row(values, entity))
          }
        }
      }
    }
  }

  /// - Parameter targets: for each row the object that it updates; nil for a new one.
  private func attempt(
    _ targets: [(UInt64?, [String: Value])], into entity: ReferenceEntity,
    refusal: DaybookError.Code? = nil, _ body: (Store) throws -> Revision?
  ) throws {
    var pending = try ReferencePending(reference, clock: clock.microseconds)
    var firstRefusal: DaybookError.Code?
    var inserted: [[String: Value]] = []
    for (number, given) in targets where firstRefusal == nil {
      if let number {
        if case .refused(let code) = pending.update(number, given) { firstRefusal = code }
      } else {
        let values = try ReferencePending.values(of: entity, given, clock: clock.microseconds)
        if ReferencePending.lacksRequired(values, of: entity) { firstRefusal = .missingValue }
        inserted.append(values)
      }
    }
    // The numbers are not known yet; any will do to see whether values stay unique.
    for (index, values) in inserted.enumerated() {
      pending.put(1 << 60 + UInt64(index), entity, values)
    }
    let expected = refusal ?? firstRefusal ?? (pending.state.breaksUniqueness ? .notUnique : nil)
    if let expected {
      note("  expecting \(expected.rawValue)")
      let codes = [refusal, firstRefusal, pending.state.breaksUniqueness ? .notUnique : nil]
      do { _ = try body(store) } catch let error as DaybookError where codes.contains(error.code) {
        return
      }
      throw Mismatch("no error instead of \(expected.rawValue)")
    }
    let revision = try body(store)
    try adoptNumbers(of: inserted, entity, &pending)
    let isSaved = try reference.save(pending.state, as: .import, clock: clock.microseconds)
    try expectSame(revision != nil, isSaved, "whether an import made a revision")
  }

  /// Gives the rows that were inserted the numbers that the store has given them, in order.
  private func adoptNumbers(
    of inserted: [[String: Value]], _ entity: ReferenceEntity, _ pending: inout ReferencePending
  ) throws {
    let known = reference.state.objects
    let listing = try store.listing(Query(entity.name))
    let new = try listing.rows(in: 0..<listing.count).map(\.object.number).filter {
      known[$0] == nil
    }
    try expectSame(new.count, inserted.count, "inserted rows")
    for (index, values) in inserted.enumerated() {
      pending.delete(1 << 60 + UInt64(index))
      guard new[index] > reference.highestNumber else {
        throw Mismatch("#\(new[index]) is used again")
      }
      pending.put(new[index], entity, values)
    }
  }
}
