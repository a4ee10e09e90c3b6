import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// What a person is told when the store itself is the trouble: one sentence, and nothing changed.
@Suite struct StoreErrorTests {
  private let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = try Program.daybook()
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try program.run(arguments, in: folder)
  }

  private func make() throws {
    let made = try run("a.daybook", "--template", "courses", "-c", "insert Course title=a")
    try #require(made.status == .exited(0), "\(made.errors)")
  }

  /// Expects one line on standard error, with a code, and nothing else.
  private func expectRefused(
    _ outcome: Outcome, status: Int32, code: String, saying words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    #expect(outcome.status == .exited(status), sourceLocation: sourceLocation)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(
      outcome.errors.contains("\"code\":\"\(code)\""), "\(outcome.errors)",
      sourceLocation: sourceLocation)
    #expect(
      outcome.errors.contains(words), "\(outcome.errors)", sourceLocation: sourceLocation)
  }

  @Test(arguments: ["", "short", String(repeating: "no store, but many words. ", count: 2_000)])
  func aFileThatIsNoStoreStaysAsItIs(_ text: String) throws {
    try folder.write(text, to: "a.daybook")
    for command in ["list", "insert Course title=x", "entity E"] {
      expectRefused(
        try run("a.daybook", "--json", "-c", command), status: 3, code: "not-a-store",
        saying: "a.daybook")
    }
    #expect(try folder.bytes(of: "a.daybook") == Array(text.utf8))
    expectRefused(
      try run("b.daybook", "--json", "--template", "a.daybook", "-c", "list"), status: 3,
      code: "not-a-store", saying: "a.daybook")
    #expect(!(try folder.names().contains("b.daybook")))
  }

  @Test func aFolderIsNoStore() throws {
    let outcome = try run(".", "--json", "-c", "list")
    #expect(outcome.status == .exited(3))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let outcome = try run("none/a.daybook", "--json", "--template", "courses", "-c", "list")
    #expect(outcome.status == .exited(3))
    #expect(outcome.errors.contains("none/a.daybook"), "\(outcome.errors)")
    #expect(try run("none/a.daybook", "-c", "entity E").status != .exited(0))
    #expect(try folder.names() == [])
  }

  @Test(.enabled(if: getuid() != 0, "root may read and write everything"))
  func aStoreWithoutPermissionIsNamed() throws {
    try make()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path("a.daybook"))
    expectRefused(
      try run("a.daybook", "--json", "-c", "list"), status: 3, code: "no-permission",
      saying: "a.daybook")
  }

  @Test func aFileThatMayNotGrowIsOneErrorAndNothingIsWritten() throws {
    // A limit on the size of files stands in for a full disk: writing fails half-way in the same
    // place, with another code of the system.
    try make()
    let long = String(repeating: "x", count: 40_000)
    let script =
      "begin\n" + (1...40).map { "insert Course title=\"\($0)\(long)\"\n" }.joined() + "save\n"
    try folder.write(script, to: "s.day")
    let size = try folder.bytes(of: "a.daybook").count
    let limited = try Program(path: "/bin/sh").run(
      [
        "-c", "trap '' XFSZ; ulimit -f $2; \"$1\" a.daybook --json -f s.day", "sh", program.path,
        "\(size / 512 + 200)",
      ], in: folder)
    #expect(limited.status == .exited(1), "\(limited.errors)")
    #expect(limited.errors.split(separator: "\n").count == 1, "\(limited.errors)")
    #expect(limited.errors.contains("\"code\":\"disk-full\""), "\(limited.errors)")
    #expect(!limited.output.contains("\"revision\":3"))
    // Once there is room, all works: what was there, a delete, an undo.
    let after = try run(
      "a.daybook", "-c", "count Course; delete #1; undo; count Course; insert Course title=b")
    #expect(after.errors == "")
    #expect(after.lines.first == "1")
    #expect(after.lines.contains { $0.hasPrefix("r4: undid r3") }, "\(after.output)")
    #expect(try run("a.daybook", "-f", "s.day").status == .exited(0))
    #expect(try run("a.daybook", "-c", "count Course").output == "42\n")
  }
}
