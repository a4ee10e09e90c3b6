internal import CLineEditor
internal import Glibc

/// Lines typed at a terminal: edited in place, completed, and remembered over sessions.
///
/// All text is UTF-8, whatever the locale. The person's own libedit configuration (`~/.editrc`) is
/// obeyed, vi mode included; lines in it may begin with the program's name.
///
/// ```swift
/// let editor = LineEditor(programName: "daybook", historyFile: path) { line, cursor in
///   Completions(start: 0, candidates: ["list ", "log "])
/// }
/// while case .line(let text) = editor.readLine(prompt: "courses> ") { … }
/// ```
///
/// Use it only where ``isPossible``, from one thread, and only one at a time.
@safe public final class LineEditor {
  /// How reading a line ended.
  public enum Result: Equatable, Sendable {
    /// A line, without its line feed.
    case line(String)
    /// Control-D on an empty line, or a terminal that is gone.
    case endOfInput
    /// Control-C: what was typed is dropped.
    case interrupted
  }

  /// Whether standard input and output are both terminals.
  public static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Why the history is not kept in its file, in one sentence; nil when it is or was not asked for.
  public private(set) var historyProblem: String?

  private let completion: (_ line: String, _ cursor: Int) -> Completions
  private var editor: OpaquePointer?
  private var history: HistoryFile?

  /// Begins editing.
  ///
  /// - Parameters:
  ///   - historyFile: where lines are remembered; made with its folders when it is not there, for
  ///     its owner only. Where it cannot be used, see ``historyProblem``.
  ///   - completion: gives what a word can become; the cursor is counted in UTF-8 bytes.
  public init(
    programName: String, historyFile: String?,
    completion: @escaping (_ line: String, _ cursor: Int) -> Completions
  ) {
    self.completion = completion
    // The editor lives no longer than this object, which it need not keep alive.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe editor = cle_open(
      programName,
      { context in
        guard let context = unsafe context else { return false }
        return unsafe Unmanaged<LineEditor>.fromOpaque(context).takeUnretainedValue().complete()
      }, context)
    unsafe precondition(editor != nil, "There is no memory left for editing lines.")
    guard let historyFile else { return }
    do {
      let history = try HistoryFile(historyFile)
      for entry in try history.entries(limit: 10_000) { unsafe cle_remember(editor, entry) }
      self.history = history
    } catch {
      historyProblem = error.description
    }
  }

  deinit { unsafe cle_close(editor) }

  /// Reads a line. What stands between U+0001 and U+0002 in the prompt takes no room on the screen,
  /// such as the escapes that change colour.
  public func readLine(prompt: String) -> Result {
    var bytes: UnsafePointer<CChar>?
    var count = 0
    switch unsafe cle_read(editor, prompt, &bytes, &count) {
    case CLE_LINE: return .line(unsafe text(bytes, count))
    case CLE_INTERRUPTED: return .interrupted
    default: return .endOfInput
    }
  }

  /// Remembers an entry, of several lines if need be, for this session and later ones. Blank entries
  /// and one equal to the last are passed over.
  public func addHistory(_ entry: String) {
    guard entry.contains(where: { !$0.isWhitespace }), !entry.utf8.contains(0) else { return }
    unsafe cle_remember(editor, entry)
    do {
      try history?.append(entry)
    } catch {
      historyProblem = error.description
      history = nil
    }
  }

  /// What the completion key does. Says whether anything happened.
  private func complete() -> Bool {
    var count = 0
    var cursor = 0
    let bytes = unsafe cle_line(editor, &count, &cursor)
    let line = unsafe text(bytes, count)
    let outcome = completion(line, cursor).outcome(in: line, cursor: cursor)
    if let replacement = outcome.replacement {
      unsafe cle_replace(editor, replacement.scalars, replacement.text)
    }
    if !outcome.ties.isEmpty {
      var columns = 0
      var rows = 0
      unsafe cle_size(&columns, &rows)
      let list = Columns(outcome.ties, columns: columns, rows: max(1, rows - 3))
      unsafe cle_print(editor, list.text)
    }
    return outcome.replacement != nil || !outcome.ties.isEmpty
  }
}

/// A text from so many bytes of C.
private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
  let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
  return unsafe String(decoding: bytes, as: UTF8.self)
}
