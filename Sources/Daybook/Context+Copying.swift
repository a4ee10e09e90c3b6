extension Context {
  /// Adds every entity and view of a model.
  public func define(_ model: Model) throws {
    for entity in model.entities { try define(entity) }
    for view in model.views { try define(view) }
  }

  /// Takes over another store's model and present objects, with their numbers.
  func copy(_ source: Snapshot) throws {
    let model = try source.model()
    try source.store.read { reader in
      for entity in model.entities {
        try set(ModelNumbers.object(entity.number), ModelNumbers.entityOfEntities, entity.image)
        try copyObjects(of: entity, from: source, reader)
      }
      for view in model.views {
        let image = try view.image(of: try model.entity(named: view.entity))
        try set(ModelNumbers.object(view.number), ModelNumbers.entityOfViews, image)
      }
    }
  }

  private func copyObjects(
    of entity: Entity, from source: Snapshot, _ reader: StoreReader
  ) throws {
    let layout = ViewLayout(ofAll: entity.number)
    let walker = try RowWalker(
      reader, layout, section: layout.prefix, window: try reader.window(asOf: source.revision))
    defer { walker.close() }
    while let row = try walker.next() {
      try set(row.object, entity.number, try reader.event(at: row.newest).image ?? Image.empty)
    }
  }
}
