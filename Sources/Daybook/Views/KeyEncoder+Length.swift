extension KeyEncoder {
  /// How many bytes the component at `offset` has, or nil where no whole component of that type
  /// stands there. So a key is split again into its parts.
  func componentLength(at offset: Int, in key: Span<UInt8>, type: AttributeType) -> Int? {
    guard offset >= 0, offset < key.count else { return nil }
    let mask: UInt8 = isDescending ? 0xFF : 0
    switch key[offset] ^ mask {
    case Self.null: return 1
    case Self.present: break
    default: return nil
    }
    var end = offset + 1
    switch type {
    case .integer, .double, .timestamp, .reference: end += 8
    case .decimal: end += 19
    case .date: end += 4
    case .boolean: end += 1
    case .uuid: end += 16
    case .data, .string:
      // Both an ICU key and escaped bytes end at their first zero.
      for _ in 0..<(type == .string && hasSortKey ? 2 : 1) {
        guard let zero = (end..<key.count).first(where: { key[$0] == mask }) else { return nil }
        end = zero + 1
      }
    }
    return end <= key.count ? end - offset : nil
  }
}
