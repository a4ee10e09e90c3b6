@testable import Daybook

// Changes of the model, each a revision.

extension ScriptRunner {
  private static let names = ["Thing", "Note", "Étage"]
  private static let viewNames = ["first", "second", "third", "日本"]

  /// An entity that is missing, or else a view: new, or defined anew.
  func define() throws {
    var state = reference.state
    if let name = Self.names.first(where: { !state.names.contains($0) }),
      state.entities.isEmpty || content.chance(1, of: 6)
    {
      let entity = ReferenceEntity(
        number: takeDefinition(), name: name, attributes: ScriptContent.attributes)
      state.entities.append(entity)
      note("define \(name)")
      return try saveModel(state) { try $0.define(Entity(name, entity.attributes)) }
    }
    guard let entity = content.pick(state.entities), let name = content.pick(Self.viewNames) else {
      return
    }
    var view = content.view(name, number: takeDefinition(), on: entity)
    if let old = state.views.firstIndex(where: { $0.name == name }) {
      view.number = state.views[old].number
      state.views[old] = view
    } else {
      state.views.append(view)
    }
    note("define \(view)")
    try saveModel(state) { try $0.define(self.definition(view, entity), replacing: true) }
  }

  private func definition(_ view: ReferenceView, _ entity: ReferenceEntity) -> View {
    View(
      view.name, on: entity.name, where: view.predicate?.predicate, section: view.section,
      sort: view.sort)
  }

  private func takeDefinition() -> Int {
    nextDefinition += 1
    return nextDefinition - 1
  }

  /// A view goes, or an entity with its objects and views.
  func drop() throws {
    var state = reference.state
    if let view = content.pick(state.views), content.chance(2, of: 3) {
      note("drop view \(view.name)")
      state.views.removeAll { $0.number == view.number }
      return try saveModel(state) { try $0.dropView(view.name) }
    }
    guard let entity = content.pick(state.entities) else { return }
    note("drop entity \(entity.name)")
    let views = state.views.filter { $0.entity == entity.number }
    if !views.isEmpty {
      try expectError(.inUse) { try store.write { try $0.dropEntity(entity.name) } }
    }
    for number in state.numbers(of: entity.number) { state.objects[number] = nil }
    state.views.removeAll { $0.entity == entity.number }
    state.entities.removeAll { $0.number == entity.number }
    try saveModel(state) { context in
      for view in views { try context.dropView(view.name) }
      try context.dropEntity(entity.name)
    }
  }

  func rename() throws {
    var state = reference.state
    guard let name = content.pick(state.names) else { return }
    let isView = state.views.contains { $0.name == name }
    let candidates = isView ? Self.viewNames : Self.names
    guard let newName = candidates.first(where: { !state.names.contains($0) }) else { return }
    note("rename \(name) to \(newName)")
    for index in state.views.indices where state.views[index].name == name {
      state.views[index].name = newName
    }
    for index in state.entities.indices where state.entities[index].name == name {
      state.entities[index].name = newName
    }
    try saveModel(state) { try $0.rename(name, to: newName) }
  }

  /// An attribute becomes required or unique, or no longer.
  func alter() throws {
    var state = reference.state
    guard let index = state.entities.indices.randomElement(using: &content.random) else { return }
    let entity = state.entities[index]
    guard let position = entity.attributes.indices.randomElement(using: &content.random) else {
      return
    }
    var attribute = entity.attributes[position]
    if content.chance(1, of: 2) {
      attribute.isRequired.toggle()
    } else {
      attribute.isUnique.toggle()
    }
    state.entities[index].attributes[position] = attribute
    note("alter \(attribute.name): required \(attribute.isRequired), unique \(attribute.isUnique)")
    let isNil = state.numbers(of: entity.number).contains {
      state.objects[$0]?.values[attribute.name] == .null
    }
    let change: (Context) throws -> Void = { context in
      try context.alter(entity.name, attribute.name) {
        $0.isRequired = attribute.isRequired
        $0.isUnique = attribute.isUnique
      }
    }
    if attribute.isRequired, !entity.attributes[position].isRequired, isNil {
      return try expectError(.missingValue) { try store.write { try change($0) } }
    }
    if state.breaksUniqueness {
      return try expectError(.notUnique) { try store.write { try change($0) } }
    }
    try saveModel(state, change)
  }

  private func saveModel(_ state: ReferenceState, _ body: (Context) throws -> Void) throws {
    let (_, revision) = try store.write { try body($0) }
    let isSaved = try reference.save(state, clock: clock.microseconds)
    try expectSame(revision != nil, isSaved, "whether a model revision was made")
  }
}
