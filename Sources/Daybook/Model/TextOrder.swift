internal import FoundationEssentials
internal import Platform

/// The standard order of texts: root collation, then the bytes in NFC. ``KeyEncoder`` writes keys in
/// this order; here two texts are compared at once.
enum TextOrder {
  static func compare(_ a: String, _ b: String) -> ComparisonResult {
    compare(a.utf8.span, b.utf8.span)
  }

  static func compare(_ a: Span<UInt8>, _ b: Span<UInt8>) -> ComparisonResult {
    if TextForm.isEquivalent(a, b) { return .orderedSame }
    var first: [UInt8] = []
    var second: [UInt8] = []
    Collator.root.appendSortKey(of: a, to: &first)
    Collator.root.appendSortKey(of: b, to: &second)
    let order = compareBytes(first.span, second.span)
    guard order == .orderedSame else { return order }
    first.removeAll(keepingCapacity: true)
    second.removeAll(keepingCapacity: true)
    TextForm.appendNFC(of: a, to: &first)
    TextForm.appendNFC(of: b, to: &second)
    return compareBytes(first.span, second.span)
  }

  /// Byte by byte; a text comes before all that it begins.
  static func compareBytes(_ a: Span<UInt8>, _ b: Span<UInt8>) -> ComparisonResult {
    for index in 0..<min(a.count, b.count) where a[index] != b[index] {
      return a[index] < b[index] ? .orderedAscending : .orderedDescending
    }
    if a.count == b.count { return .orderedSame }
    return a.count < b.count ? .orderedAscending : .orderedDescending
  }
}
