internal import FoundationEssentials
internal import LineEditor
internal import Platform
internal import Shell

/// The prompt: lines that a person edits, one command after another.
struct Prompt {
  private let runner: Runner
  private let editor: LineEditor

  init(_ runner: Runner) {
    self.runner = runner
    editor = LineEditor(
      programName: "daybook", historyFile: Prompt.historyFile,
      completion: { [session = runner.session] line, cursor in
        let completion = session.completion(line, cursor: cursor)
        return Completions(start: completion.start, candidates: completion.candidates)
      })
    runner.session.surroundings.confirm = { [editor] question in
      guard case .line(let answer) = editor.readLine(prompt: "\(question) (yes/no) ") else {
        return false
      }
      return ["y", "yes"].contains(answer.lowercased())
    }
  }

  /// Reads and runs until the input ends.
  func run() -> Int32 {
    Streams.note("Daybook \(Version.current). help lists the commands, quit leaves.\n")
    if let problem = editor.historyProblem { Streams.note("\(problem)\n") }
    var splitter = CommandSplitter()
    var entry = ""
    while !runner.session.isFinished {
      switch editor.readLine(prompt: prompt(isContinued: splitter.isInsideCommand)) {
      case .line(let line):
        entry += entry.isEmpty ? line : "\n" + line
        splitter.append(Array((line + "\n").utf8))
        runAll(from: &splitter)
        if !splitter.isInsideCommand {
          if !entry.isEmpty { editor.addHistory(entry) }
          entry = ""
          splitter = CommandSplitter()
        }
      case .interrupted:
        splitter = CommandSplitter()
        entry = ""
      case .endOfInput:
        if mayLeave() { return Program.Status.done }
      }
    }
    return Program.Status.done
  }

  private func runAll(from splitter: inout CommandSplitter) {
    do {
      while let command = try splitter.next() {
        try runner.signals.working { try runner.session.run(command) }
        if runner.session.isFinished { return }
      }
    } catch {
      _ = runner.report(error, .prompt, nil)
    }
  }

  /// Asks before pending changes are lost.
  private func mayLeave() -> Bool {
    guard runner.session.hasPendingChanges else { return true }
    return runner.session.surroundings.confirm?("Leave without saving what is pending?") ?? true
  }

  private func prompt(isContinued: Bool) -> String {
    let name = runner.session.promptName
    return isContinued ? String(repeating: " ", count: max(name.count - 2, 0)) + "… " : "\(name)> "
  }

  /// Where the lines of earlier sessions are kept.
  private static var historyFile: String? {
    let environment = ProcessInfo.processInfo.environment
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + "/.daybook_history"
  }
}
