internal import FoundationEssentials
internal import Platform

extension Value {
  /// Whether both are of one type and have the same content. Strings are the same when canonically
  /// equivalent, by ICU's tables: the compiler's may know another version of Unicode than the keys.
  public static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.string(let a), .string(let b)): TextForm.isEquivalent(a.utf8.span, b.utf8.span)
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.decimal(let a), .decimal(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.timestamp(let a), .timestamp(let b)): a == b
    case (.uuid(let a), .uuid(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.reference(let a), .reference(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .string(let text):
      hasher.combine(1)
      // The same for all canonically equivalent texts.
      hasher.combine(TextForm.nfc(text))
    case .integer(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number)
    case .decimal(let number): hasher.combine(number)
    case .boolean(let flag): hasher.combine(flag)
    case .date(let date): hasher.combine(date)
    case .timestamp(let instant): hasher.combine(instant)
    case .uuid(let uuid): hasher.combine(uuid)
    case .data(let data): hasher.combine(data)
    case .reference(let number): hasher.combine(number)
    }
  }

  /// Whether both are stored as the same bytes: an NFC text and its NFD are equal but not identical.
  /// This decides whether a save changes something.
  public func isIdentical(to other: Value) -> Bool {
    if case .string(let a) = self, case .string(let b) = other {
      return TextOrder.compareBytes(a.utf8.span, b.utf8.span) == .orderedSame
    }
    return self == other
  }
}
