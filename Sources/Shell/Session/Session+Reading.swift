internal import Daybook

extension Session {
  /// A reading as of a moment, or of the present with pending changes.
  /// - Parameter isWhole: whether long cells are shown whole.
  func read(_ reading: Reading, at moment: Moment?, isWhole: Bool = false) throws {
    let view = try view(at: moment)
    switch reading {
    case .list(let request): try list(request, view, isWhole: isWhole)
    case .sections(let request): try sections(request, view)
    case .count(let request, let key): try count(request, by: key, view)
    case .show(let literal): try show(literal, view)
    case .model: try printModel(try view.model())
    case .export(let request):
      // Its result is a file, so there is nothing for `last` to show.
      return try export(request, view)
    case .aggregate, .find, .explain: try summarize(reading, view)
    }
    lastReading = (reading, moment)
  }

  private func view(at moment: Moment?) throws -> ReadingView {
    if moment == nil || moment == .now, let pending { return .pending(pending) }
    return .snapshot(try snapshot(at: moment))
  }

  // MARK: Listing

  private func list(_ request: ListingRequest, _ view: ReadingView, isWhole: Bool) throws {
    let query = try query(request, view)
    let shape = try shape(of: query, view)
    var renderer = renderer(isWhole: isWhole)
    previous = []
    let headers = try sectionHeaders(query, request, view, shape)
    // Begun with the first row, so that a query that is refused prints nothing.
    var hasBegun = false
    var section: Value?
    try view.forEach(query, offset: request.clauses.offset ?? 0, limit: request.clauses.limit) {
      listed in
      try checkInterruption()
      if !hasBegun { try renderer.begin(.listing(shape)) }
      hasBegun = true
      if let name = listed.section, section.map({ !$0.isIdentical(to: name) }) ?? true {
        section = name
        try renderer.add(
          .section(SectionRecord(section: name, count: headers?[name] ?? 0)))
      }
      previous.append(listed.object.number)
      try renderer.add(
        .row(
          RowRecord(
            object: listed.object.number, section: listed.section ?? .null,
            values: listed.object.values)))
      return true
    }
    if !hasBegun { try renderer.begin(.listing(shape)) }
    try renderer.end(note: try endNote(request, shown: previous.count, query, view))
  }

  /// The counts that a table shows beside the names of sections.
  private func sectionHeaders(
    _ query: Query, _ request: ListingRequest, _ view: ReadingView, _ shape: ListingShape
  ) throws -> [Value: Int]? {
    guard mode == .table, shape.isSectioned else { return nil }
    let sections = try view.listing(query).sections
    return Dictionary(sections.map { ($0.name, $0.count) }, uniquingKeysWith: max)
  }

  /// What a limit left out.
  private func endNote(
    _ request: ListingRequest, shown: Int, _ query: Query, _ view: ReadingView
  ) throws -> String? {
    guard mode == .table, let limit = request.clauses.limit, shown == limit else { return nil }
    let all = try view.count(query)
    return all > shown ? "\(shown) of \(all) rows" : nil
  }

  private func sections(_ request: ListingRequest, _ view: ReadingView) throws {
    let query = try query(request, view)
    let listing = try view.listing(query)
    guard listing.isSectioned else {
      throw DaybookError(
        .wrongType, "\(query.name) has no sections; give it some with section by KEY")
    }
    var renderer = renderer()
    try renderer.begin(.sections)
    for section in listing.sections {
      try renderer.add(.section(SectionRecord(section: section.name, count: section.count)))
    }
    try renderer.end()
  }

  private func count(
    _ request: ListingRequest, by key: Located<KeyExpression>?, _ view: ReadingView
  ) throws {
    guard key == nil else { return try summarize(.count(request, by: key), view) }
    let count = try view.count(try query(request, view))
    var renderer = renderer()
    try renderer.print(
      .aggregate(AggregateRecord(value: .integer(Int64(count)))), as: .count(isKeyed: false))
  }

  private func show(_ literal: Located<ObjectLiteral>, _ view: ReadingView) throws {
    let number = try object(literal, in: try source(view))
    let object: Object
    do { object = try view.object(number) } catch let error as DaybookError {
      throw literal.error(error.code, error.message)
    }
    let times = try view.times(of: object)
    previous = [number]
    var renderer = renderer()
    try renderer.print(
      .object(
        ObjectRecord(
          object: number, entity: object.entity.name, createdAt: times?.createdAt,
          updatedAt: times?.updatedAt, revision: object.revision,
          values: NamedValues(
            names: object.entity.attributes.map(\.name), values: object.values))), as: .object)
  }

  // MARK: Queries

  /// The query of a request; without a name the only named view, else the only entity.
  func query(_ request: ListingRequest, _ view: ReadingView) throws -> Query {
    let name: String
    if let asked = request.name {
      name = asked.content
      try check(asked, view)
    } else {
      name = try onlyName(view)
    }
    var query = Query(name, where: request.clauses.predicate)
    query.section = request.clauses.section?.content
    query.sort = request.clauses.sort?.map(\.content)
    if query.predicate != nil {
      try tellInstants(of: query.predicate, try listed(query, view).entity)
    }
    return query
  }

  /// Refuses a name that neither the moment's model nor today's has; notes one that only today's has.
  private func check(_ name: LocatedName, _ view: ReadingView) throws {
    do {
      _ = try view.model().listed(named: name.content)
    } catch let error as DaybookError {
      guard case .snapshot = view,
        (try? access.store().model().listed(named: name.content)) != nil
      else { throw name.error(error.code, error.message) }
      tell("\(name.content) was not there at that moment; it is read as it is today")
    }
  }

  private func onlyName(_ view: ReadingView) throws -> String {
    var model = try view.model()
    if model.names.isEmpty, case .snapshot = view { model = try access.store().model() }
    if model.views.count == 1 { return model.views[0].name }
    if model.views.isEmpty, model.entities.count == 1 { return model.entities[0].name }
    throw DaybookError(
      .notExactlyOne,
      model.names.isEmpty
        ? "there is no entity yet; make one with entity NAME ATTRIBUTE:TYPE …"
        : "say what to list: \(model.names.joined(separator: ", "))")
  }

  /// The columns of a query's listing.
  private func shape(of query: Query, _ view: ReadingView) throws -> ListingShape {
    let (entity, found) = try listed(query, view)
    return ListingShape(
      entity: entity.name, columns: entity.attributes.map(\.name),
      isSectioned: query.section != nil || found?.section != nil)
  }

  /// The entity whose objects a query lists, as it is at the moment.
  func entity(of query: Query, _ view: ReadingView) throws -> Entity {
    try listed(query, view).entity
  }

  private func listed(
    _ query: Query, _ view: ReadingView
  ) throws -> (entity: Entity, view: View?) {
    var model = try view.model()
    if (try? model.listed(named: query.name)) == nil { model = try access.store().model() }
    switch try model.listed(named: query.name) {
    case .entity(let entity): return (entity, nil)
    case .view(let view): return (try model.entity(named: view.entity), view)
    }
  }
}
