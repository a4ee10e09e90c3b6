internal import Daybook

extension Session {
  /// `insert`, `update` and `delete`: at once a revision, or pending between `begin` and `save`.
  func changeData(_ command: Command) throws {
    try refuseInThePast()
    if let pending {
      previous = try change(command, in: pending)
      return try printPending(pending, of: previous)
    }
    if case .delete(.all(let entity)) = command {
      try askBefore("delete all objects of \(entity.content)")
    }
    let (touched, revision) = try write { context in try self.change(command, in: context) }
    previous = touched
    try printWrite(revision.map { [$0] } ?? [])
  }

  /// Does the command in a context.
  /// - Returns: the objects that it names.
  private func change(_ command: Command, in context: Context) throws -> [UInt64] {
    switch command {
    case .insert(let name, let assignments): [try insert(name, assignments, context)]
    case .update(let target, let assignments): try update(target, assignments, context)
    case .delete(let target): try delete(target, context)
    default: preconditionFailure("only commands that change objects come here")
    }
  }

  private func insert(
    _ name: LocatedName, _ assignments: [Assignment], _ context: Context
  ) throws -> UInt64 {
    let entity = try entity(name, context)
    let values = try reader(of: entity).values(assignments, refusesNames: false)
    return try context.insert(entity.name, values)
  }

  private func update(
    _ target: Command.Target, _ assignments: [Assignment], _ context: Context
  ) throws -> [UInt64] {
    let numbers = try objects(target, context)
    var readers: [String: [String: Value]] = [:]
    if case .matching(let name, _) = target {
      // Values are checked even when nothing matches.
      let entity = try entity(name, context)
      readers[entity.name] = try reader(of: entity).values(assignments, refusesNames: true)
    }
    for number in numbers {
      let entity = try context.object(number).entity
      let values =
        try readers[entity.name] ?? reader(of: entity).values(assignments, refusesNames: true)
      readers[entity.name] = values
      try context.update(number, values)
    }
    return numbers
  }

  private func delete(_ target: Command.Target, _ context: Context) throws -> [UInt64] {
    let numbers = try objects(target, context)
    for number in numbers { try context.delete(number) }
    return numbers
  }

  /// The objects of a target, each once.
  private func objects(_ target: Command.Target, _ context: Context) throws -> [UInt64] {
    var numbers: [UInt64] = []
    switch target {
    case .objects(let literals):
      let source = try source(context)
      var seen: Set<UInt64> = []
      for literal in literals {
        for number in try objects(literal, in: source) where seen.insert(number).inserted {
          do { _ = try context.object(number) } catch let error as DaybookError {
            throw literal.error(error.code, error.message)
          }
          numbers.append(number)
        }
      }
    case .matching(let name, let predicate):
      let entity = try entity(name, context)
      try tellInstants(of: predicate, entity)
      try context.forEach(Query(entity.name, where: predicate)) { listed in
        numbers.append(listed.object.number)
        try checkInterruption()
        return true
      }
    case .all(let name):
      let entity = try entity(name, context)
      try context.forEach(Query(entity.name)) { listed in
        numbers.append(listed.object.number)
        try checkInterruption()
        return true
      }
    }
    return numbers
  }

  private func entity(_ name: LocatedName, _ context: Context) throws -> Entity {
    do throws(any Error) { return try context.model().entity(named: name.content) } catch {
      guard let error = error as? DaybookError else { throw error }
      throw name.error(error.code, error.message)
    }
  }

  // MARK: Transactions

  func begin() throws {
    try refuseInThePast()
    try refuseWhilePending("begin")
    guard !options.isReadOnly else {
      throw DaybookError(.readOnly, "the store is open for reading only")
    }
    pending = try access.store().makeContext()
  }

  func save(_ message: String?) throws {
    guard let pending else {
      throw DaybookError(.noPendingChanges, "there is nothing to save: begin comes first")
    }
    let revision = try pending.save(
      message ?? options.message, author: options.author, expecting: expected)
    self.pending = nil
    note(revision)
    try printWrite(revision.map { [$0] } ?? [])
  }

  func rollback() throws {
    guard pending != nil else {
      throw DaybookError(.noPendingChanges, "there is nothing to roll back: begin comes first")
    }
    pending = nil
  }

  // MARK: The way into the store

  /// Runs a body in the store's write transaction; the first write of all makes the store.
  func write<Result>(
    _ body: (Context) throws -> Result
  ) throws -> (result: Result, revision: Revision?) {
    if try !access.exists(), let expected, expected > 0 {
      throw DaybookError(
        .headMoved, "r\(expected) was expected to be the newest revision, and there is no store")
    }
    if let made = try access.create(message: options.message, body) {
      note(made.revision)
      return made
    }
    let store = try access.store()
    let written = try store.write(
      options.message, author: options.author, expecting: expected, body)
    note(written.revision)
    return written
  }

  /// Remembers a revision of one's own: later writes expect it to be the newest.
  func note(_ revision: Revision?) {
    guard let revision else { return }
    ownRevisions.insert(revision.number)
    if expected != nil { expected = revision.number }
    warnOfClock(revision)
  }

  /// At a prompt, asks before something that takes much away.
  func askBefore(_ what: String) throws {
    guard let confirm = surroundings.confirm else { return }
    guard confirm("Really \(what)?") else {
      throw DaybookError(.interrupted, "nothing was changed")
    }
  }
}
