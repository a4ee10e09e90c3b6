public import Daybook

/// What the program was asked to do: its arguments, read and checked.
///
/// ```swift
/// let options = try Options(arguments: ["courses.daybook", "-c", "list byAuthor", "--json"])
/// ```
public struct Options: Equatable, Sendable {
  /// The store's file.
  public var store = Options.defaultStore
  /// Where commands come from.
  public var input = Input.standardInput
  /// What `$NAME` stands for.
  public var variables: [String: String] = [:]
  /// The moment that every command reads as of.
  var moment: MomentLiteral?
  /// The revision that must be the newest when the first write comes.
  public var expectedRevision: UInt64?
  /// Whether writing is refused.
  public var isReadOnly = false
  /// nil: a table.
  public var mode: OutputMode?
  /// Who writes; nil: the login name.
  public var author: String?
  /// What is recorded with each revision that has no message of its own.
  public var message: String?
  /// The name of a template or another store's file.
  public var template: String?
  /// Where every intact revision is to be written.
  public var salvage: String?
  /// What to do.
  public var action = Action.run

  /// The store where none is named.
  public static let defaultStore = "journal.daybook"

  /// Where commands come from.
  public enum Input: Equatable, Sendable {
    /// A prompt when it is a terminal, a script otherwise.
    case standardInput
    /// `-c`, each a line of one input.
    case commands([String])
    /// `-f FILE`.
    case file(String)
  }

  /// What to do instead of running commands.
  public enum Action: Equatable, Sendable {
    case run
    case help
    case version
    case manual
    case completion(CompletionShell)
  }

  /// The shells that completion can be printed for.
  public enum CompletionShell: String, Equatable, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
  }

  init() {}

  /// Reads the program's arguments, without its own name.
  ///
  /// - Throws: `DaybookError`; the program then ends with status 2.
  public init(arguments: [String]) throws(DaybookError) {
    var reader = OptionReader(arguments)
    try reader.readAll()
    self = reader.options
    try check()
  }

  private func check() throws(DaybookError) {
    if template != nil && isReadOnly {
      throw DaybookError(.syntax, "--template makes a store and cannot stand with --read-only")
    }
    if template != nil && moment != nil {
      throw DaybookError(.syntax, "--template makes a store and cannot stand with --at")
    }
    if salvage != nil && (input != .standardInput || template != nil) {
      throw DaybookError(.syntax, "--salvage runs no commands: leave -c, -f and --template out")
    }
  }
}
