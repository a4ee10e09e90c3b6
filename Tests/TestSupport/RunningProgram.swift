import FoundationEssentials
public import Glibc

/// A program that was started and goes on while the test does something else, such as killing it.
///
/// What it prints goes to files, so it never waits for the test to read. When the last reference
/// goes before its end, it is killed with everything that it started.
public final class RunningProgram {
  /// Its process number, which is also that of its session and group.
  public let processID: pid_t

  private let name: String
  private let folder: TemporaryFolder
  private let records: TemporaryFolder
  private var input: Descriptor?
  private var status: Outcome.Status?

  enum Input {
    case text(String)
    case pipe
  }

  init(
    _ program: Program, _ arguments: [String], input: Input, environment: [String: String],
    folder: TemporaryFolder?
  ) throws {
    name = ([program.path] + arguments).joined(separator: " ")
    records = try TemporaryFolder()
    self.folder = try folder ?? TemporaryFolder()
    let standardInput: Descriptor
    switch input {
    case .text(let text):
      standardInput = try .reading(records.write(text, to: "input"))
    case .pipe:
      (standardInput, self.input) = try Descriptor.pipe()
    }
    processID = try spawn(
      path: program.path, arguments: arguments,
      environment: Program.environment(adding: environment, home: self.folder.url.path),
      folder: self.folder.url.path,
      files: .separate(
        input: standardInput, output: .writing(records.path("output")),
        errors: .writing(records.path("errors"))))
  }

  deinit {
    // Until it is waited for, its number cannot belong to another process.
    guard status == nil else { return }
    kill(-processID, SIGKILL)
    _ = awaitEnd(of: processID, blocking: true)
  }

  /// Writes to its standard input. Throws when it no longer reads.
  public func write(_ text: String) throws {
    guard let input else { throw ProgramError("The input of \(name) is closed.") }
    try input.write(Array(text.utf8))
  }

  /// Ends its standard input.
  public func closeInput() { input = nil }

  /// Sends a signal to it and to what it started: `SIGINT` is Control-C, `SIGKILL` ends it at once.
  public func signal(_ number: Int32) { if status == nil { kill(-processID, number) } }

  /// What it has written to standard output until now.
  public func output() throws -> String {
    String(decoding: try records.bytes(of: "output"), as: UTF8.self)
  }

  /// What it has written to standard error until now.
  public func errors() throws -> String {
    String(decoding: try records.bytes(of: "errors"), as: UTF8.self)
  }

  /// Waits until its standard output holds a text, and returns all of it. Throws when it ends first
  /// or the time is over.
  @discardableResult
  public func output(containing text: String, within limit: Duration = .seconds(60)) throws
    -> String
  {
    let end = ContinuousClock.now + limit
    while true {
      // Asked before reading: what it printed just before its end counts.
      let isOver = hasEnded()
      let output = try output()
      if output.contains(text) { return output }
      if isOver || ContinuousClock.now > end {
        let reason = isOver ? "It ended" : "\(limit) went by"
        throw ProgramError(
          "\(reason) before \(name) printed \"\(text)\" after: \(output)\(try errors())")
      }
      usleep(1_000)
    }
  }

  /// Whether it has ended by now.
  public func hasEnded() -> Bool {
    if status == nil { status = awaitEnd(of: processID, blocking: false) }
    return status != nil
  }

  /// Ends its standard input, waits until it has ended, and returns what it said. After the limit it
  /// is killed and `ProgramError` thrown.
  public func finish(within limit: Duration = .seconds(60)) throws -> Outcome {
    closeInput()
    let end = ContinuousClock.now + limit
    while !hasEnded() {
      if ContinuousClock.now > end {
        signal(SIGKILL)
        throw ProgramError("\(name) did not end within \(limit) and was killed.")
      }
      usleep(500)
    }
    return Outcome(
      outputBytes: try records.bytes(of: "output"), errorBytes: try records.bytes(of: "errors"),
      status: status ?? .exited(-1))
  }
}
