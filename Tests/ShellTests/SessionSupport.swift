import Daybook
import TestSupport
import Testing

@testable import Shell

/// A session on a store of its own, in a folder of its own, and what it printed.
final class TestSession {
  let folder = try? TemporaryFolder()
  let session: Session
  /// The lines for a person.
  var notes: [String] { record.notes }
  private let record = Record()

  private final class Record {
    var output: [UInt8] = []
    var notes: [String] = []
  }

  /// - Parameters:
  ///   - commands: what is run first.
  ///   - arguments: of the program, after the store.
  init(_ commands: String = "", arguments: [String] = ["-c", "help"]) throws {
    let store = try #require(folder).path("test.daybook")
    let record = record
    session = try Session(
      Options(arguments: [store] + arguments),
      Surroundings(
        output: Output { record.output += $0 }, note: { record.notes.append($0) }))
    try run(commands)
  }

  /// Runs commands and gives what they printed.
  @discardableResult
  func run(_ text: String) throws -> String {
    record.output = []
    var splitter = CommandSplitter()
    splitter.append(Array((text + "\n").utf8))
    splitter.finish()
    while let command = try splitter.next() { try session.run(command) }
    return String(decoding: record.output, as: UTF8.self)
  }

  /// Runs a command that has to fail, and gives its error.
  func error(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> DaybookError? {
    #expect(throws: DaybookError.self, sourceLocation: sourceLocation) { try run(text) }
  }

  /// The newest revision.
  func head() throws -> UInt64 { try session.access.store().newestRevision()?.number ?? 0 }

  /// Writes a file beside the store.
  /// - Returns: its path in quotes, as a command takes it.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    "\"\(try #require(folder).write(bytes, to: name))\""
  }

  func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

  /// The path in quotes of a file that is to be.
  func path(_ name: String) throws -> String { "\"\(try #require(folder).path(name))\"" }

  func bytes(of name: String) throws -> [UInt8] { try #require(folder).bytes(of: name) }

  func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// The values of all objects of an entity by number.
  func values(of entity: String) throws -> [[Value]] {
    var values: [[Value]] = []
    try session.access.store().snapshot().forEach(Query(entity)) { listed in
      values.append(listed.object.values)
      return true
    }
    return values
  }
}

/// The bytes of texts, since equality of strings does not tell NFC from NFD.
func bytes(_ values: [[Value]]) -> [[[UInt8]?]] {
  values.map { $0.map { if case .null = $0 { nil } else { Array($0.text.utf8) } } }
}
