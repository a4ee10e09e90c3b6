/// One attribute of an entity.
///
/// ```swift
/// Attribute("releaseDate", .date, default: .today)
/// ```
public struct Attribute: Hashable, Sendable {
  /// The permanent number that stands in images instead of the name; never used again for another
  /// attribute, so a rename rewrites nothing. 0 until the attribute is part of a store.
  var number: UInt32 = 0
  /// The name in NFC.
  public var name: String
  public var type: AttributeType
  /// Whether nil is refused.
  public var isRequired: Bool
  /// Whether two objects may not have the same value; nil does not count.
  public var isUnique: Bool
  /// What an insert that says nothing gives the attribute.
  public var defaultValue: Default?
  /// What its values must keep to beyond their type.
  public var rules = ValueRules()
  /// What it refers to; nil unless its type is ``AttributeType/reference``.
  public internal(set) var reference: Reference?
  /// The value of objects that are older than the attribute.
  var valueOfOlderObjects: Value = .null

  /// What a new object gets for an attribute that nobody set.
  public enum Default: Hashable, Sendable {
    case constant(Value)
    /// The moment of the insert; for attributes of type timestamp.
    case now
    /// The local day of the insert; for attributes of type date.
    case today
  }

  public init(
    _ name: String, _ type: AttributeType, required: Bool = false, unique: Bool = false,
    default defaultValue: Default? = nil
  ) {
    self.name = name
    self.type = type
    isRequired = required
    isUnique = unique
    self.defaultValue = defaultValue
  }
}

/// The attributes that every object has without anyone declaring them. An attribute of the same name
/// takes their place.
enum BuiltInAttribute: UInt32, CaseIterable {
  /// The time of the object's first revision.
  case createdAt = 1
  /// The time of its newest.
  case updatedAt = 2

  var name: String {
    switch self {
    case .createdAt: "createdAt"
    case .updatedAt: "updatedAt"
    }
  }
}
