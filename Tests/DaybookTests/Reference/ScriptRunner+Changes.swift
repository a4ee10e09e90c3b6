@testable import Daybook

// Saves: each operation is done to a context of the store and to the reference, one by one.

extension ScriptRunner {
  /// What a context's body throws to give up.
  struct GivesUp: Error {}

  /// A save of one or several changes within the store's transaction.
  func write() throws {
    let count = content.pick([1, 1, 1, 1, 3, 8]) ?? 1
    var pending = try ReferencePending(reference, clock: clock.microseconds)
    note("write")
    var refusal: DaybookError.Code?
    do {
      let (_, revision) = try store.write { context in
        for _ in 0..<count {
          refusal = try operate(context, &pending)
          if refusal != nil { throw GivesUp() }
        }
        try comparePending(context, pending)
      }
      if pending.state.breaksUniqueness { throw Mismatch("no error instead of not-unique") }
      let isSaved = try reference.save(pending.state, clock: clock.microseconds)
      try expectSame(revision != nil, isSaved, "whether a revision was made")
    } catch is GivesUp {
      note("  gave up: \(refusal?.rawValue ?? "")")
    } catch let error as DaybookError where error.code == .notUnique {
      note("  not unique")
      guard pending.state.breaksUniqueness else { throw Mismatch("refused: \(error)") }
    }
  }

  /// One random operation on both.
  /// - Returns: the error that both met; nil when it was done.
  func operate(_ context: Context, _ pending: inout ReferencePending) throws
    -> DaybookError.Code?
  {
    let living = pending.state.objects.keys.sorted()
    let kind = Int.random(in: 0..<10, using: &content.random)
    if living.isEmpty || (kind < 5 && living.count < 60) {
      return try insert(context, &pending)
    }
    guard let number = content.pick(living), let object = pending.state.objects[number],
      let entity = pending.state.entity(object.entity)
    else { return nil }
    if kind < 8 {
      let values = content.values(entity.attributes, chance: 2)
      note("  update #\(number) \(values)")
      guard case .refused(let code) = pending.update(number, values) else {
        try context.update(number, values)
        return nil
      }
      try expectError(code) { try context.update(number, values) }
      return code
    }
    note("  delete #\(number)")
    pending.delete(number)
    try context.delete(number)
    return nil
  }

  private func insert(
    _ context: Context, _ pending: inout ReferencePending
  ) throws -> DaybookError.Code? {
    guard let entity = content.pick(pending.state.entities) else { return nil }
    let given = content.values(entity.attributes, chance: 8)
    let values = try ReferencePending.values(of: entity, given, clock: clock.microseconds)
    note("  insert \(entity.name) \(given)")
    if ReferencePending.lacksRequired(values, of: entity) {
      try expectError(.missingValue) { try context.insert(entity.name, given) }
      return .missingValue
    }
    let number = try context.insert(entity.name, given)
    guard number > reference.highestNumber, pending.state.objects[number] == nil else {
      throw Mismatch("#\(number) is used again")
    }
    pending.put(number, entity, values)
    return nil
  }

  /// A context of its own: pending changes, a stranger's save between, then save or roll back.
  func context() throws {
    note("context")
    let context = store.makeContext()
    var pending = try ReferencePending(reference, clock: clock.microseconds)
    for _ in 0..<(content.pick([1, 2, 5]) ?? 1) { _ = try operate(context, &pending) }
    try comparePending(context, pending)
    if content.chance(1, of: 4) {
      note("  rollback")
      context.rollback()
      let nothing = try ReferencePending(reference, clock: clock.microseconds)
      return try comparePending(context, nothing)
    }
    do {
      let revision = try context.save("context")
      if pending.state.breaksUniqueness { throw Mismatch("no error instead of not-unique") }
      let isSaved = try reference.save(pending.state, clock: clock.microseconds)
      try expectSame(revision != nil, isSaved, "whether a revision was made")
      note("  save")
    } catch let error as DaybookError where error.code == .notUnique {
      guard pending.state.breaksUniqueness else { throw Mismatch("refused: \(error)") }
      try comparePending(context, pending)
      note("  not unique")
    }
  }

  /// A save that changes nothing makes no revision.
  func emptyWrite() throws {
    note("empty write")
    let living = reference.state.objects.sorted { $0.key < $1.key }
    let unchanged = content.pick(living)
    let entity = content.pick(reference.state.entities)
    let (_, revision) = try store.write { context in
      if let (number, object) = unchanged { try context.update(number, object.values) }
      if let entity, !entity.attributes.contains(where: \.isRequired) {
        try context.delete(try context.insert(entity.name))
      }
    }
    try expectSame(revision == nil, true, "no revision")
  }

  /// A save that fails half-way leaves nothing.
  func failingWrite() throws {
    guard let entity = content.pick(reference.state.entities) else { return }
    let living = reference.state.numbers(of: entity.number)
    let choice = Int.random(in: 0..<6, using: &content.random)
    note("failing write \(choice)")
    let codes: [DaybookError.Code] = [
      .unknownAttribute, .wrongType, .unknownObject, .unknownEntity, .headMoved, .deletedObject,
    ]
    let expected = choice == 4 ? UInt64(reference.revisions.count) + 1 : nil
    try expectError(codes[choice]) {
      try store.write(expecting: expected) { context in
        if let number = living.first { try context.delete(number) }
        switch choice {
        case 0: try context.insert(entity.name, ["titel": "x"])
        case 1: try context.insert(entity.name, ["title": 5])
        case 2: try context.update(reference.highestNumber + 1_000, [:])
        case 3: try context.insert("Nothing")
        case 4: break
        default:
          if let number = living.first { return try context.update(number, [:]) }
          throw DaybookError(.deletedObject, "nothing to delete")
        }
      }
    }
  }
}
