internal import Daybook

extension CommandParser {
  /// Reads a command up to what cannot go on with it.
  mutating func command() throws(DaybookError) -> Command {
    let token = try token()
    guard case .word(let word) = token.kind else {
      if token.kind == .end { throw error(.syntax, "here stands no command", at: token) }
      throw error(.syntax, "\(written(token)) begins no command: help lists them", at: token)
    }
    try advance()
    let keyword = word.lowercased()
    if keyword == "at" { return try commandAtMoment() }
    if let reading = try reading(keyword) { return .read(reading, at: nil) }
    if let command = try modelCommand(keyword) { return command }
    if let command = try dataCommand(keyword) { return command }
    if let command = try historyCommand(keyword) { return command }
    if let command = try fileCommand(keyword) { return command }
    if let command = try shellCommand(keyword) { return command }
    throw unknownCommand(word, at: token)
  }

  /// `at MOMENT` and `at MOMENT reading`, from after `at`.
  private mutating func commandAtMoment() throws(DaybookError) -> Command {
    let moment = try moment()
    let token = try token()
    guard case .word(let word) = token.kind else { return .moveTo(moment) }
    try advance()
    let keyword = word.lowercased()
    if let reading = try reading(keyword) { return .read(reading, at: moment) }
    if HelpTopic.commandWords.contains(keyword) {
      throw error(
        CommandParser.timelessWords.contains(keyword) ? .syntax : .readOnly,
        "\(word) does not read as of a moment: list, count, show and the like do", at: token)
    }
    throw unknownCommand(word, at: token)
  }

  /// Commands that neither write nor have a moment of their own.
  private static let timelessWords: Set<String> = [
    "at", "log", "history", "blame", "diff", "replay", "watch", "backup", "verify", "stats",
    "help", "mode", "timer", "source", "last", "quit", "exit",
  ]

  private func unknownCommand(_ word: String, at token: Token) -> DaybookError {
    let remedy =
      nearest(to: word, among: HelpTopic.commandWords).map { "did you mean \($0)?" }
      ?? "help lists the commands"
    return error(.unknownCommand, "there is no command \(written(token)): \(remedy)", at: token)
  }

  private mutating func shellCommand(_ keyword: String) throws(DaybookError) -> Command? {
    switch keyword {
    case "help": return .help(topic: try helpTopic())
    case "mode": return .mode(try choice(of: OutputMode.self))
    case "timer":
      if try accept("on") { return .timer(true) }
      guard try accept("off") else { throw try expected("on or off") }
      return .timer(false)
    case "source": return .source(file: try file())
    case "last": return .last
    case "quit", "exit": return .quit
    default: return nil
    }
  }

  /// Whatever follows `help`, in lower case.
  private mutating func helpTopic() throws(DaybookError) -> String? {
    var words: [String] = []
    while try !isAtEnd() {
      words.append(written(try token()).lowercased())
      try advance()
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
