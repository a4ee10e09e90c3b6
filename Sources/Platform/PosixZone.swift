/// The names and the standard offset of a POSIX time zone rule (POSIX.1-2017, 8.3, TZ):
/// `std offset[dst[offset][,rule]]`.
struct PosixZone {
  let standardName: String
  /// Seconds ahead of UTC. POSIX counts the other way.
  let offsetSeconds: Int
  let savingName: String?

  /// The hours as the rule writes them: positive in the west.
  var hoursWest: Int { -offsetSeconds / 3600 }

  init?(_ text: String) {
    var rest = Substring(text)
    guard let standard = Self.readName(&rest), let offset = Self.readOffset(&rest)
    else { return nil }
    standardName = standard
    offsetSeconds = -offset
    guard !rest.isEmpty else {
      savingName = nil
      return
    }
    guard let saving = Self.readName(&rest) else { return nil }
    savingName = saving
  }

  /// Three letters or more, or anything between angle brackets.
  private static func readName(_ rest: inout Substring) -> String? {
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return nil }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      return String(name)
    }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    guard name.count >= 3 else { return nil }
    rest = rest[name.endIndex...]
    return String(name)
  }

  /// `[+-]hh[:mm[:ss]]`, in seconds, at most 24 hours.
  private static func readOffset(_ rest: inout Substring) -> Int? {
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    let text = rest.prefix { ($0.isASCII && $0.isNumber) || $0 == ":" }
    rest = rest[text.endIndex...]
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (1...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let seconds = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return isNegative ? -seconds : seconds
  }
}
