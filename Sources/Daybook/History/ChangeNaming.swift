/// The state of an object after one of its events, its attributes still numbers.
enum VersionState {
  case image([UInt8])
  /// The content was erased for ever.
  case erased
}

extension Event {
  /// The state after the event; nil after a delete.
  var state: VersionState? {
    if kind == .delete { return nil }
    return image.map(VersionState.image) ?? .erased
  }
}

/// Turns states of objects into changes that speak in names.
struct ChangeNaming {
  /// The model before the change.
  var before: Model
  /// The model after it.
  var after: Model
  /// Whether names are those of the model after; else of the one before. What the first choice does
  /// not have is named by the other.
  var prefersAfter = true

  init(before: Model, after: Model, prefersAfter: Bool = true) {
    self.before = before
    self.after = after
    self.prefersAfter = prefersAfter
  }

  /// The change from one state to another; nil where the object is neither before nor after.
  func change(
    of object: UInt64, entity: UInt32, from old: VersionState?, to new: VersionState?
  ) throws -> Change? {
    if ModelNumbers.isModel(object) {
      let number = ModelNumbers.number(of: object)
      return DefinitionChange(
        old: old == nil ? nil : before.listed(numbered: number),
        new: new == nil ? nil : after.listed(numbered: number)
      ).map(Change.definition)
    }
    let entity = try self.entity(numbered: entity)
    let kind: ChangeKind
    var (oldContent, newContent): (ObjectContent?, ObjectContent?)
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, let new?): (kind, newContent) = (.insert, try content(new, entity))
    case (let old?, nil): (kind, oldContent) = (.delete, try content(old, entity))
    case (let old?, let new?):
      kind = .update
      (oldContent, newContent) = try difference(from: old, to: new, entity)
    }
    return .object(
      ObjectChange(
        kind: kind, entity: entity.name, object: object, old: oldContent, new: newContent))
  }

  private func entity(numbered number: UInt32) throws -> Entity {
    let (first, second) = prefersAfter ? (after, before) : (before, after)
    guard let entity = first.entity(numbered: number) ?? second.entity(numbered: number) else {
      throw DaybookError(
        .damaged, "the store is damaged: entity number \(number) is gone; run verify")
    }
    return entity
  }

  /// All values of a state.
  private func content(_ state: VersionState, _ entity: Entity) throws -> ObjectContent {
    guard case .image(let image) = state else { return .erased }
    let values = try Image.decode(image, of: entity)
    return .values(zip(entity.attributes, values).map { NamedValue($0.name, $1) })
  }

  /// Those values that differ, on both sides; all, where the other side was erased.
  private func difference(
    from old: VersionState, to new: VersionState, _ entity: Entity
  ) throws -> (old: ObjectContent, new: ObjectContent) {
    guard case .image(let oldImage) = old, case .image(let newImage) = new else {
      return (try content(old, entity), try content(new, entity))
    }
    let oldValues = try Image.decode(oldImage, of: entity)
    let newValues = try Image.decode(newImage, of: entity)
    var (before, after): ([NamedValue], [NamedValue]) = ([], [])
    for (index, attribute) in entity.attributes.enumerated()
    where !oldValues[index].isIdentical(to: newValues[index]) {
      before.append(NamedValue(attribute.name, oldValues[index]))
      after.append(NamedValue(attribute.name, newValues[index]))
    }
    return (.values(before), .values(after))
  }
}

/// Finds the names for the changes of one revision after the other.
struct RevisionNaming {
  private var modelRevision: UInt64?
  private var model = Model()

  /// The names of a revision's changes: those of its own model.
  mutating func naming(for header: Header, _ reader: StoreReader) throws -> ChangeNaming {
    if modelRevision != header.modelRevision {
      model = try reader.model(asOf: header.revision)
      modelRevision = header.modelRevision
    }
    let isModelChanged = header.modelRevision == header.revision
    return ChangeNaming(
      before: isModelChanged ? try reader.model(asOf: header.revision - 1) : model, after: model)
  }
}
