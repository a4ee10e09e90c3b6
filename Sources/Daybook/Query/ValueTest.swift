internal import FoundationEssentials

/// What is asked of one attribute's value. Whatever can be done once has been done when it was
/// bound.
enum ValueTest: Sendable {
  case isNull
  /// The same as a value that is not nil. A text's folding is none.
  case equals(Value)
  /// `==[cd]`, CONTAINS, BEGINSWITH, ENDSWITH.
  case text(TextPattern)
  case like(WildcardPattern)
  /// `<` and its kin. The bound is not nil and already folded.
  case ordered(Predicate.Operator, Value, Folding)
  case oneOf(ValueSet)

  /// nil is accepted by `isNull`, and by `oneOf` where nil is a member; by nothing else.
  func accepts(_ value: Value) -> Bool {
    switch self {
    case .isNull: value == .null
    case .equals(let wanted): Self.isSame(value, wanted)
    case .text(let pattern):
      if case .string(let text) = value { pattern.matches(text) } else { false }
    case .like(let pattern):
      if case .string(let text) = value { pattern.matches(text) } else { false }
    case .ordered(let comparison, let bound, let folding):
      folding.apply(to: value).compare(bound).map(comparison.accepts) ?? false
    case .oneOf(let set): set.contains(value)
    }
  }

  private static func isSame(_ value: Value, _ wanted: Value) -> Bool {
    switch (value, wanted) {
    case (.integer, .double), (.double, .integer), (.decimal, _), (_, .decimal):
      value.compare(wanted) == .orderedSame
    default: value == wanted
    }
  }
}

/// The list of IN, in which a value is found without going through it.
struct ValueSet: Sendable {
  /// As written, in the order of the list.
  let members: [Value]
  let folding: Folding
  private let keys: Set<Value>

  init(_ members: [Value], _ folding: Folding) {
    self.members = members
    self.folding = folding
    keys = Set(members.map { Self.key($0, folding) })
  }

  func contains(_ value: Value) -> Bool { keys.contains(Self.key(value, folding)) }

  /// Values that compare as the same have the same key: a number that is an integer has the
  /// integer's, a double that is a decimal has that decimal's.
  private static func key(_ value: Value, _ folding: Folding) -> Value {
    switch value {
    case .double(let number):
      if let whole = Int64(exactly: number) { return .integer(whole) }
      return DecimalNumber(exactly: number).map { .decimal($0) } ?? value
    case .decimal(let number): return number.integer.map { .integer($0) } ?? value
    default: return folding.apply(to: value)
    }
  }
}
