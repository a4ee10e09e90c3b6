internal import Daybook

/// Names and what they stand for, in an order that counts.
struct NamedValues: Equatable, Sendable {
  let names: [String]
  let values: [Value]

  /// - Precondition: as many names as values.
  init(names: [String], values: [Value]) {
    precondition(names.count == values.count)
    self.names = names
    self.values = values
  }
}

extension NamedValues: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, Value)...) {
    self.init(names: elements.map(\.0), values: elements.map(\.1))
  }
}

/// What all rows of a listing have in common.
struct ListingShape: Equatable, Sendable {
  let entity: String
  /// The attributes, in the order of the model.
  let columns: [String]
  let isSectioned: Bool
}

/// One row of a listing; its values stand in the order of the shape's columns.
struct RowRecord: Equatable, Sendable {
  let object: UInt64
  /// The section's key; counts only where the listing has sections.
  let section: Value
  let values: [Value]

  init(object: UInt64, section: Value = .null, values: [Value]) {
    self.object = object
    self.section = section
    self.values = values
  }
}

/// A section, and how many rows it has.
struct SectionRecord: Equatable, Sendable {
  let section: Value
  let count: Int
}

/// What `count`, `sum`, `min`, `max` and `average` found, for all rows or for those of one key.
struct AggregateRecord: Equatable, Sendable {
  /// nil: there was no `by`.
  var key: Value?
  let value: Value
}
