import Daybook
import FoundationEssentials
import Platform
import TestSupport

@testable import Shell

/// A conversation with the shell as text: what was typed, and what was printed under it.
///
///     template: courses             the header, up to an empty line: clock (a timestamp), author,
///     clock: 2012-05-01T10:00:00Z   mode, template, zone
///
///     -- A line of prose.
///     > insert Course \
///     | title="Core Data"
///     r2: inserted Course #1: title "Core Data"
///     @ clock 2012-05-02T10:00:00Z
///     @ restart
///     > show #9
///     ! error: there is no object #9
///
/// `>` begins a command and `|` goes on with it, `!` marks standard error, and `@` does something
/// around the shell: `clock TIME`, `restart [OPTIONS]`, `file NAME` (whose lines follow after `|`).
/// `{folder}` stands for the temporary folder in which the store is, and `{digest}` for a digest.
struct Transcript {
  private let lines: [String]
  private let shell: TestShell
  private var result: [String] = []
  private var typed: [String] = []

  /// Plays a transcript.
  /// - Returns: the same text with what was printed this time.
  static func played(_ text: String) throws -> String {
    var transcript = try Transcript(text)
    return try transcript.play()
  }

  private init(_ text: String) throws {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var header: [String: String] = [:]
    for line in lines.prefix(while: { !$0.isEmpty }) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      header[String(parts[0])] = String(parts[1].drop { $0 == " " })
    }
    shell = try TestShell(header: header)
  }

  private mutating func play() throws -> String {
    var index = lines.prefix { !$0.isEmpty }.count
    result = Array(lines[..<index])
    while index < lines.count {
      let line = lines[index]
      index += 1
      guard line.hasPrefix("> ") || line.hasPrefix("@ ") else {
        result.append(line)
        continue
      }
      result.append(line)
      var command = [String(line.dropFirst(2))]
      while index < lines.count, lines[index].hasPrefix("|") {
        result.append(lines[index])
        command.append(String(lines[index].dropFirst(2)))
        index += 1
      }
      if line.hasPrefix("@") {
        try direct(command)
        continue
      }
      result += shell.played(command.joined(separator: "\n"))
      // What was printed when the transcript was written goes; prose and empty lines stay.
      index += lines[index...].prefix { !Transcript.isNoOutput($0) }.count
    }
    return result.joined(separator: "\n")
  }

  private static func isNoOutput(_ line: String) -> Bool {
    line.isEmpty || ["> ", "@ ", "-- "].contains { line.hasPrefix($0) }
  }

  private func direct(_ command: [String]) throws {
    let words = command[0].split(separator: " ").map(String.init)
    switch (words.first, words.dropFirst().first) {
    case ("clock", let time?): shell.clock.set(time)
    case ("restart", _): try shell.restart(Array(words.dropFirst()))
    case ("file", let name?):
      try shell.folder.write(command.dropFirst().map { $0 + "\n" }.joined(), to: name)
    default: throw DaybookError(.syntax, "no such direction: \(command[0])")
    }
  }
}

extension TestShell {
  convenience init(header: [String: String]) throws {
    var arguments: [String] = []
    for name in ["template", "author", "message"] {
      if let value = header[name] { arguments += ["--" + name, value] }
    }
    if let mode = header["mode"] { arguments.append("--" + mode) }
    try self.init(
      arguments, zone: header["zone"].flatMap(Zone.init(identifier:)) ?? .utc,
      clock: header["clock"].map(TestClock.init))
  }

  /// Runs a command, and gives the lines of its results, notes and error as a transcript shows them.
  func played(_ command: String) -> [String] {
    let begin = printedCount
    var failure: String?
    do { try run(command.replacing("{folder}", with: folder.url.path)) } catch {
      let known = (error as? StoreUnavailable)?.reason ?? error
      failure = ErrorRenderer(isJSON: session.mode == .json)
        .line(for: known as? DaybookError ?? DaybookError(.inputOutput, "\(known)"), in: .prompt)
    }
    let output = printed(since: begin).split(separator: "\n", omittingEmptySubsequences: false)
    let told = notes + (failure.map { [String($0.dropLast())] } ?? [])
    return (told.map { "! " + $0 } + output.dropLast().map(String.init))
      .map { $0.replacing(folder.url.path, with: "{folder}") }
      // The salts are random, and with them the digests.
      .map { $0.replacing(/[0-9a-f]{64}/, with: "{digest}") }
  }
}
