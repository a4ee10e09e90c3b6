public import Daybook

/// Names and what they stand for, in an order that counts.
public struct NamedValues: Equatable, Sendable {
  public let names: [String]
  public let values: [Value]

  /// - Precondition: as many names as values.
  public init(names: [String], values: [Value]) {
    precondition(names.count == values.count)
    self.names = names
    self.values = values
  }
}

extension NamedValues: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(names: elements.map(\.0), values: elements.map(\.1))
  }
}

/// What all rows of a listing have in common.
public struct ListingShape: Equatable, Sendable {
  public let entity: String
  /// The attributes, in the order of the model.
  public let columns: [String]
  public let isSectioned: Bool

  public init(entity: String, columns: [String], isSectioned: Bool) {
    self.entity = entity
    self.columns = columns
    self.isSectioned = isSectioned
  }
}

/// One row of a listing; its values stand in the order of the shape's columns.
public struct RowRecord: Equatable, Sendable {
  public let object: UInt64
  /// The section's key; counts only where the listing has sections.
  public let section: Value
  public let values: [Value]

  public init(object: UInt64, section: Value = .null, values: [Value]) {
    self.object = object
    self.section = section
    self.values = values
  }
}

/// A section, and how many rows it has.
public struct SectionRecord: Equatable, Sendable {
  public let section: Value
  public let count: Int

  public init(section: Value, count: Int) {
    self.section = section
    self.count = count
  }
}

/// What `count`, `sum`, `min`, `max` and `average` found, for all rows or for those of one key.
public struct AggregateRecord: Equatable, Sendable {
  /// nil: there was no `by`.
  public let key: Value?
  public let value: Value

  public init(key: Value? = nil, value: Value) {
    self.key = key
    self.value = value
  }
}
