internal import Daybook
internal import Platform
internal import Shell

/// Runs inputs: scripts, `-c`, standard input.
final class Runner {
  let session: Session
  let signals: Signals
  private let options: Options
  private var depth = 0

  /// How deep `source` may call scripts.
  private static let deepestSource = 16

  init(_ session: Session, _ signals: Signals, _ options: Options) {
    self.session = session
    self.signals = signals
    self.options = options
    session.runFile = { [unowned self] file in try self.source(file) }
  }

  /// Runs the commands of `-c`.
  func run(text: String) -> Int32 {
    var isRead = false
    return run(.arguments) {
      defer { isRead = true }
      return isRead ? [] : Array(text.utf8)
    }
  }

  /// Runs a script; `-` is standard input.
  func run(file path: String) -> Int32 {
    let name: InputName = path == "-" ? .standardInput : .file(path)
    do {
      let file = try InputFile(path)
      return run(name) { try file.read() }
    } catch {
      return report(error, name, nil)
    }
  }

  private func run(_ name: InputName, _ read: () throws -> [UInt8]) -> Int32 {
    var last: SourcePosition?
    do {
      try runCommands(read) { last = $0.position }
      if session.hasPendingChanges {
        throw DaybookError(
          .pendingChanges, "the input ended before save, so nothing of what was pending is saved")
      }
      return Program.Status.done
    } catch {
      return report(error, name, last)
    }
  }

  /// Reads and runs command after command, until the end, `quit`, or an error.
  private func runCommands(
    _ read: () throws -> [UInt8], _ willRun: (CommandText) -> Void
  ) throws {
    var splitter = CommandSplitter()
    var isAtEnd = false
    while !session.isFinished {
      if let command = try splitter.next() {
        willRun(command)
        try signals.working { try session.run(command) }
        if signals.wasPressed { throw DaybookError(.interrupted, "interrupted") }
      } else if isAtEnd {
        return
      } else {
        let block = try read()
        isAtEnd = block.isEmpty
        if isAtEnd { splitter.finish() } else { splitter.append(block) }
      }
    }
  }

  /// `source FILE`, a script within an input.
  private func source(_ path: String) throws {
    guard depth < Runner.deepestSource else {
      throw DaybookError(.limit, "source is nested deeper than \(Runner.deepestSource) scripts")
    }
    depth += 1
    defer { depth -= 1 }
    let file = try InputFile(path)
    do {
      try runCommands({ try file.read() }, { _ in })
    } catch var error as DaybookError {
      // The place is in that script, not in the command that called it.
      error.file = error.file ?? path
      throw error
    }
  }

  /// Prints an error and gives the status to end with.
  func report(_ error: any Error, _ input: InputName?, _ position: SourcePosition?) -> Int32 {
    Runner.report(error, isJSON: session.mode == .json, input: input, position: position)
  }

  static func report(
    _ error: any Error, isJSON: Bool, input: InputName?, position: SourcePosition?
  ) -> Int32 {
    let (reason, status): (any Error, Int32) =
      switch error {
      case let error as StoreUnavailable: (error.reason, Program.Status.noStore)
      default: (error, Program.Status.failed)
      }
    if reason is Output.Closed { return Program.Status.done }
    var shown =
      reason as? DaybookError
      ?? DaybookError(.inputOutput, "an unexpected error: \(reason)")
    if let position, shown.line == nil, shown.file == nil {
      shown.line = position.line
      shown.column = position.column
    }
    Streams.note(ErrorRenderer(isJSON: isJSON).line(for: shown, in: input, command: position))
    return shown.code == .interrupted ? Program.Status.interrupted : status
  }
}
