/// A row with its medians: what both the table and `--json` print.
struct Comparison: Sendable {
  let workload: String
  let objects: Int
  let row: Row
  let medians: [Side: Double]
  /// Ours against the peer's, in the direction of the target; nil where one of them was not measured.
  let ratio: Double?

  /// - Parameter earlier: the comparisons before this one, among which our own peer is looked for.
  init(
    workload: String, objects: Int, row: Row, medians: [Side: Double], earlier: [Comparison]
  ) {
    self.workload = workload
    self.objects = objects
    self.row = row
    self.medians = medians
    func value(of peer: Target.Peer) -> Double? {
      switch peer {
      case .side(let side): return medians[side]
      case .own(let name):
        let own = earlier.first { $0.workload == name && $0.row.measure == row.measure }
        return own?.medians[.ours]
      }
    }
    func divide(_ dividend: Double?, _ divisor: Double?) -> Double? {
      guard let dividend, let divisor, divisor > 0 else { return nil }
      return dividend / divisor
    }
    ratio =
      switch row.target {
      case .speed(_, let peer): divide(value(of: peer), medians[.ours])
      case .amount(_, let peer): divide(medians[.ours], value(of: peer))
      case .limit, nil: nil
      }
  }

  /// The number that the ratio, or for a limit our own measure, is held against.
  var target: Double? {
    switch row.target {
    case .speed(let bound, _), .amount(let bound, _), .limit(let bound): bound
    case nil: nil
    }
  }

  /// Whether the target is reached; nil without a target or without our measure.
  var isMet: Bool? {
    switch row.target {
    case .speed(let bound, _): ratio.map { $0 >= bound }
    case .amount(let bound, _): ratio.map { $0 <= bound }
    case .limit(let bound): medians[.ours].map { $0 <= bound }
    case nil: nil
    }
  }

  /// The target as the table shows it: `≥ 2.5 × sqlite`.
  var targetText: String {
    func name(_ peer: Target.Peer) -> String {
      switch peer {
      case .side(let side): side.rawValue
      case .own(let workload): "our \(workload)"
      }
    }
    return switch row.target {
    case .speed(let bound, let peer): "≥ \(shortest(bound)) × \(name(peer))"
    case .amount(let bound, let peer): "≤ \(shortest(bound)) × \(name(peer))"
    case .limit(let bound): "≤ \(shortest(bound)) \(row.unit)"
    case nil: ""
    }
  }
}

/// The middle of some measures; of an even number, the mean of the two in the middle.
func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

/// A number with three digits that count: `0.0123`, `4.57`, `1234`.
func significant(_ value: Double) -> String {
  var scale = 1.0
  var limit = 100.0
  while value != 0 && value.magnitude < limit && scale < 1e9 {
    scale *= 10
    limit /= 10
  }
  return shortest((value * scale).rounded() / scale)
}

/// A number as short as it reads: `3`, not `3.0`.
func shortest(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? String(value)
}
