/// What the values of an attribute must keep to beyond their type. nil always does: whether a value
/// must be there is ``Attribute/isRequired``.
public struct ValueRules: Hashable, Sendable {
  /// The least value that is allowed; of a type that has an order.
  public var minimum: Value?
  /// The greatest value that is allowed.
  public var maximum: Value?
  /// How many user-perceived characters a string has, or bytes data have.
  public var length: ClosedRange<Int>?
  /// The ICU regular expression that the whole of a string matches.
  public var pattern: String?

  public init(
    minimum: Value? = nil, maximum: Value? = nil, length: ClosedRange<Int>? = nil,
    pattern: String? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.length = length
    self.pattern = pattern
  }

  /// Whether nothing is asked.
  public var isEmpty: Bool { self == ValueRules() }
}
