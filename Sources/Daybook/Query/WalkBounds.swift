/// The part of a view's rows that a predicate leaves to be read.
///
/// Bounds only narrow what is walked; each row still has to pass the predicate. They are byte strings
/// in the order of the keys, so a bound that does not fit into a key is simply not used.
struct WalkBounds {
  let section: ComponentRange?
  /// For the first sort key, within each section.
  let sort: ComponentRange?

  /// What components a key may have.
  enum ComponentRange {
    case oneOf([[UInt8]])
    /// Both ends included; nil: open.
    case between([UInt8]?, [UInt8]?)

    /// Whether the bytes that begin at `start` of a key can be those of a component in the range.
    func mayContain(_ key: [UInt8], from start: Int) -> Bool {
      let bytes = key[start...]
      switch self {
      case .oneOf(let components): return components.contains { bytes.starts(with: $0) }
      case .between(let lower, let upper):
        if let lower, bytes.lexicographicallyPrecedes(lower) { return false }
        if let upper, upper.lexicographicallyPrecedes(bytes), !bytes.starts(with: upper) {
          return false
        }
        return true
      }
    }

    /// The least bytes in the range; nil: no bound.
    var least: [UInt8]? {
      switch self {
      case .oneOf(let components): components.min { $0.lexicographicallyPrecedes($1) }
      case .between(let lower, _): lower
      }
    }

    /// Whether the bytes lie beyond everything in the range.
    func isBehind(_ key: [UInt8], from start: Int) -> Bool {
      let bytes = key[start...]
      let greatest: [UInt8]?
      switch self {
      case .oneOf(let components): greatest = components.max { $0.lexicographicallyPrecedes($1) }
      case .between(_, let upper): greatest = upper
      }
      guard let greatest else { return false }
      return greatest.lexicographicallyPrecedes(bytes) && !bytes.starts(with: greatest)
    }

    var isOneOf: Bool {
      if case .oneOf = self { true } else { false }
    }
  }

  init(of filter: RowFilter?, in layout: ViewLayout) {
    guard let filter else {
      section = nil
      sort = nil
      return
    }
    let sortLimit = RowKey.reserve
    section = layout.section.flatMap {
      WalkBounds.range(of: filter, $0, limit: RowKey.sectionLimit)
    }
    sort = layout.sort.first.flatMap { WalkBounds.range(of: filter, $0, limit: sortLimit) }
  }

  /// How much the bounds narrow; 0: not at all.
  var rank: Int {
    func rank(_ range: ComponentRange?) -> Int {
      guard let range else { return 0 }
      return range.isOneOf ? 2 : 1
    }
    // A range of the first sort key narrows every section, but each has to be visited.
    return 3 * rank(section) + rank(sort)
  }

  private static func range(
    of filter: RowFilter, _ part: KeyPart, limit: Int
  ) -> ComponentRange? {
    guard part.key.key.transform == .none,
      let range = filter.range(
        of: part.attribute, type: part.transform.keyType, collation: part.key.key.collation)
    else { return nil }
    // A component longer than this may have been cut in the keys.
    let longest = limit - 16
    func component(_ value: Value) -> [UInt8]? {
      var bytes: [UInt8] = []
      part.encoder.append(value, to: &bytes)
      return bytes.count <= longest ? bytes : nil
    }
    switch range {
    case .values(let values):
      let components = values.compactMap(component)
      return components.count == values.count ? .oneOf(components) : nil
    case .interval(let lower, let upper):
      let ends = (
        lower.flatMap { component($0.value) }, upper.flatMap { component($0.value) }
      )
      if ends.0 == nil, ends.1 == nil { return nil }
      return part.key.isDescending ? .between(ends.1, ends.0) : .between(ends.0, ends.1)
    }
  }
}
