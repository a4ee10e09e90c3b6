import Daybook
import FoundationEssentials
import Platform
import TestSupport

@testable import Shell

/// A session over a store in a folder of its own, with a clock that the test sets.
///
/// ```swift
/// let shell = try TestShell("--template", "courses")
/// #expect(try shell.run("count Course") == "0\n")
/// #expect(shell.error("count Curse").code == .unknownEntity)
/// ```
final class TestShell {
  let folder: TemporaryFolder
  let clock: TestClock
  /// What went to standard error since the last command began.
  var notes: [String] { sink.notes }
  private let zone: Zone
  private let store: String
  private let sink = Sink()
  private(set) var session: Session

  /// What a session has printed.
  private final class Sink {
    var bytes: [UInt8] = []
    var notes: [String] = []
  }

  /// - Parameters:
  ///   - arguments: the program's options.
  ///   - store: the name of the store's file in the folder.
  init(
    _ arguments: [String], zone: Zone = .utc, folder: TemporaryFolder? = nil,
    clock: TestClock? = nil, store: String = "test.daybook"
  ) throws {
    self.zone = zone
    self.store = store
    self.folder = try folder ?? TemporaryFolder()
    self.clock = clock ?? TestClock("2026-05-01T10:00:00Z")
    let path = self.folder.path(store)
    session = try Self.session(arguments, path: path, zone, self.clock, sink)
  }

  convenience init(_ arguments: String...) throws { try self.init(arguments) }

  /// Ends the session and begins another one on the same file; pending changes are lost.
  func restart(_ arguments: [String] = []) throws {
    let path = folder.path(store)
    session = try Self.session(arguments, path: path, zone, clock, sink)
  }

  private static func session(
    _ arguments: [String], path: String, _ zone: Zone, _ clock: TestClock, _ sink: Sink
  ) throws -> Session {
    var options = try Options(arguments: arguments)
    options.store = path
    options.author = options.author ?? "kim"
    return try Session(
      options,
      Surroundings(
        output: Output { sink.bytes += $0 }, style: TableStyle(zone: zone),
        note: { sink.notes.append($0) }, clock: clock.read))
  }

  /// Runs commands and gives what they print; the first error is thrown.
  @discardableResult
  func run(_ text: String) throws -> String {
    let begin = sink.bytes.count
    sink.notes = []
    var splitter = CommandSplitter()
    splitter.append(Array((text + "\n").utf8))
    splitter.finish()
    while let command = try splitter.next() { try session.run(command) }
    return String(decoding: sink.bytes[begin...], as: UTF8.self)
  }

  /// The lines that a command prints.
  func lines(_ text: String) throws -> [String] {
    try run(text).split(separator: "\n").map(String.init)
  }

  /// Runs a command that must fail, and gives its error; nil when it does not fail.
  func error(_ text: String) -> DaybookError? {
    do {
      _ = try run(text)
      return nil
    } catch let error as StoreUnavailable {
      return error.reason as? DaybookError
    } catch {
      return error as? DaybookError
    }
  }

  /// What was printed since a number of bytes, for a command that failed half-way.
  var printedCount: Int { sink.bytes.count }
  func printed(since count: Int) -> String { String(decoding: sink.bytes[count...], as: UTF8.self) }
}
