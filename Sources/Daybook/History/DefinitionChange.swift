/// What became of an entity or a view.
public struct DefinitionChange: Hashable, Sendable {
  /// What of the model it is.
  public enum Subject: String, Hashable, Sendable {
    /// A kind of object, with its attributes.
    case entity
    /// A named listing.
    case view
  }

  /// Whether it was defined, changed or dropped.
  public let kind: ChangeKind
  /// Whether it is an entity or a view.
  public let subject: Subject
  /// Its name: of a drop the last it had, else the one it has now.
  public let name: String
  /// The definition before; nil where it is new.
  public let old: Model.Listed?
  /// The definition after; nil where it was dropped.
  public let new: Model.Listed?

  /// nil where there is neither.
  init?(old: Model.Listed?, new: Model.Listed?) {
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, _?): kind = .insert
    case (_?, nil): kind = .delete
    case (_?, _?): kind = .update
    }
    guard let newest = new ?? old else { return nil }
    switch newest {
    case .entity(let entity): (subject, name) = (.entity, entity.name)
    case .view(let view): (subject, name) = (.view, view.name)
    }
    self.old = old
    self.new = new
  }
}

extension Model {
  /// The entity or view of a number in the model's own number space.
  func listed(numbered number: UInt32) -> Listed? {
    if let entity = entity(numbered: number) { return .entity(entity) }
    return views.first { $0.number == number }.map(Listed.view)
  }
}
