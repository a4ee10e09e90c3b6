internal import FoundationEssentials

/// The part of an ordered listing in which all matches of a predicate lie.
package enum ValueRange: Equatable, Sendable {
  /// The rows whose key is one of these: ascending in the standard order, each once, nil included.
  case values([Value])
  /// The rows from one key to another; nil for no bound on that side. nil is the least key, so rows
  /// without a value are left out by a lower bound that excludes ``Value/null``.
  case interval(lower: Bound?, upper: Bound?)

  package struct Bound: Equatable, Sendable {
    package let value: Value
    package let isInclusive: Bool

    package init(_ value: Value, isInclusive: Bool) {
      self.value = value
      self.isInclusive = isInclusive
    }
  }

  /// Whether nothing lies in it.
  package var isEmpty: Bool { self == .values([]) }
}

/// Narrows a range term by term, comparing as a key with its folding does.
struct RangeIntersection {
  let folding: Folding
  private var values: [Value]?
  private var lower: ValueRange.Bound?
  private var upper: ValueRange.Bound?

  init(folding: Folding) { self.folding = folding }

  mutating func keep(values kept: [Value]) {
    let sorted = kept.sorted { isBefore($0, $1) }
    var distinct: [Value] = []
    for value in sorted where distinct.last.map({ isBefore($0, value) }) ?? true {
      distinct.append(value)
    }
    guard let values else {
      values = distinct
      return
    }
    self.values = values.filter { value in
      distinct.contains { !isBefore($0, value) && !isBefore(value, $0) }
    }
  }

  mutating func keep(from bound: ValueRange.Bound) {
    guard let lower else {
      lower = bound
      return
    }
    let isTighter = isBefore(lower.value, bound.value)
    let isEqual = !isTighter && !isBefore(bound.value, lower.value)
    if isTighter || (isEqual && !bound.isInclusive) { self.lower = bound }
  }

  mutating func keep(to bound: ValueRange.Bound) {
    guard let upper else {
      upper = bound
      return
    }
    let isTighter = isBefore(bound.value, upper.value)
    let isEqual = !isTighter && !isBefore(upper.value, bound.value)
    if isTighter || (isEqual && !bound.isInclusive) { self.upper = bound }
  }

  var range: ValueRange {
    if let values { return .values(values.filter { isInside($0) }) }
    if let lower, let upper {
      // Bounds that cross leave nothing; that meet leave one value if both include it.
      if isBefore(upper.value, lower.value) { return .values([]) }
      if !isBefore(lower.value, upper.value) {
        return .values(lower.isInclusive && upper.isInclusive ? [lower.value] : [])
      }
    }
    return .interval(lower: lower, upper: upper)
  }

  private func isInside(_ value: Value) -> Bool {
    if let lower {
      let isLow = lower.isInclusive ? isBefore(value, lower.value) : !isBefore(lower.value, value)
      if isLow { return false }
    }
    guard let upper else { return true }
    return upper.isInclusive ? !isBefore(upper.value, value) : isBefore(value, upper.value)
  }

  /// The order of keys: nil first.
  private func isBefore(_ first: Value, _ second: Value) -> Bool {
    if first == .null || second == .null { return first == .null && second != .null }
    return folding.apply(to: first).compare(folding.apply(to: second)) == .orderedAscending
  }
}
