/// A named, materialized listing of one entity.
///
/// ```swift
/// View("byAuthor", on: "Course", section: SortKey("author"), sort: [SortKey("title")])
/// ```
public struct View: Hashable, Sendable {
  /// The permanent number; 0 until the view is part of a store.
  var number: UInt32 = 0
  /// The name in NFC.
  public var name: String
  /// The name of the entity.
  public var entity: String
  /// Which objects stand in the listing; nil: all.
  public var predicate: Predicate?
  /// What its sections go by, and in which direction they stand.
  public var section: SortKey?
  /// What its rows are sorted by; ties go to the object's number.
  public var sort: [SortKey]

  public init(
    _ name: String, on entity: String, where predicate: Predicate? = nil,
    section: SortKey? = nil, sort: [SortKey] = []
  ) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
    self.section = section
    self.sort = sort
  }
}
