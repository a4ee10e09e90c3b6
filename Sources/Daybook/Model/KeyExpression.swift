/// What a section or a sort goes by: `author`, `author[cd]`, `initial(title)`,
/// `day(when, "Asia/Seoul")`.
///
/// Attributes are named here, as a person wrote them; a stored view holds their numbers.
public struct KeyExpression: Hashable, Sendable {
  /// The attribute's name, `createdAt` and `updatedAt` included.
  public var attribute: String
  public var transform: Transform
  public var collation: Collation

  public enum Transform: Hashable, Sendable {
    case none
    /// The first user-perceived character of the text folded by `[cd]`, in upper case.
    case initial
    /// The year of a date or a timestamp; a zone is an IANA name and stands only with timestamps.
    case year(zone: String?)
    case month(zone: String?)
    case day(zone: String?)
  }

  public init(
    _ attribute: String, transform: Transform = .none, collation: Collation = .standard
  ) {
    self.attribute = attribute
    self.transform = transform
    self.collation = collation
  }
}

/// One key of a sort or of sections, with its direction.
public struct SortKey: Hashable, Sendable {
  public var key: KeyExpression
  public var isDescending: Bool

  public init(_ key: KeyExpression, descending: Bool = false) {
    self.key = key
    self.isDescending = descending
  }
}
