/// How the text of a key is compared: the part in brackets of `author[cd]`.
public struct Collation: Hashable, Sendable {
  /// `[c]`: letters that differ only by case are the same.
  public var ignoresCase: Bool
  /// `[d]`: combining marks do not count.
  public var ignoresDiacritics: Bool
  /// What the order follows. Options of order never make two different texts one.
  public var order: Order

  public enum Order: Hashable, Sendable {
    /// ICU's root collation.
    case root
    /// ICU's root collation, runs of digits by their number: `[numeric]`.
    case numeric
    /// A locale's collation: `[ko]`.
    case locale(String)
    /// The bytes of the text in NFC: `[binary]`.
    case binary
  }

  public init(
    ignoresCase: Bool = false, ignoresDiacritics: Bool = false, order: Order = .root
  ) {
    self.ignoresCase = ignoresCase
    self.ignoresDiacritics = ignoresDiacritics
    self.order = order
  }

  /// Root order, nothing ignored.
  public static let standard = Collation()
}
