/// `NAME:TYPE[!][=DEFAULT]` in `entity` and `alter … add`.
public struct AttributeDeclaration: Equatable, Sendable {
  public let name: LocatedName
  /// The name of an attribute type or of an entity, as written.
  public let type: LocatedName
  public let isRequired: Bool
  public let defaultValue: Located<ValueLiteral>?
}

/// `alter ENTITY …`.
public struct Alteration: Equatable, Sendable {
  public let entity: LocatedName
  public let change: Change
  /// Only says what it would do.
  public let isDryRun: Bool

  public enum Change: Equatable, Sendable {
    case add(AttributeDeclaration)
    case drop(LocatedName)
    case rename(LocatedName, to: LocatedName)
    case set(LocatedName, Setting)
  }

  /// What `alter ENTITY set ATTRIBUTE` sets; nil lifts a rule.
  public enum Setting: Equatable, Sendable {
    case required(Bool)
    case unique(Bool)
    case defaultValue(Located<ValueLiteral>)
    case type(LocatedName)
    case minimum(Located<ValueLiteral>?)
    case maximum(Located<ValueLiteral>?)
    /// In characters, both ends included.
    case length(LengthRule?)
    case pattern(Located<String>?)
    case inverse(LocatedName?)
    case deleting(DeleteRule)
  }

  /// `A..B`, where either end may be missing.
  public struct LengthRule: Equatable, Sendable {
    public let minimum: Int?
    public let maximum: Int?
  }

  /// What deleting the target of a reference does.
  public enum DeleteRule: String, Equatable, Sendable, CaseIterable {
    case nullify
    case cascade
    case deny
  }
}

/// `view NAME on ENTITY …`.
public struct ViewDeclaration: Equatable, Sendable {
  public let name: LocatedName
  public let entity: LocatedName
  public let clauses: ListingClauses
  /// A view of that name may exist and is replaced.
  public let replaces: Bool
}
