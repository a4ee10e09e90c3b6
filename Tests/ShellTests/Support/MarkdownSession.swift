import Daybook
import TestSupport

@testable import Shell

/// The ```` ```console ```` blocks of a Markdown page, played as one conversation.
///
/// A comment `<!-- session`, `clock: 2026-05-01T10:00:00Z`, `author: kim`, `-->` (a line each) fixes
/// what would differ from day to day. In a block `$ daybook FILE …` begins a session (and runs its
/// `-c`), `courses> list` is a command typed there, and what follows is what was printed, standard
/// error as it is. Other lines after `$` belong to another program and stay as they are.
struct MarkdownSession {
  private var header: [String: String] = [:]
  private let folder: TemporaryFolder
  private var clock = TestClock("2026-05-01T10:00:00Z")
  private var shell: TestShell?

  /// Plays a page's blocks.
  /// - Returns: the page with what was printed this time.
  static func played(_ page: String) throws -> String {
    var session = MarkdownSession(folder: try TemporaryFolder())
    return try session.play(page)
  }

  private init(folder: TemporaryFolder) { self.folder = folder }

  private mutating func play(_ page: String) throws -> String {
    var result: [String] = []
    var isInBlock = false
    var isInHeader = false
    // Whether what stands here was printed by a command that is played again.
    var isOutput = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == "<!-- session" { isInHeader = true }
      if isInHeader, line == "-->" { isInHeader = false }
      if isInHeader { try take(header: line) }
      if line.hasPrefix("```") {
        isInBlock = line == "```console"
        isOutput = false
      }
      guard isInBlock, !line.hasPrefix("```") else {
        result.append(line)
        continue
      }
      if let printed = try printed(by: line) {
        result.append(line)
        result += printed
        isOutput = true
      } else if line.hasPrefix("$ ") {
        result.append(line)
        isOutput = false
      } else if !isOutput {
        result.append(line)
      }
    }
    return result.joined(separator: "\n")
  }

  private mutating func take(header line: String) throws {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return }
    header[String(parts[0])] = String(parts[1].drop { $0 == " " })
    if let time = header["clock"] { clock.set(time) }
  }

  /// What a line's command prints; nil for a line that is none.
  private mutating func printed(by line: String) throws -> [String]? {
    if line.hasPrefix("$ daybook"), !line.contains(where: { "|<>".contains($0) }) {
      return try begin(Array(words(line).dropFirst(2)))
    }
    guard let shell, let end = line.firstRange(of: "> "),
      line[..<end.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return shell.played(String(line[end.upperBound...])).map(withoutMark)
  }

  private mutating func begin(_ arguments: [String]) throws -> [String] {
    let options = try Options(arguments: arguments)
    let author = header["author"].map { ["--author", $0] } ?? []
    let shell = try TestShell(
      author + arguments, folder: folder, clock: clock, store: options.store)
    self.shell = shell
    guard case .commands(let commands) = options.input else { return [] }
    return shell.played(commands.joined(separator: "\n")).map(withoutMark)
  }

  private func withoutMark(_ line: String) -> String {
    line.hasPrefix("! ") ? String(line.dropFirst(2)) : line
  }

  /// Words as a shell cuts them: at blanks, with text in quotes whole.
  private func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
