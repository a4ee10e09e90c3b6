extension Model {
  /// The model by which uniqueness is checked in a revision that also changes the model: attributes
  /// that are no longer unique afterwards are not any more.
  ///
  /// What becomes unique by the revision is checked when its table is filled.
  func withoutUniqueLost(by changes: [NetChange]) throws -> Model {
    var model = self
    for change in changes where change.entity == ModelNumbers.entityOfEntities {
      let number = ModelNumbers.number(of: change.object)
      guard ModelNumbers.isModel(change.object), let image = change.newImage,
        let index = model.entities.firstIndex(where: { $0.number == number })
      else { continue }
      let new = try Entity(decoding: image, number: number)
      for position in model.entities[index].attributes.indices {
        let attribute = model.entities[index].attributes[position]
        let isStillUnique = new.attributes.contains { $0.number == attribute.number && $0.isUnique }
        if !isStillUnique { model.entities[index].attributes[position].isUnique = false }
      }
    }
    return model
  }
}
