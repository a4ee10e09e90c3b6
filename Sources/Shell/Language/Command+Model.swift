/// `NAME:TYPE[!][=DEFAULT]` in `entity` and `alter … add`.
struct AttributeDeclaration: Equatable, Sendable {
  let name: LocatedName
  /// The name of an attribute type or of an entity, as written.
  let type: LocatedName
  let isRequired: Bool
  let defaultValue: Located<ValueLiteral>?
}

/// `alter ENTITY …`.
struct Alteration: Equatable, Sendable {
  let entity: LocatedName
  let change: Change
  /// Only says what it would do.
  let isDryRun: Bool

  enum Change: Equatable, Sendable {
    case add(AttributeDeclaration)
    case drop(LocatedName)
    case rename(LocatedName, to: LocatedName)
    case set(LocatedName, Setting)
  }

  /// What `alter ENTITY set ATTRIBUTE` sets; nil lifts a rule.
  enum Setting: Equatable, Sendable {
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
  struct LengthRule: Equatable, Sendable {
    let minimum: Int?
    let maximum: Int?
  }

  /// What deleting the target of a reference does.
  enum DeleteRule: String, Equatable, Sendable, CaseIterable {
    case nullify
    case cascade
    case deny
  }
}

/// `view NAME on ENTITY …`.
struct ViewDeclaration: Equatable, Sendable {
  let name: LocatedName
  let entity: LocatedName
  let clauses: ListingClauses
  /// A view of that name may exist and is replaced.
  let replaces: Bool
}
