/// Works out what reverting one revision changes today.
struct Reversion {
  private let target: Header
  private let reader: StoreReader
  private let newest: UInt64
  private var later: LaterVersions
  private var conflicts: RevertConflicts
  /// The objects whose content was erased, which are left as they are.
  private(set) var passedOver: [UInt64] = []

  /// How an error begins: what cannot be done.
  private var refusal: String { "r\(target.revision) cannot be reverted" }

  init(of target: Header, _ reader: StoreReader) throws {
    self.target = target
    self.reader = reader
    newest = try reader.head()?.header.revision ?? 0
    later = LaterVersions(after: target.revision, reader)
    conflicts = RevertConflicts(of: target.revision)
  }

  /// The changes to make, those of the model first.
  /// - Throws: as ``Store/revert(_:message:author:expecting:)``.
  mutating func changes() throws -> [NetChange] {
    var heads: [EventHead] = []
    try reader.forEachEventHead(in: target.revision...target.revision) { _, head in
      heads.append(head)
      return true
    }
    let definitions = try heads.filter { ModelNumbers.isModel($0.object) }.compactMap { head in
      try change(
        head,
        head.entity == ModelNumbers.entityOfViews
          ? .view : .entity(ModelNumbers.number(of: head.object)))
    }
    try conflicts.check()
    let today = try reader.model(asOf: newest)
    let changedModel = ChangedModel(today, refusal: refusal)
    let model = definitions.isEmpty ? today : try changedModel.model(after: definitions)
    let objects = try heads.filter { !ModelNumbers.isModel($0.object) }.compactMap { head in
      try objectChange(head, model)
    }
    try conflicts.check()
    if !definitions.isEmpty {
      try ModelDependencies(from: today, to: model, objects, refusal: refusal, reader).check()
    }
    return definitions + objects
  }

  private mutating func objectChange(_ head: EventHead, _ model: Model) throws -> NetChange? {
    guard let entity = model.entity(numbered: head.entity) else {
      // Its objects were deleted when the entity was dropped, so that names the conflict.
      for version in try later.versions(of: head.object) {
        conflicts.add(version, [], of: "#\(head.object)")
      }
      return nil
    }
    guard let change = try change(head, .object(entity)) else { return nil }
    if let image = change.newImage { try checkValues(of: change.object, image, entity) }
    return change
  }

  /// Refuses values of the past that today's rules refuse.
  private func checkValues(of object: UInt64, _ image: [UInt8], _ entity: Entity) throws {
    for (attribute, value) in zip(entity.attributes, try Image.decode(image, of: entity)) {
      _ = try attribute.accepting(value, of: entity, inReturn: "\(refusal): #\(object)")
    }
  }

  // MARK: One object

  /// The change that reverses what the target did to an object; nil where there is none, or where
  /// something stands in its way.
  private mutating func change(_ head: EventHead, _ kind: StateParts.Kind) throws -> NetChange? {
    let before = try reader.state(of: head.object, asOf: target.revision - 1)
    let after = try reader.state(of: head.object, asOf: target.revision)
    let later = try self.later.versions(of: head.object)
    let image: [UInt8]?
    switch (before, after) {
    case (.erased, _), (_, .erased):
      passedOver.append(head.object)
      return nil
    case (.image(let before)?, .image(let after)?):
      guard
        let merged = try merge(
          head, try StateParts(before, of: kind), try StateParts(after, of: kind), kind, later)
      else { return nil }
      image = merged
    case (_, nil), (nil, _):
      guard later.isEmpty else {
        let name = try subject(head)
        for version in later { conflicts.add(version, [], of: name) }
        return nil
      }
      guard case .image(let bytes)? = before else {
        image = nil
        break
      }
      image = try StateParts(bytes, of: kind).image()
    }
    return try reader.netChange(of: head.object, entity: head.entity, to: image)
  }

  /// Puts the parts that the target changed back into the state of today.
  private mutating func merge(
    _ head: EventHead, _ before: StateParts, _ after: StateParts, _ kind: StateParts.Kind,
    _ later: [VersionEntry]
  ) throws -> [UInt8]? {
    guard case .image(let image)? = try reader.state(of: head.object, asOf: newest) else {
      for version in later { conflicts.add(version, [], of: try subject(head)) }
      return nil
    }
    let changed = after.differences(from: before)
    let present = try StateParts(image, of: kind)
    var isFree = true
    for version in later {
      let touched = try parts(changedBy: version, of: head.object, kind)
      let both = touched?.filter(changed.contains) ?? changed
      if both.isEmpty { continue }
      // By the name that a part has today, if it is there.
      let names = try touched.map { _ in
        try both.compactMap { try present.name(of: $0) ?? after.name(of: $0) }
      }
      conflicts.add(version, names ?? [], of: try subject(head))
      isFree = false
    }
    guard isFree else { return nil }
    var merged = present
    merged.take(changed, from: before)
    return merged.differences(from: present).isEmpty ? nil : try merged.image()
  }

  /// The parts that a later version changed; nil where it made or deleted the whole.
  private func parts(
    changedBy version: VersionEntry, of object: UInt64, _ kind: StateParts.Kind
  ) throws -> [UInt32]? {
    guard version.kind == .update,
      case .image(let old)? = try reader.state(of: object, asOf: version.position.revision - 1),
      case .image(let new)? = try reader.event(at: version.position).state
    else { return nil }
    return try StateParts(new, of: kind).differences(from: StateParts(old, of: kind))
  }

  /// What a person calls the object.
  private func subject(_ head: EventHead) throws -> String {
    guard ModelNumbers.isModel(head.object) else { return "#\(head.object)" }
    let number = ModelNumbers.number(of: head.object)
    for revision in [newest, target.revision, target.revision - 1] {
      switch try reader.model(asOf: revision).listed(numbered: number) {
      case .entity(let entity): return entity.name
      case .view(let view): return view.name
      case nil: continue
      }
    }
    return "the model"
  }
}
