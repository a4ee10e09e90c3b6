@testable import Daybook

// Comparing what the store says with what the reference says.

extension ScriptRunner {
  /// The newest revision, and what could be undone and redone.
  func checkHead() throws {
    let wanted = reference.revisions.last
    let found = try store.newestRevision()
    try expectSame(found?.number, wanted?.number, "newest revision")
    guard let found, let wanted else { return }
    try expectSame(found.time, wanted.time, "time of r\(found.number)")
    try expectSame(found.kind, wanted.kind, "kind of r\(found.number)")
    try expectSame(found.target, wanted.target, "target of r\(found.number)")
    try expectSame(found.count, wanted.count, "count of r\(found.number)")
    try expectSame(try store.nextUndo()?.number, reference.undoStack.last, "next undo")
    try expectSame(try store.nextRedo()?.number, reference.redoStack.last, "next redo")
  }

  /// All listings now and at random revisions, and random queries at random revisions.
  func check(revisions: Int, queries: Int) throws {
    let newest = UInt64(reference.revisions.count)
    try checkListings(at: newest)
    for _ in 0..<revisions {
      try checkListings(at: .random(in: 0...newest, using: &content.random))
    }
    for _ in 0..<queries {
      try checkQuery(at: newest)
      try checkQuery(at: .random(in: 0...newest, using: &content.random))
    }
    try checkObjects(at: newest)
    try checkObjects(at: .random(in: 0...newest, using: &content.random))
    try checkMoment()
  }

  private func checkListings(at revision: UInt64) throws {
    let state = reference.state(at: revision)
    let snapshot = try store.snapshot(at: .revision(revision))
    try expectSame(try snapshot.model().names, state.names, "names at r\(revision)")
    // What the moment did not have is looked up in today's model.
    var mixed = state
    (mixed.entities, mixed.views) = (reference.state.entities, reference.state.views)
    let later = mixed.names.filter { !state.names.contains($0) }
    for name in state.names + later {
      let wanted = ReferenceListing(name, in: later.contains(name) ? mixed : state)
      guard let wanted else { throw Mismatch("the reference has no \(name)") }
      let found = try snapshot.listing(Query(name))
      try compare(found, wanted, state, "\(name) at r\(revision)")
      try expectSame(try snapshot.count(name), wanted.objects.count, "count \(name)")
    }
  }

  private func checkQuery(at revision: UInt64) throws {
    let state = reference.state(at: revision)
    guard let (query, wanted, words) = randomQuery(in: state) else { return }
    let what = "\(words) at r\(revision)"
    let snapshot = try store.snapshot(at: .revision(revision))
    try compare(try snapshot.listing(query), wanted, state, what)
    var streamed: [UInt64] = []
    let offset = Int.random(in: 0...2, using: &content.random)
    try snapshot.forEach(query, offset: offset) { row in
      streamed.append(row.object.number)
      return true
    }
    try expectSame(streamed, Array(wanted.objects.dropFirst(offset)), "stream of \(what)")
  }

  private func randomQuery(
    in state: ReferenceState
  ) -> (Query, ReferenceListing, String)? {
    guard let name = content.pick(state.names),
      let plain = ReferenceListing(name, in: state)
    else { return nil }
    let attributes = plain.entity.attributes
    let predicate = content.chance(4, of: 5) ? content.predicate(attributes) : nil
    let views = state.views.filter { $0.entity == plain.entity.number }
    var (section, sort): (SortKey?, [SortKey]?) = (nil, nil)
    if let like = content.pick(views), content.chance(1, of: 3) {
      // The order of some view, so that its table is walked for another's rows.
      (section, sort) = (like.section, like.sort)
    } else if content.chance(1, of: 2) {
      section = content.chance(1, of: 2) ? content.key(attributes) : nil
      sort = content.chance(1, of: 2) ? content.sort(attributes) : nil
    }
    let query = Query(name, where: predicate?.predicate, section: section, sort: sort)
    let wanted = ReferenceListing(name, where: predicate, section: section, sort: sort, in: state)
    return wanted.map { (query, $0, "\(query)") }
  }

  /// What a context with pending changes lists.
  func comparePending(_ context: Context, _ pending: ReferencePending) throws {
    for name in pending.state.names {
      guard let wanted = ReferenceListing(name, in: pending.state) else { continue }
      try compare(
        try context.listing(Query(name)), wanted, pending.state, "pending \(name)")
    }
    guard let (query, wanted, words) = randomQuery(in: pending.state) else { return }
    try compare(try context.listing(query), wanted, pending.state, "pending \(words)")
  }

  private func compare(
    _ found: Listing, _ wanted: ReferenceListing, _ state: ReferenceState, _ what: String
  ) throws {
    try expectSame(found.count, wanted.objects.count, "count of \(what)")
    let rows = try found.rows(in: 0..<found.count)
    try expectSame(rows.map(\.object.number), wanted.objects, "rows of \(what)")
    try expectSame(
      found.sections.map(\.count), wanted.sections.map(\.objects.count), "sections of \(what)")
    try expectSame(found.isSectioned, wanted.isSectioned, "whether sectioned: \(what)")
    for (section, other) in zip(found.sections, wanted.sections)
    where !section.name.isIdentical(to: other.name) {
      throw Mismatch("section \(section.name) instead of \(other.name) in \(what)")
    }
    for row in rows { try compare(row.object, state, what) }
    if let last = found.sections.indices.last {
      let row = Int.random(in: 0..<found.sections[last].count, using: &content.random)
      try expectSame(
        try found[section: last, row: row].number, wanted.sections[last].objects[row],
        "[\(last),\(row)] of \(what)")
    }
  }

  private func compare(_ object: Object, _ state: ReferenceState, _ what: String) throws {
    guard let wanted = state.objects[object.number] else { return }
    for (name, value) in wanted.values where object[name]?.isIdentical(to: value) != true {
      throw Mismatch(
        "\(name) of #\(object.number) is \(object[name] ?? .null), not \(value): \(what)")
    }
  }

  private func checkObjects(at revision: UInt64) throws {
    let state = reference.state(at: revision)
    let snapshot = try store.snapshot(at: .revision(revision))
    for _ in 0..<3 {
      let number = UInt64.random(in: 1...max(reference.highestNumber, 1), using: &content.random)
      guard let wanted = state.objects[number] else {
        let wasThere = reference.revisions.prefix(Int(revision)).contains {
          $0.state.objects[number] != nil
        }
        let code: DaybookError.Code = wasThere ? .deletedObject : .unknownObject
        try expectError(code) { _ = try snapshot.object(number) }
        try expectError(code) { _ = try snapshot.times(of: number) }
        continue
      }
      try compare(try snapshot.object(number), state, "#\(number) at r\(revision)")
      let times = try snapshot.times(of: number)
      try expectSame(times.createdAt, wanted.createdAt, "createdAt of #\(number) at r\(revision)")
      try expectSame(times.updatedAt, wanted.updatedAt, "updatedAt of #\(number) at r\(revision)")
    }
  }

  /// The revision that a time means.
  private func checkMoment() throws {
    guard let revision = content.pick(reference.revisions) else { return }
    for shift: Int64 in [-1, 0, 1] {
      let time = try Timestamp(
        microsecondsSince1970: revision.time.microsecondsSince1970 + shift)
      let wanted = reference.revisions.last { $0.time <= time }?.number ?? 0
      try expectSame(try store.snapshot(at: .time(time)).revision, wanted, "revision at \(time)")
    }
  }
}
