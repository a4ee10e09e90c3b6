/// The name that a person who wrote `name` most likely meant, if one of `candidates` is near
/// enough.
///
/// Nearness is the number of single characters to insert, delete, replace, or swap with their
/// neighbour (the optimal string alignment distance), not counting case. A candidate is near when
/// that number is at most a third of the longer name's length; of equally near ones the first wins.
///
/// ```swift
/// nearest(to: "titel", among: ["title", "author"])  // "title"
/// nearest(to: "pages", among: ["title", "author"])  // nil
/// ```
public func nearest(to name: String, among candidates: [String]) -> String? {
  let wanted = Array(name.lowercased())
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let offered = Array(candidate.lowercased())
    let limit = max(wanted.count, offered.count) / 3
    // The difference in length is a lower bound of the distance: it spares long comparisons.
    guard abs(wanted.count - offered.count) <= limit else { continue }
    let distance = alignmentDistance(wanted, offered)
    guard distance <= limit, distance < best?.distance ?? .max else { continue }
    best = (candidate, distance)
  }
  return best?.candidate
}

/// Three rows of the usual table are kept: the third one back serves the swaps.
private func alignmentDistance(_ first: [Character], _ second: [Character]) -> Int {
  guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
  var beforePrevious = [Int](repeating: 0, count: second.count + 1)
  var previous = Array(0...second.count)
  var current = previous
  for row in 1...first.count {
    current[0] = row
    for column in 1...second.count {
      let replaced = first[row - 1] == second[column - 1] ? 0 : 1
      var distance = min(
        previous[column] + 1, current[column - 1] + 1, previous[column - 1] + replaced)
      if row > 1, column > 1, first[row - 1] == second[column - 2],
        first[row - 2] == second[column - 1]
      {
        distance = min(distance, beforePrevious[column - 2] + 1)
      }
      current[column] = distance
    }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[second.count]
}
