internal import Platform

/// What a comparison of texts overlooks: the `[c]`, `[d]` and `[cd]` of `==[cd]`.
///
/// Both sides are folded, then compared as ever, so that a predicate and a key with the same
/// letters never disagree.
public struct Folding: Hashable, Sendable {
  /// `[c]`: letters that differ only by case are the same (Unicode's full case folding).
  public var ignoresCase: Bool
  /// `[d]`: combining marks do not count.
  public var ignoresDiacritics: Bool

  public init(ignoresCase: Bool = false, ignoresDiacritics: Bool = false) {
    self.ignoresCase = ignoresCase
    self.ignoresDiacritics = ignoresDiacritics
  }

  /// Nothing is overlooked.
  public static let none = Folding()

  /// The text as it is compared; itself when nothing is overlooked.
  public func apply(to text: String) -> String {
    if self == .none { return text }
    return TextForm.fold(
      text, ignoringCase: ignoresCase, ignoringDiacritics: ignoresDiacritics)
  }

  /// The value as it is compared: only texts are folded.
  func apply(to value: Value) -> Value {
    guard self != .none, case .string(let text) = value else { return value }
    return .string(apply(to: text))
  }
}

extension Folding: CustomStringConvertible {
  /// As written: `[c]`, `[d]`, `[cd]`, or nothing.
  public var description: String {
    switch (ignoresCase, ignoresDiacritics) {
    case (false, false): ""
    case (true, false): "[c]"
    case (false, true): "[d]"
    case (true, true): "[cd]"
    }
  }
}

extension Collation {
  /// What a key with this collation overlooks.
  var folding: Folding {
    Folding(ignoresCase: ignoresCase, ignoresDiacritics: ignoresDiacritics)
  }
}
