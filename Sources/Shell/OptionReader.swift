internal import Daybook

/// Walks over the program's arguments.
struct OptionReader {
  private(set) var options = Options()
  private var rest: ArraySlice<String>
  private var hasStore = false
  private var takesOptions = true

  init(_ arguments: [String]) { rest = arguments[...] }

  mutating func readAll() throws(DaybookError) {
    while let argument = rest.popFirst() {
      if !takesOptions || !argument.hasPrefix("-") {
        try takeStore(argument)
      } else if argument == "--" {
        takesOptions = false
      } else {
        // `--name=value` is the same as `--name value`.
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let hasValue = argument.hasPrefix("--") && parts.count == 2
        try take(hasValue ? String(parts[0]) : argument, value: hasValue ? String(parts[1]) : nil)
      }
    }
  }

  private mutating func takeStore(_ argument: String) throws(DaybookError) {
    if hasStore {
      throw DaybookError(
        .syntax,
        "\(argument) is a second store beside \(options.store): put a command in quotes after -c")
    }
    guard !argument.isEmpty else { throw DaybookError(.syntax, "the store's name is empty") }
    options.store = argument
    hasStore = true
  }

  private mutating func take(_ name: String, value: String?) throws(DaybookError) {
    if try takeFlag(name, value: value) { return }
    switch name {
    case "-c": try takeCommand(try self.value(of: name, value))
    case "-f": try takeFile(try self.value(of: name, value))
    case "--set": try takeVariable(try self.value(of: name, value))
    case "--at": options.moment = try moment(try self.value(of: name, value))
    case "--expect": options.expectedRevision = try revision(try self.value(of: name, value))
    case "--author": options.author = try self.value(of: name, value)
    case "--message": options.message = try self.value(of: name, value)
    case "--template": options.template = try self.value(of: name, value)
    case "--salvage": options.salvage = try self.value(of: name, value)
    case "--completion":
      let shell = try self.value(of: name, value)
      guard let shell = Options.CompletionShell(rawValue: shell) else {
        throw DaybookError(.syntax, "--completion is for bash, zsh or fish, not \(shell)")
      }
      options.action = .completion(shell)
    default: throw unknown(name)
    }
  }

  /// An option without a value.
  private mutating func takeFlag(_ name: String, value: String?) throws(DaybookError) -> Bool {
    switch name {
    case "--read-only": options.isReadOnly = true
    case "--json": options.mode = .json
    case "--csv": options.mode = .csv
    case "--table": options.mode = .table
    case "--help", "-h": options.action = .help
    case "--version": options.action = .version
    case "--man": options.action = .manual
    default: return false
    }
    if value != nil { throw DaybookError(.syntax, "\(name) takes no value") }
    return true
  }

  /// The value of an option: what stands after `=`, else the next argument.
  private mutating func value(
    of name: String, _ value: String?
  ) throws(DaybookError) -> String {
    if let value = value ?? rest.popFirst() { return value }
    throw DaybookError(.syntax, "\(name) needs a value: --help shows its form")
  }

  // MARK: Values

  private mutating func takeCommand(_ command: String) throws(DaybookError) {
    switch options.input {
    case .standardInput: options.input = .commands([command])
    case .commands(let commands): options.input = .commands(commands + [command])
    case .file: throw DaybookError(.syntax, "-c and -f cannot stand together")
    }
  }

  private mutating func takeFile(_ file: String) throws(DaybookError) {
    guard options.input == .standardInput else {
      throw DaybookError(.syntax, "-f stands once, and not together with -c")
    }
    guard !file.isEmpty else { throw DaybookError(.syntax, "the script's name is empty") }
    options.input = .file(file)
  }

  private mutating func takeVariable(_ assignment: String) throws(DaybookError) {
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Name.isPlain(String(parts[0])) else {
      throw DaybookError(
        .syntax, "--set takes NAME=VALUE, a name of letters, digits and _, not \(assignment)")
    }
    options.variables[String(parts[0])] = String(parts[1])
  }

  private func moment(_ text: String) throws(DaybookError) -> MomentLiteral {
    do throws(DaybookError) {
      return try MomentLiteral(parsing: text)
    } catch {
      throw DaybookError(error.code, "--at: \(error.message)")
    }
  }

  private func revision(_ text: String) throws(DaybookError) -> UInt64 {
    if let revision = MomentLiteral.revision(in: text) { return revision }
    throw DaybookError(.syntax, "--expect takes a revision such as r42, not \(text)")
  }

  private func unknown(_ name: String) -> DaybookError {
    let remedy =
      nearest(to: name, among: Options.names).map { "did you mean \($0)?" }
      ?? "--help lists the options"
    return DaybookError(.syntax, "there is no option \(name): \(remedy)")
  }
}
