/// One change of a revision, or between two moments: of an object, or of the model.
///
/// ```swift
/// for change in try store.changes(of: 42) ?? [] {
///   switch change {
///   case .object(let change): print(change.kind, change.entity, change.object)
///   case .definition(let change): print(change.kind, change.name)
///   }
/// }
/// ```
public enum Change: Hashable, Sendable {
  /// An object was inserted, updated or deleted.
  case object(ObjectChange)
  /// An entity or a view was defined, changed or dropped.
  case definition(DefinitionChange)

  /// Whether it inserts, updates or deletes.
  public var kind: ChangeKind {
    switch self {
    case .object(let change): change.kind
    case .definition(let change): change.kind
    }
  }
}

extension ChangeKind {
  /// The word that `--json` prints.
  public var name: String {
    switch self {
    case .insert: "insert"
    case .update: "update"
    case .delete: "delete"
    }
  }
}

/// What became of one object.
public struct ObjectChange: Hashable, Sendable {
  /// Whether it was inserted, updated or deleted; brought back by undo is inserted.
  public let kind: ChangeKind
  /// The name of its entity.
  public let entity: String
  /// Its number, written `#7`.
  public let object: UInt64
  /// What it was: of an update the attributes that changed, of a delete all; nil for an insert.
  public let old: ObjectContent?
  /// What it became: of an update the attributes that changed, of an insert all; nil for a delete.
  public let new: ObjectContent?

  /// Whether the content before or after was erased for ever, so that it cannot be told.
  public var isErased: Bool { old == .erased || new == .erased }

  /// Whether it is an update of which no attribute can be told, because those that changed are not
  /// in the model by which the change is read.
  var isInvisible: Bool {
    guard kind == .update, case .values(let values)? = new else { return false }
    return values.isEmpty && !isErased
  }
}

/// Values of an object's attributes, as far as they are still there.
public enum ObjectContent: Hashable, Sendable {
  /// By name, in the order of the entity's attributes. An attribute without a value has `.null`.
  case values([NamedValue])
  /// They were erased for ever: only that they were there is known.
  case erased

  /// The value of an attribute; nil where the attribute is not among them, or erased.
  public subscript(name: String) -> Value? {
    guard case .values(let values) = self else { return nil }
    return values.first { $0.name == name }?.value
  }
}

/// A value with the name of its attribute.
public struct NamedValue: Hashable, Sendable {
  /// The name of the attribute.
  public let name: String
  /// Its value; `.null` where it has none.
  public let value: Value

  /// A value under the name of its attribute.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}
