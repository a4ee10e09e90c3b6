import Daybook
import FoundationEssentials
import TestSupport
import Testing

@testable import Shell

/// The rows of the data manager, for the shell and for Swift.
@Suite struct ManagerRowTests {
  private let shell: TestShell

  init() throws { shell = try TestShell("--template", "events", "--json") }

  private func store() throws -> Store { try Store.open(shell.folder.file("test.daybook")) }

  @Test func row13NamedViewsAndListingsOfTheMoment() throws {
    try shell.run("insert Event name=b; insert Event name=a")
    let named = try shell.run("view byName on Event sort by name; list byName")
    #expect(named.hasSuffix(try shell.run("list Event sort by name")))
    try shell.run("drop view byName")
    #expect(shell.error("list byName")?.code == .unknownName)
    #expect(try shell.lines("list Event sort by name").count == 2)
  }

  @Test func row15AnyEntityByItsNameFromADictionary() throws {
    let (object, revision) = try store().write { context in
      try context.insert("Event", ["name": "from Swift"])
    }
    #expect(object == 1)
    #expect(revision?.number == 2)
    #expect(try shell.run("show #1").contains(#""name":"from Swift""#))
    let error = #expect(throws: DaybookError.self) {
      try store().write { try $0.insert("Evnt", ["name": "x"]) }
    }
    #expect(error?.code == .unknownEntity)
    #expect(error?.message.contains("Event") == true)
    #expect(
      throws: DaybookError.self,
      performing: { try store().write { try $0.insert("Event", ["nme": "x"]) } })
  }

  @Test func row16MadeAndChangedTimesAreBuiltInUnlessNamed() throws {
    try shell.run("insert Event name=a")
    shell.clock.set("2026-05-02T10:00:00Z")
    try shell.run("insert Event name=b; update #1 name=c")
    #expect(
      try shell.run("show #1").contains(
        #""createdAt":"2026-05-01T10:00:00.000001Z","updatedAt":"2026-05-02T10:00:00.000001Z""#))
    #expect(
      try shell.run("count Event where createdAt < 2026-05-02T00:00:00Z") == "{\"count\":1}\n")
    #expect(
      try shell.run("count Event where updatedAt < 2026-05-02T00:00:00Z") == "{\"count\":0}\n")
    #expect(
      try shell.lines("list Event section by day(createdAt) sort by updatedAt desc")
        .compactMap { number("object", in: $0) } == [1, 2])
    try shell.run("entity Note createdAt:string; insert Note createdAt=mine")
    #expect(try shell.run("count Note where createdAt == \"mine\"") == "{\"count\":1}\n")
  }

  @Test func row17ASortASectionAndAPredicateAtOnce() throws {
    for name in ["b1", "a2", "b3", "a1", "c"] { try shell.run("insert Event name=\(name)") }
    let listed = try shell.lines(
      "list Event where name != \"c\" section by initial(name) desc sort by name desc")
    #expect(listed.compactMap { number("object", in: $0) } == [3, 1, 2, 4])
    #expect(listed.compactMap { text("section", in: $0) } == ["B", "B", "A", "A"])
  }

  @Test func row18AllByTheTimeTheyWereMade() throws {
    for name in ["a", "b", "c"] { try shell.run("insert Event name=\(name)") }
    try shell.run("update #1 name=z")
    let listed = try shell.lines("list Event sort by createdAt desc")
    #expect(listed.compactMap { number("object", in: $0) } == [3, 2, 1])
  }

  @Test func row19CountPositionAndValuesByName() throws {
    for name in ["a", "b"] { try shell.run("insert Event name=\(name)") }
    #expect(try shell.run("count Event") == "{\"count\":2}\n")
    let listing = try store().snapshot().listing(Query("Event"))
    #expect(listing.count == 2)
    #expect(try listing[1]["name"] == "b")
    #expect(throws: DaybookError.self) { try listing[2] }
    _ = try store().write { try $0.update(try listing[1].number, ["name": "c"]) }
    #expect(try shell.run("show Event[1]").contains(#""name":"c""#))
    #expect(try listing[1]["nme"] == nil)
  }

  @Test func row20ASaveTellsItsRevisionOrThrows() throws {
    let context = try store().makeContext()
    _ = try context.insert("Event", ["name": "a"])
    #expect(try context.save()?.number == 2)
    #expect(try context.save() == nil)
    #expect(try shell.lines("insert Event name=b").count == 1)
    #expect(shell.error("insert Event name=b size=3")?.code == .unknownAttribute)
  }

  @Test func row21TheSameFileIsTheSameStore() throws {
    let first = try store()
    #expect(try store() === first)
    let other = shell.folder.url.appending(
      path: "../\(shell.folder.url.lastPathComponent)/test.daybook")
    #expect(try Store.open(other) === first)
  }

  @Test func row23ANewStoreIsACopyOfADefaultOne() throws {
    try shell.run("insert Event name=a; insert Event name=b; delete #1; insert Event name=c")
    let copy = try TestShell(
      ["--json", "--template", shell.folder.path("test.daybook")], folder: shell.folder,
      store: "copy.daybook")
    #expect(try copy.run("list Event") == (try shell.run("list Event")))
    #expect(try copy.run("list") == (try shell.run("list")))
    let log = try copy.lines("log")
    #expect(log.count == 1)
    #expect(log[0].contains(#""revision":1,"#) && log[0].contains(#""kind":"template""#))
    #expect(copy.error("undo")?.code == .nothingToUndo)
    #expect(try copy.run("insert Event name=d").contains(#""object":4"#))
    #expect(throws: StoreUnavailable.self) {
      try TestShell(["--template", "events"], folder: shell.folder, store: "copy.daybook")
    }
  }

  @Test func row25ManyTasksShareOneStore() async throws {
    let store = try store()
    try await withThrowingTaskGroup(of: UInt64?.self) { group in
      for task in 0..<20 {
        group.addTask {
          try store.write { try $0.insert("Event", ["name": .string("t\(task)")]) }.revision?.number
        }
      }
      var revisions: Set<UInt64?> = []
      for try await revision in group { revisions.insert(revision) }
      #expect(revisions == Set((2...21).map(Optional.some)))
    }
    #expect(try shell.run("count Event") == "{\"count\":20}\n")
  }

  @Test func row28FailuresAreThrownAndNamed() throws {
    try shell.run("insert Event name=a")
    let failures: [(String, DaybookError.Code)] = [
      ("list Evnt", .unknownName), ("show #9", .unknownObject),
      ("update #9 name=x", .unknownObject),
      ("delete #9", .unknownObject), ("list Event where nme == \"x\"", .unknownAttribute),
      ("undo 5", .nothingToUndo), ("redo", .nothingToRedo), ("save", .noPendingChanges),
      ("insert Event timeStamp=never", .wrongType), ("at r9 list", .unknownRevision),
    ]
    for (command, code) in failures {
      let error = try #require(shell.error(command), "\(command)")
      #expect(error.code == code, "\(command): \(error.message)")
      #expect(!error.message.isEmpty && error.line == 1 && error.column != nil, "\(command)")
    }
    #expect(try shell.lines("log").count == 2)
  }
}
