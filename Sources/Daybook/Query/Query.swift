/// What to list: a view or an entity, which of its objects, in which order and sections.
///
/// ```swift
/// var query = Query("Course", where: try Predicate(parsing: #"author == "Kim""#))
/// query.sort = [SortKey(KeyExpression("title"))]
/// ```
public struct Query: Hashable, Sendable {
  /// The name of the view or entity.
  public var name: String
  /// Added with AND to the view's own.
  public var predicate: Predicate?
  /// Replaces the view's sections; nil: as the view has them.
  public var section: SortKey?
  /// Replaces the view's sort keys; nil: as the view has them.
  public var sort: [SortKey]?

  public init(
    _ name: String, where predicate: Predicate? = nil, section: SortKey? = nil,
    sort: [SortKey]? = nil
  ) {
    self.name = name
    self.predicate = predicate
    self.section = section
    self.sort = sort
  }
}
