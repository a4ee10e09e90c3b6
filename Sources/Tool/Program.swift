internal import Daybook
internal import Platform
internal import Shell

/// The program `daybook`: its arguments, its input, and the status that it ends with.
struct Program {
  /// nil where they are not UTF-8.
  private let arguments: [String]?

  /// The statuses that COMMANDS promises to scripts.
  enum Status {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let wrongOptions: Int32 = 2
    static let noStore: Int32 = 3
    static let interrupted: Int32 = 130
  }

  init(_ arguments: [String]?) { self.arguments = arguments }

  func run() -> Int32 {
    guard let arguments else {
      let error = DaybookError(.syntax, "an argument is not UTF-8, and nothing was done")
      Streams.note(ErrorRenderer(isJSON: false).line(for: error))
      return Status.wrongOptions
    }
    let options: Options
    do throws(DaybookError) { options = try Options(arguments: arguments) } catch {
      Streams.note(ErrorRenderer(isJSON: arguments.contains("--json")).line(for: error))
      return Status.wrongOptions
    }
    switch options.action {
    case .run: return run(options)
    case .help: return print(Options.help)
    case .version: return print("daybook \(Version.current)\n")
    case .manual, .completion:
      let error = DaybookError(
        .unknownCommand, "the manual and completions are not available in this version")
      Streams.note(ErrorRenderer(isJSON: options.mode == .json).line(for: error))
      return Status.wrongOptions
    }
  }

  private func print(_ text: String) -> Int32 {
    let written = try? StandardStream.output.write(Array(text.utf8))
    return written == nil ? Status.failed : Status.done
  }

  private func run(_ options: Options) -> Int32 {
    let isPrompt = options.input == .standardInput && Terminal.isInput && Terminal.isOutput
    let signals = Signals(endsWhenIdle: !isPrompt)
    Signals.endOnDamage(
      saying: "error: the store is damaged and cannot be read further; restore a backup\n",
      status: Status.failed)
    let surroundings = Streams.surroundings(signals: signals, asks: isPrompt)
    let runner: Runner
    do {
      runner = Runner(try Session(options, surroundings), signals, options)
    } catch {
      return Runner.report(error, isJSON: options.mode == .json, input: nil, position: nil)
    }
    if isPrompt { return Prompt(runner).run() }
    switch options.input {
    case .commands(let commands): return runner.run(text: commands.joined(separator: "\n"))
    case .file(let path): return runner.run(file: path)
    case .standardInput: return runner.run(file: "-")
    }
  }
}

/// The program's version.
enum Version {
  static let current = "0.1"
}
