/// The entities and views of a store, as of one revision.
///
/// The model is data: its entities and views are objects of built-in entities, changed by ordinary
/// events, so a snapshot has the model of its moment and model changes can be undone.
public struct Model: Hashable, Sendable {
  public internal(set) var entities: [Entity]
  public internal(set) var views: [View]

  /// The first number of a declared entity, attribute or view; smaller ones are built in.
  static let firstNumber: UInt32 = 16

  public init(entities: [Entity] = [], views: [View] = []) {
    self.entities = entities
    self.views = views
  }

  /// The entity of that name.
  /// - Throws: `unknown-entity` with the nearest name.
  public func entity(named name: String) throws(DaybookError) -> Entity {
    if let entity = entities.first(where: { $0.name == name }) { return entity }
    if let view = views.first(where: { $0.name == name }) {
      throw DaybookError(
        .unknownEntity, "\(name) is a view; its entity is \(view.entity)")
    }
    throw unknown(name, among: entities.map(\.name), noun: "entity", code: .unknownEntity)
  }

  /// The view of that name.
  /// - Throws: `unknown-view` with the nearest name.
  public func view(named name: String) throws(DaybookError) -> View {
    if let view = views.first(where: { $0.name == name }) { return view }
    if entities.contains(where: { $0.name == name }) {
      throw DaybookError(.unknownView, "\(name) is an entity, not a view")
    }
    throw unknown(name, among: views.map(\.name), noun: "view", code: .unknownView)
  }

  /// An entity or a view, which share one namespace.
  public enum Listed: Hashable, Sendable {
    case entity(Entity)
    case view(View)
  }

  /// The entity or view of that name.
  /// - Throws: `unknown-name` with the nearest name.
  public func listed(named name: String) throws(DaybookError) -> Listed {
    if let entity = entities.first(where: { $0.name == name }) { return .entity(entity) }
    if let view = views.first(where: { $0.name == name }) { return .view(view) }
    throw unknown(name, among: names, noun: "entity or view", code: .unknownName)
  }

  /// The names of all entities and views.
  public var names: [String] { entities.map(\.name) + views.map(\.name) }

  func entity(numbered number: UInt32) -> Entity? {
    entities.first { $0.number == number }
  }

  private func unknown(
    _ name: String, among known: [String], noun: String, code: DaybookError.Code
  ) -> DaybookError {
    let remedy =
      nearest(to: name, among: known).map { "did you mean \($0)?" }
      ?? (known.isEmpty ? "there is none yet" : "there is \(known.joined(separator: ", "))")
    return DaybookError(code, "there is no \(noun) \(name); \(remedy)")
  }
}
