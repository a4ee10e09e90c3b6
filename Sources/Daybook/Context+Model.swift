extension Context {
  // MARK: Defining

  /// Adds an entity with its attributes.
  ///
  /// Model changes stand in a revision of their own: make them in ``Store/write(_:author:expecting:_:)``.
  /// - Throws: `name-taken` for a name that an entity or view has, or that differs from one only by
  ///   case; `bad-name`; `wrong-type` for a default that does not fit.
  public func define(_ entity: Entity) throws {
    var model = try changeableModel()
    var entity = entity
    entity.name = try NameRules.checked(entity.name, noun: "an entity", among: model.names)
    entity.number = try takeModelNumber()
    let attributes = entity.attributes
    entity.attributes = []
    for attribute in attributes { try add(attribute, to: &entity) }
    model.entities.append(entity)
    try keep(entity, in: model)
  }

  /// Adds a view; its rows are made from the whole journal, past included.
  ///
  /// - Parameter replacing: whether a view of that name gets the new definition.
  /// - Throws: `name-taken`, `bad-name`, `unknown-entity`, `unknown-attribute`, `wrong-type`; `limit`
  ///   for more than 7 sort keys.
  public func define(_ view: View, replacing: Bool = false) throws {
    var model = try changeableModel()
    var view = view
    let entity = try model.entity(named: view.entity)
    view.entity = entity.name
    guard view.sort.count <= RowKey.mostSortKeys else {
      throw DaybookError(
        .limit,
        "\(view.name) has \(view.sort.count) sort keys; a view has room for "
          + "\(RowKey.mostSortKeys)")
    }
    let old = model.views.firstIndex { $0.name == view.name }
    if let old, replacing {
      view.number = model.views[old].number
      view.name = model.views[old].name
    } else {
      view.name = try NameRules.checked(view.name, noun: "a view", among: model.names)
      view.number = try takeModelNumber()
    }
    view.predicate = try view.predicate?.resolved(in: entity.scope(now: nil))
    // Making the layout checks every key and the predicate.
    _ = try ViewLayout(view, of: entity)
    if let old, replacing { model.views[old] = view } else { model.views.append(view) }
    changedModel = model
    try set(
      ModelNumbers.object(view.number), ModelNumbers.entityOfViews, try view.image(of: entity))
  }

  // MARK: Changing

  /// Changes an entity's attribute: required or not, unique or not.
  /// - Throws: `missing-value` when it becomes required and an object has nil, `not-unique` when it
  ///   becomes unique and two objects have the same value.
  public func alter(
    _ entityName: String, _ attributeName: String, _ change: (inout Attribute) throws -> Void
  ) throws {
    var model = try changeableModel()
    var entity = try model.entity(named: entityName)
    let position = try entity.position(of: attributeName)
    var attribute = entity.attributes[position]
    let number = attribute.number
    try change(&attribute)
    attribute.number = number
    if attribute.isRequired, !entity.attributes[position].isRequired {
      try refuseNil(in: attribute, of: entity)
    }
    entity.attributes[position] = attribute
    guard let index = model.entities.firstIndex(where: { $0.number == entity.number }) else {
      return
    }
    model.entities[index] = entity
    try keep(entity, in: model)
  }

  /// Gives an entity or a view another name.
  public func rename(_ name: String, to newName: String) throws {
    var model = try changeableModel()
    let others = model.names.filter { $0 != name }
    switch try model.listed(named: name) {
    case .entity(var entity):
      entity.name = try NameRules.checked(newName, noun: "an entity", among: others)
      for index in model.entities.indices where model.entities[index].number == entity.number {
        model.entities[index] = entity
      }
      for index in model.views.indices where model.views[index].entity == name {
        model.views[index].entity = entity.name
      }
      try keep(entity, in: model)
    case .view(var view):
      view.name = try NameRules.checked(newName, noun: "a view", among: others)
      for index in model.views.indices where model.views[index].number == view.number {
        model.views[index] = view
      }
      changedModel = model
      try set(
        ModelNumbers.object(view.number), ModelNumbers.entityOfViews,
        try view.image(of: try model.entity(named: view.entity)))
    }
  }

  /// Drops a view; what it listed stays.
  public func dropView(_ name: String) throws {
    var model = try changeableModel()
    let view = try model.view(named: name)
    model.views.removeAll { $0.number == view.number }
    changedModel = model
    try set(ModelNumbers.object(view.number), ModelNumbers.entityOfViews, nil)
  }

  /// Drops an entity and deletes its objects, all in one revision.
  /// - Throws: `in-use` when a view lists it.
  public func dropEntity(_ name: String) throws {
    var model = try changeableModel()
    let entity = try model.entity(named: name)
    let users = model.views.filter { $0.entity == name }.map(\.name)
    guard users.isEmpty else {
      throw DaybookError(
        .inUse,
        "\(name) is listed by \(users.joined(separator: ", ")): drop \(users.count == 1 ? "that view" : "those views") first"
      )
    }
    try forEach(Query(name)) { listed in
      try set(listed.object.number, entity.number, nil)
      return true
    }
    model.entities.removeAll { $0.number == entity.number }
    changedModel = model
    try set(ModelNumbers.object(entity.number), ModelNumbers.entityOfEntities, nil)
  }

  // MARK: Parts

  /// Appends an attribute under a number of its own.
  private func add(_ attribute: Attribute, to entity: inout Entity) throws {
    var attribute = attribute
    attribute.name = try NameRules.checked(
      attribute.name, noun: "an attribute", among: entity.attributes.map(\.name))
    attribute.number = try takeModelNumber()
    attribute.defaultValue = try attribute.checkedDefault()
    entity.attributes.append(attribute)
  }

  private func keep(_ entity: Entity, in model: Model) throws {
    changedModel = model
    try set(
      ModelNumbers.object(entity.number), ModelNumbers.entityOfEntities, entity.image)
  }

  private func refuseNil(in attribute: Attribute, of entity: Entity) throws {
    let query = Query(
      entity.name, where: .comparison(.attribute(attribute.name), .equal, .value(.null), Folding()))
    try forEach(query, limit: 1) { listed in
      throw DaybookError(
        .missingValue,
        "\(attribute.name) cannot become required: it is nil in #\(listed.object.number)")
    }
  }
}

extension Attribute {
  /// The default as the attribute keeps it.
  /// - Throws: `wrong-type`.
  func checkedDefault() throws(DaybookError) -> Default? {
    switch defaultValue {
    case nil: return nil
    case .constant(let value): return .constant(try accepting(value))
    case .now:
      guard type == .timestamp else {
        throw DaybookError(.wrongType, "\(name): =now is a default for a timestamp, not \(type)")
      }
    case .today:
      guard type == .date else {
        throw DaybookError(.wrongType, "\(name): =today is a default for a date, not \(type)")
      }
    }
    return defaultValue
  }
}
