public import FoundationEssentials
internal import Platform

extension Value {
  /// How two values compare in a predicate, or nil where they cannot be compared.
  ///
  /// Values compare within their type; an integer, a double and a decimal compare exactly, without
  /// rounding either. Strings are the same when canonically equivalent and otherwise ordered by the root
  /// collation and then by their bytes in NFC. nil is the same as nil and compares with nothing
  /// else; a date is no timestamp.
  public func compare(_ other: Value) -> ComparisonResult? {
    switch (self, other) {
    case (.null, .null): .orderedSame
    case (.string(let a), .string(let b)): TextOrder.compare(a, b)
    case (.integer(let a), .integer(let b)): Self.order(a, b)
    case (.double(let a), .double(let b)): Self.order(a, b)
    case (.integer(let a), .double(let b)): Self.exactOrder(a, b)
    case (.double(let a), .integer(let b)): Self.exactOrder(b, a).reversed
    case (.decimal(let a), .decimal(let b)): Self.order(a, b)
    case (.decimal(let a), .integer(let b)): Self.order(a, DecimalNumber(b))
    case (.integer(let a), .decimal(let b)): Self.order(DecimalNumber(a), b)
    case (.decimal(let a), .double(let b)): a.compare(b)
    case (.double(let a), .decimal(let b)): b.compare(a).reversed
    case (.boolean(let a), .boolean(let b)): Self.order(a ? 1 : 0, b ? 1 : 0)
    case (.date(let a), .date(let b)): Self.order(a, b)
    case (.timestamp(let a), .timestamp(let b)): Self.order(a, b)
    case (.uuid(let a), .uuid(let b)):
      a.withSixteenBytes { a in b.withSixteenBytes { b in TextOrder.compareBytes(a, b) } }
    case (.data(let a), .data(let b)): TextOrder.compareBytes(a.span, b.span)
    case (.reference(let a), .reference(let b)): Self.order(a, b)
    default: nil
    }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> ComparisonResult {
    a < b ? .orderedAscending : a == b ? .orderedSame : .orderedDescending
  }

  /// Beyond 2^53 a double has no place for every integer, so the integer is compared with the
  /// double's whole part, which fits, and then the rest decides.
  private static func exactOrder(_ a: Int64, _ b: Double) -> ComparisonResult {
    let limit = 0x1p63
    if b >= limit { return .orderedAscending }
    if b < -limit { return .orderedDescending }
    let whole = b.rounded(.towardZero)
    let first = order(a, Int64(whole))
    return first == .orderedSame ? order(whole, b) : first
  }
}

extension ComparisonResult {
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}
