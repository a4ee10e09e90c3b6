/// Looks for what depends on a part of the model that is about to go, and for objects that do not
/// fulfil what comes.
struct ModelDependencies {
  private let old: Model
  private let new: Model
  /// The objects that change together with the model.
  private let changed: Set<UInt64>
  /// How an error begins: what cannot be done.
  private let refusal: String
  private let reader: StoreReader

  init(
    from old: Model, to new: Model, _ changes: [NetChange], refusal: String, _ reader: StoreReader
  ) {
    self.old = old
    self.new = new
    changed = Set(changes.map(\.object))
    self.refusal = refusal
    self.reader = reader
  }

  /// - Throws: `in-use` for an entity that has objects, and for an attribute whose value was set;
  ///   `missing-value` for an attribute that becomes required where an object has nil.
  func check() throws {
    for entity in old.entities {
      if let changed = new.entity(numbered: entity.number) {
        try check(from: entity, to: changed)
      } else {
        try checkEmpty(entity)
      }
    }
  }

  private func checkEmpty(_ entity: Entity) throws {
    try forEachObject(of: entity) { object, _, _ in
      throw DaybookError(
        .inUse, "\(refusal): \(entity.name) has objects, such as #\(object); delete them first")
    }
  }

  private func check(from entity: Entity, to changed: Entity) throws {
    let kept = Set(changed.attributes.map(\.number))
    let lost = entity.attributes.filter { !kept.contains($0.number) }
    let required = changed.attributes.filter { attribute in
      let before = entity.attributes.first { $0.number == attribute.number }
      return attribute.isRequired && before?.isRequired != true
    }
    guard !lost.isEmpty || !required.isEmpty else { return }
    try forEachObject(of: entity) { object, position, image in
      for attribute in lost {
        guard let value = try Image.value(of: attribute.number, in: image),
          !value.isIdentical(to: attribute.valueOfOlderObjects)
        else { continue }
        throw DaybookError(
          .inUse,
          "\(refusal): #\(object) has \(value.quoted) as its \(attribute.name) "
            + "since r\(position.revision); alter \(entity.name) drop \(attribute.name) drops it")
      }
      for attribute in required {
        let value =
          try Image.value(of: attribute.number, in: image) ?? attribute.valueOfOlderObjects
        guard value == .null else { continue }
        throw DaybookError(
          .missingValue,
          "\(refusal): \(attribute.name) would be required again, and is nil in #\(object)")
      }
    }
  }

  /// Lends the present objects of an entity that do not change themselves.
  private func forEachObject(
    of entity: Entity, _ body: (UInt64, EventPosition, [UInt8]) throws -> Void
  ) throws {
    let layout = ViewLayout(ofAll: entity.number)
    let walker = try RowWalker(reader, layout, section: layout.prefix, window: .present)
    defer { walker.close() }
    while let row = try walker.next() {
      if changed.contains(row.object) { continue }
      try body(row.object, row.newest, try reader.event(at: row.newest).image ?? Image.empty)
    }
  }
}
