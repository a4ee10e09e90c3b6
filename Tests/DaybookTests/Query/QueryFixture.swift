import Platform

@testable import Daybook

/// An entity with an attribute of every type, and rows to ask about.
struct QueryFixture {
  var attributes: [(name: String, type: AttributeType)]
  var zone = Zone.utc
  var now: Timestamp?

  init(_ attributes: [(name: String, type: AttributeType)] = QueryFixture.everyType) {
    self.attributes = attributes
  }

  static let everyType: [(name: String, type: AttributeType)] = [
    ("title", .string), ("author", .string), ("pages", .integer), ("n", .integer),
    ("price", .double), ("done", .boolean), ("released", .date), ("when", .timestamp),
    ("id", .uuid), ("bytes", .data),
  ]

  var scope: PredicateScope {
    PredicateScope(
      entity: "Course",
      attributes: attributes.indices.map {
        AttributeSlot(name: attributes[$0].name, type: attributes[$0].type, index: $0)
      },
      zone: zone, now: now)
  }

  func bound(_ text: String, _ parameters: [String: Value] = [:]) throws -> BoundPredicate {
    try Predicate(parsing: text, parameters: parameters).bound(in: scope)
  }

  /// Which of the values of one attribute match.
  func matches(
    _ text: String, _ attribute: String, _ values: [Value], _ parameters: [String: Value] = [:]
  ) throws -> [Value] {
    let predicate = try bound(text, parameters)
    let slot = attributes.firstIndex { $0.name == attribute }
    return values.filter { value in predicate.matches { $0 == slot ? value : .null } }
  }
}
