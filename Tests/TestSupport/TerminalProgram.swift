import FoundationEssentials
public import Glibc

/// A program at a terminal of its own, with the test as the person who types and reads.
///
/// ```swift
/// let terminal = try TerminalProgram(Program.daybook(), ["a.daybook"])
/// try terminal.expect("a> ")
/// try terminal.type("list\n")
/// ```
///
/// What is read is the text without escapes, in the order in which it came: not the screen. How things
/// look is seen in a real terminal.
public final class TerminalProgram {
  public let processID: pid_t

  private let name: String
  private let folder: TemporaryFolder
  private let person: Descriptor
  private var unread = ""
  private var pending: [UInt8] = []
  private var status: Outcome.Status?

  /// Starts the program in a folder, an empty new one if none is given.
  public init(
    _ program: Program, _ arguments: [String] = [], environment: [String: String] = [:],
    in folder: TemporaryFolder? = nil, columns: Int = 80, rows: Int = 24
  ) throws {
    name = ([program.path] + arguments).joined(separator: " ")
    self.folder = try folder ?? TemporaryFolder()
    let terminal = try Descriptor.terminal(columns: columns, rows: rows)
    person = terminal.person
    let environment = ["TERM": "xterm"].merging(environment) { $1 }
    processID = try spawn(
      path: program.path, arguments: arguments,
      environment: Program.environment(adding: environment, home: self.folder.url.path),
      folder: self.folder.url.path, files: .terminal(terminal.path))
  }

  deinit {
    guard status == nil else { return }
    kill(-processID, SIGKILL)
    _ = awaitEnd(of: processID, blocking: true)
  }

  /// Types a text. `"\u{3}"` is Control-C, `"\u{4}"` Control-D, `"\u{1B}[A"` the key upwards.
  public func type(_ text: String) throws { try person.write(Array(text.utf8)) }

  /// Sends a signal to everything at the terminal.
  public func signal(_ number: Int32) { if status == nil { kill(-processID, number) } }

  /// Waits until a text has been printed since the last expectation, and returns what came before it.
  @discardableResult
  public func expect(_ text: String, within limit: Duration = .seconds(20)) throws -> String {
    let end = ContinuousClock.now + limit
    while true {
      if let range = unread.firstRange(of: text) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return String(unread[..<range.lowerBound])
      }
      guard ContinuousClock.now < end, let bytes = try person.read(within: 50) else {
        throw ProgramError("\(name) did not print \"\(text)\" after: \(unread.debugDescription)")
      }
      take(bytes)
    }
  }

  /// Waits for a prompt, and until the program takes keys one by one: one that is typed before, such as
  /// Control-D, would be the terminal's.
  public func expect(prompt: String, within limit: Duration = .seconds(20)) throws {
    try expect(prompt, within: limit)
    let end = ContinuousClock.now + limit
    while !person.givesKeys {
      guard ContinuousClock.now < end else { throw ProgramError("\(name) does not edit lines.") }
      usleep(500)
    }
  }

  /// Waits for its end. What it prints until then is passed over.
  public func finish(within limit: Duration = .seconds(20)) throws -> Outcome.Status {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if let status { return status }
      // Read on, since a program waits while its terminal is full.
      if try person.read(within: 5) == nil { usleep(1_000) }
      status = awaitEnd(of: processID, blocking: false)
    }
    signal(SIGKILL)
    throw ProgramError("\(name) did not end within \(limit) and was killed.")
  }

  /// Adds what was read to the unread text, without escapes; what is not whole yet waits.
  private func take(_ bytes: [UInt8]) {
    pending += bytes
    while let first = pending.first {
      if first == 0x1B {
        guard let length = escapeLength(pending) else { return }
        pending.removeFirst(length)
      } else {
        let text = pending.prefix { $0 != 0x1B }
        guard let whole = String(validating: text, as: UTF8.self) else {
          // The rest of a character comes later, or, after an escape, never.
          if text.count == pending.count { return }
          unread += String(decoding: text, as: UTF8.self)
          pending.removeFirst(text.count)
          continue
        }
        unread += whole
        pending.removeFirst(text.count)
      }
    }
  }
}

/// How long the escape is with which these bytes begin; nil while its end is missing.
private func escapeLength(_ bytes: [UInt8]) -> Int? {
  guard bytes.count > 1 else { return nil }
  switch bytes[1] {
  case UInt8(ascii: "["):
    return bytes.dropFirst(2).firstIndex { $0 >= 0x40 && $0 <= 0x7E }.map { $0 + 1 }
  case UInt8(ascii: "]"):
    return bytes.firstIndex(of: 0x07).map { $0 + 1 }
  case UInt8(ascii: "("), UInt8(ascii: ")"):
    return bytes.count > 2 ? 3 : nil
  default:
    return 2
  }
}
