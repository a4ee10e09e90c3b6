/// What the word at the cursor can become.
public struct Completions: Equatable, Sendable {
  /// Where the word begins, in UTF-8 bytes from the line's beginning. It ends at the cursor.
  public var start: Int
  /// What can stand in the word's place, each with the blank at its end that should follow it, if
  /// any. Shown in this order.
  public var candidates: [String]

  public init(start: Int, candidates: [String]) {
    self.start = start
    self.candidates = candidates
  }

  /// What is done about them.
  struct Outcome: Equatable {
    /// What is put in the place of so many Unicode scalars before the cursor.
    var replacement: Replacement?
    /// What is listed, because the person has to choose.
    var ties: [String] = []
  }

  struct Replacement: Equatable {
    let scalars: Int
    let text: String
  }

  /// The only candidate replaces the word. Of several, what they have in common does, when it goes
  /// beyond what is typed; and they are listed.
  func outcome(in line: String, cursor: Int) -> Outcome {
    guard let end = index(at: cursor, in: line), let begin = index(at: start, in: line),
      begin <= end,
      let first = candidates.first
    else { return Outcome() }
    let typed = line[begin..<end]
    let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    var outcome = Outcome()
    // Case may be mended on the way, but of several nothing takes away what was typed.
    let isLonger = common.lowercased().hasPrefix(typed.lowercased())
    if common != typed && (candidates.count == 1 || isLonger) {
      outcome.replacement = Replacement(scalars: typed.unicodeScalars.count, text: common)
    }
    if candidates.count > 1 { outcome.ties = candidates }
    return outcome
  }

  private func index(at offset: Int, in line: String) -> String.Index? {
    guard offset >= 0 && offset <= line.utf8.count else { return nil }
    let index = line.utf8.index(line.startIndex, offsetBy: offset)
    return index.samePosition(in: line.unicodeScalars)
  }
}

extension String {
  /// The characters with which both begin.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
