extension Options {
  /// One option as the help lists it.
  public struct Entry: Sendable {
    /// `--set`.
    public let name: String
    /// What follows it; nil for a flag.
    public let value: String?
    /// What it does, in a few words.
    public let summary: String
  }

  /// All options, for help, the manual page and completion.
  public static let entries: [Entry] = [
    Entry(name: "-c", value: "COMMAND", summary: "run it and exit; may be repeated"),
    Entry(name: "-f", value: "FILE", summary: "run a script; - is standard input"),
    Entry(name: "--set", value: "NAME=VALUE", summary: "what $NAME stands for: always a value"),
    Entry(name: "--at", value: "MOMENT", summary: "read as of that moment; writing is refused"),
    Entry(name: "--expect", value: "rN", summary: "write only while rN is the newest revision"),
    Entry(name: "--read-only", value: nil, summary: "open an existing store for reading only"),
    Entry(name: "--json", value: nil, summary: "print JSON Lines"),
    Entry(name: "--csv", value: nil, summary: "print comma-separated values"),
    Entry(name: "--table", value: nil, summary: "print tables (the default)"),
    Entry(name: "--author", value: "NAME", summary: "who writes; else the login name"),
    Entry(name: "--message", value: "TEXT", summary: "recorded with each revision"),
    Entry(
      name: "--template", value: "NAME|FILE",
      summary: "start as courses, events, stories, settings or a store"),
    Entry(name: "--salvage", value: "NEW", summary: "write every intact revision to a new store"),
    Entry(name: "--completion", value: "SHELL", summary: "print completion for bash, zsh or fish"),
    Entry(name: "--man", value: nil, summary: "print the manual page"),
    Entry(name: "--help", value: nil, summary: "print this"),
    Entry(name: "--version", value: nil, summary: "print the version"),
  ]

  /// The names of all options.
  static let names = entries.map(\.name)

  /// What `--help` prints.
  public static let help: String = {
    var page = """
      daybook [OPTIONS] [STORE] [OPTIONS]

      Keeps objects and their whole history in one file, \(defaultStore) unless
      another is named. Without -c and -f: a prompt, or a script from standard input.


      """
    for entry in entries {
      let form = entry.value.map { "\(entry.name) \($0)" } ?? entry.name
      let padding = String(repeating: " ", count: max(2, 24 - form.count))
      page += "  \(form)\(padding)\(entry.summary)\n"
    }
    return page + """

      Exit status: 0 done, 1 a command failed, 2 wrong options, 3 the store cannot be
      opened, 130 interrupted. Type help at the prompt for the commands.

      """
  }()
}
