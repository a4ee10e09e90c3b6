import FoundationEssentials

/// A program that tests run: the `daybook` that was built with them, or any other by its path.
///
/// ```swift
/// let outcome = try Program.daybook().run(["a.daybook", "-c", "count Course"], in: folder)
/// #expect(outcome.status == .exited(0))
/// #expect(outcome.output == "2\n")
/// ```
///
/// It gets a session of its own, so it has no terminal to ask at, default signal handling, and only
/// the environment said here: nothing of the person's own who runs the tests.
public struct Program: Sendable {
  /// Where the program is.
  public let path: String

  /// The program at a path.
  public init(path: String) { self.path = path }

  /// The `daybook` that was built with the tests; the variable `DAYBOOK_PROGRAM` names another, such
  /// as a release build. Throws when there is none.
  public static func daybook() throws -> Program {
    if let path = ProcessInfo.processInfo.environment["DAYBOOK_PROGRAM"] {
      return Program(path: path)
    }
    return try built("daybook")
  }

  /// A program of the package, built with the tests, by its name. Throws when it is not there.
  public static func built(_ name: String) throws -> Program {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ProgramError("There is no \(path): build all of the package, not the tests alone.")
    }
    return Program(path: path)
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - input: what it reads from standard input, from a file, so that it need not read it.
  ///   - environment: added to the plain one, or replacing what stands there.
  ///   - folder: its working folder; without one, a new and empty folder.
  ///   - limit: after this long it is killed and `ProgramError` thrown.
  public func run(
    _ arguments: [String] = [], input: String = "", environment: [String: String] = [:],
    in folder: TemporaryFolder? = nil, within limit: Duration = .seconds(60)
  ) throws -> Outcome {
    let running = try RunningProgram(
      self, arguments, input: .text(input), environment: environment, folder: folder)
    return try running.finish(within: limit)
  }

  /// Starts the program and returns at once; its standard input is a pipe that stays open.
  public func start(
    _ arguments: [String] = [], environment: [String: String] = [:],
    in folder: TemporaryFolder? = nil
  ) throws -> RunningProgram {
    try RunningProgram(self, arguments, input: .pipe, environment: environment, folder: folder)
  }

  /// What every program sees: nothing depends on the machine or the person.
  static func environment(adding more: [String: String], home: String) -> [String: String] {
    let plain = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC",
      "TERM": "dumb", "USER": "tester", "LOGNAME": "tester",
    ]
    return plain.merging(more) { $1 }
  }
}

/// How a program ended and what it had said.
public struct Outcome: Equatable, Sendable {
  /// The bytes of standard output.
  public let outputBytes: [UInt8]
  /// The bytes of standard error.
  public let errorBytes: [UInt8]
  public let status: Status

  public enum Status: Equatable, Sendable {
    /// It returned or exited with a status.
    case exited(Int32)
    /// A signal ended it.
    case killed(by: Int32)
  }

  /// Standard output as text; bytes that are no UTF-8 show as U+FFFD.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// Standard error as text.
  public var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  /// Standard output's lines, without their line feeds.
  public var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }
}

/// Why a program could not be run or watched.
public struct ProgramError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
