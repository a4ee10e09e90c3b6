internal import Daybook

extension Session {
  /// What the prompt shows: the store, the moment in the past, and whether changes are pending.
  public var promptName: String {
    let place = describeMoment().map { " @ \($0)" } ?? ""
    return access.name + place + (pending == nil ? "" : "*")
  }

  /// The words that can stand where the cursor is.
  ///
  /// - Parameter cursor: where it stands in the line, in bytes of UTF-8.
  /// - Returns: where the word begins, and the whole words that go on from there.
  public func completion(_ line: String, cursor: Int) -> (start: Int, candidates: [String]) {
    let bytes = Array(line.utf8.prefix(cursor))
    let breaks = Set(" \t,;()[]{}=<>!:".utf8)
    let start = (bytes.lastIndex { breaks.contains($0) } ?? -1) + 1
    let word = String(decoding: bytes[start...], as: UTF8.self)
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let command = before.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
    let words = command.split(separator: " ").map { $0.lowercased() }
    let candidates = self.candidates(after: words)
      .filter { $0.lowercased().hasPrefix(word.lowercased()) }
    return (start, candidates.map { $0 + " " })
  }

  private func candidates(after words: [String]) -> [String] {
    guard let first = words.first else { return HelpTopic.commandWords.sorted() }
    if first == "help" { return HelpTopic.all.map(\.word).sorted() }
    if first == "mode" { return OutputMode.allCases.map(\.rawValue) }
    guard let model = try? (pending?.model() ?? access.store().model()) else { return [] }
    let names = model.names.map(Name.written).sorted()
    if words.count == 1, first != "alter" { return names + ["where"] }
    let mentioned = words.dropFirst().compactMap { word in
      names.first { $0.lowercased() == word }
    }
    let attributes = mentioned.compactMap { try? model.listed(named: $0) }.flatMap { listed in
      switch listed {
      case .entity(let entity): entity.attributes.map(\.name)
      case .view(let view): (try? model.entity(named: view.entity))?.attributes.map(\.name) ?? []
      }
    }
    let clauses = ["where", "section by", "sort by", "limit", "offset", "set", "on", "to", "into"]
    return attributes.map(Name.written) + names + clauses
  }
}
