internal import Daybook
internal import Platform

/// Runs commands against a store, one after another, and prints what they give.
///
/// A session has what goes from command to command: the store, the pending changes between `begin`
/// and `save`, the moment that is read, the mode, and the previous result.
///
/// ```swift
/// let session = try Session(options, surroundings)
/// try session.run(CommandText(text: "list byAuthor", position: .start))
/// ```
public final class Session {
  public var surroundings: Surroundings
  let options: Options
  let access: StoreAccess
  /// Pending changes; nil outside of `begin` and `save`.
  var pending: Context?
  /// The moment that readings are as of; nil: the present.
  var moment: Moment?
  /// The revision that the next write expects to be the newest.
  var expected: UInt64?
  /// The objects of the previous result: `_`.
  var previous: [UInt64] = []
  /// The reading whose result `last` shows again.
  var lastReading: (reading: Reading, moment: Moment?)?
  /// The revisions that this session made.
  var ownRevisions: Set<UInt64> = []
  public internal(set) var mode: OutputMode
  /// Whether `quit` was run.
  public private(set) var isFinished = false
  private var showsTime = false
  /// Runs a script's commands, for `source`; set by who reads inputs.
  public var runFile: ((String) throws -> Void)?

  /// - Throws: ``StoreUnavailable`` where `--template` cannot make the store.
  public init(_ options: Options, _ surroundings: Surroundings) throws {
    self.options = options
    self.surroundings = surroundings
    mode = options.mode ?? .table
    expected = options.expectedRevision
    access = StoreAccess(
      path: options.store,
      options: StoreOptions(
        readOnly: options.isReadOnly, author: options.author, clock: surroundings.clock,
        zone: surroundings.style.zone))
    if let template = options.template { try access.create(from: template) }
    if let literal = options.moment {
      moment = try resolved(Located(literal, at: .start), .end)
    }
  }

  /// Reads and runs one command.
  /// - Throws: `DaybookError` with its place in the input; ``StoreUnavailable``; `Output.Closed`.
  public func run(_ command: CommandText) throws {
    let begin = ContinuousClock.now
    do {
      let parsed = try Command(parsing: command.text, variables: options.variables)
      try run(parsed)
      try surroundings.output.flush()
    } catch {
      // What was printed before the error is shown before it, not with the next command's results.
      try? surroundings.output.flush()
      throw (error as? DaybookError).map(command.placed) ?? error
    }
    if showsTime {
      let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
      tell("time \(Int(milliseconds.rounded())) ms")
    }
  }

  /// Whether there are changes that `save` would save and the end of the input would lose.
  public var hasPendingChanges: Bool { pending != nil }

  private func run(_ command: Command) throws {
    switch command {
    case .entity, .alter, .view, .drop, .rename: try changeModel(command)
    case .insert, .update, .delete: try changeData(command)
    case .begin: try begin()
    case .save(let message): try save(message)
    case .rollback: try rollback()
    case .read(let reading, let literal):
      try read(reading, at: try literal.map { try resolved($0, .end) } ?? moment)
    case .moveTo(let literal): try move(to: literal)
    case .undo, .undoTo, .redo, .revert, .restore, .restoreAll: try mend(command)
    case .log, .history, .blame, .diff, .replay, .watch: try tellHistory(command)
    case .erase, .importJournal, .exportJournal, .backup, .verify, .rebuild, .compact, .stats:
      try care(command)
    case .importObjects(let request): try importObjects(request)
    case .help(let topic): try help(topic)
    case .mode(let mode): self.mode = mode
    case .timer(let isOn): showsTime = isOn
    case .source(let file): try runSource(file)
    case .last: try showLast()
    case .quit: isFinished = true
    }
  }

  private func runSource(_ file: String) throws {
    guard let runFile else {
      throw DaybookError(.unknownCommand, "source cannot be used here")
    }
    try runFile(file)
  }

  private func showLast() throws {
    guard let lastReading else {
      throw DaybookError(.notExactlyOne, "there is no result yet to show again")
    }
    try read(lastReading.reading, at: lastReading.moment, isWhole: true)
  }

  // MARK: Time

  /// What `now` means.
  func now() throws -> Timestamp {
    try Timestamp(microsecondsSince1970: surroundings.clock())
  }

  /// The zone of times that are written without one, and of those that are told.
  var zone: Zone { surroundings.style.zone }

  // MARK: Printing

  /// A renderer of the mode.
  /// - Parameter isWhole: whether long cells are shown whole rather than cut to the terminal.
  func renderer(isWhole: Bool = false) -> any Renderer {
    switch mode {
    case .json: return JSONRenderer(output: surroundings.output)
    case .csv: return CSVRenderer(output: surroundings.output)
    case .table:
      var style = surroundings.style
      if isWhole { style.widthCells = nil }
      return TableRenderer(output: surroundings.output, style: style)
    }
  }

  /// Puts a line for a person on standard error; what could disturb a terminal is escaped.
  func tell(_ line: String) { surroundings.note(DisplayText.escaped(line)) }

  /// Ends a long command when Control-C was pressed.
  func checkInterruption() throws {
    if surroundings.isInterrupted() {
      throw DaybookError(.interrupted, "interrupted")
    }
  }

  /// Refuses what cannot stand between `begin` and `save`.
  func refuseWhilePending(_ what: String) throws {
    guard pending != nil else { return }
    throw DaybookError(
      .pendingChanges, "\(what) cannot stand between begin and save: save or rollback first")
  }

  /// Refuses to write while a moment of the past is read.
  func refuseInThePast() throws {
    guard options.moment == nil else {
      throw DaybookError(.readOnly, "with --at the store is only read; leave it out to write")
    }
    guard moment != nil else { return }
    throw DaybookError(
      .readOnly, "the past is being read, which cannot be changed: at now returns to the present")
  }
}
