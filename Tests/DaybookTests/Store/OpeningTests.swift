import FoundationEssentials
import Glibc
import LMDB
import Testing

@testable import Daybook

@Suite struct OpeningTests {
  private func bytes(_ url: URL) throws -> Data { try Data(contentsOf: url) }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func theSameFileIsTheSameStore() throws {
    let temporary = try TemporaryStore(model: .courses)
    let again = try Store.open(temporary.url, model: .stories)
    #expect(again === temporary.store)
    let link = temporary.folder.appending(path: "hard link")
    try FileManager.default.linkItem(at: temporary.url, to: link)
    #expect(try Store.open(link) === temporary.store)
    #expect(
      try Store.open(temporary.url, options: StoreOptions(readOnly: true)) === temporary.store)
    #expect(try again.model().names == ["Course", "byAuthor"])
  }

  @Test func aStoreForReadingRefusesEveryWrite() throws {
    let temporary = try TemporaryStore(model: .courses)
    try temporary.store.insert("Course", ["title": "a"])
    try temporary.reopen(options: StoreOptions(readOnly: true))
    let before = try bytes(temporary.url)
    let store = temporary.store
    #expect(store.isReadOnly)
    #expect(try store.numbers("byAuthor") == [1])
    expect(.readOnly) { try store.insert("Course", ["title": "b"]) }
    expect(.readOnly) { try store.undo() }
    expect(.readOnly) { try store.redo() }
    expect(.readOnly) { try store.importing(into: "Course") { _ in } }
    expect(.readOnly) { try store.makeContext().insert("Course", ["title": "b"]) }
    // One process has the file open once, so it cannot be written meanwhile.
    expect(.readOnly) { _ = try Store.open(temporary.url) }
    #expect(try bytes(temporary.url) == before)
  }

  @Test func readingNoStoreMakesNone() throws {
    let temporary = try TemporaryStore()
    let missing = temporary.folder.appending(path: "missing.daybook")
    expect(.noStore) { _ = try Store.open(missing, options: StoreOptions(readOnly: true)) }
    expect(.noStore) {
      _ = try Store.open(temporary.folder.appending(path: "x.daybook"), startingFrom: missing)
    }
    #expect(throws: DaybookError.self) {
      _ = try Store.open(temporary.folder.appending(path: "no/such/folder/x.daybook"))
    }
    #expect(try names(temporary.folder) == ["test.daybook", "test.daybook-lock"])
  }

  @Test func otherFilesAreLeftAlone() throws {
    let temporary = try TemporaryStore()
    let folder = temporary.folder
    let contents: [String: Data] = [
      "empty": Data(), "text": Data("Dear diary,\n".utf8),
      "long": Data(repeating: 7, count: 100_000),
    ]
    for (name, data) in contents { try data.write(to: folder.appending(path: name)) }
    let foreign = folder.appending(path: "foreign")
    do {
      let environment = try Environment(.init(path: foreign.path))
      let table = try environment.openTables(["something"])[0]
      try environment.write { try $0.put([1].span, at: [2].span, in: table) }
      environment.close()
    }
    try FileManager.default.removeItem(at: folder.appending(path: "foreign-lock"))
    let foreignBytes = try bytes(foreign)
    for readOnly in [false, true] {
      for name in contents.keys.sorted() + ["foreign"] {
        expect(.notAStore) {
          _ = try Store.open(
            folder.appending(path: name), options: StoreOptions(readOnly: readOnly))
        }
      }
      expect(.notAStore) { _ = try Store.open(folder, options: StoreOptions(readOnly: readOnly)) }
    }
    for (name, data) in contents {
      #expect(try bytes(folder.appending(path: name)) == data, "\(name)")
    }
    #expect(try bytes(foreign) == foreignBytes)
    let left = try names(folder).filter { $0 != "foreign-lock" }
    #expect(left == ["empty", "foreign", "long", "test.daybook", "test.daybook-lock", "text"])
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link"), withDestinationURL: temporary.url)
    expect(.notAStore) { _ = try Store.open(folder.appending(path: "link")) }
  }

  /// Case 43: a newer format is refused and the file stays as it is.
  @Test func aNewerFormatIsNotTouched() throws {
    let temporary = try TemporaryStore(model: .courses)
    try temporary.store.insert("Course", ["title": "a"])
    try temporary.store.transact { transaction, reader in
      var payload: [UInt8] = []
      CBOREncoder.append(.integer(2), to: &payload)
      try transaction.put(payload, at: [UInt8]("format".utf8), in: reader.tables.meta)
    }
    var before = Data()
    let error = #expect(throws: DaybookError.self) {
      try temporary.reopen { before = try bytes(temporary.url) }
    }
    #expect(error?.code == .newerFormat)
    expect(.newerFormat) {
      _ = try Store.open(temporary.url, options: StoreOptions(readOnly: true))
    }
    #expect(try bytes(temporary.url) == before)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func filesOfOthersAreRefused() throws {
    let temporary = try TemporaryStore(model: .courses)
    let status = unsafe chmod(temporary.url.path, 0)
    #expect(status == 0)
    expect(.noPermission) { try temporary.reopen() }
  }

  @Test func aTemplateGivesModelAndObjects() throws {
    let temporary = try TemporaryStore(model: .courses)
    let source = temporary.store
    for title in ["a", "b", "c"] { try source.insert("Course", ["title": .string(title)]) }
    try source.write { try $0.delete(2) }
    try source.write { try $0.update(3, ["author": "Kim"]) }
    let url = temporary.folder.appending(path: "copy.daybook")
    let copy = try Store.open(url, startingFrom: temporary.url)
    #expect(try copy.newestRevision()?.kind == .template)
    #expect(try copy.newestRevision()?.number == 1)
    #expect(try copy.listing(Query("byAuthor")).groups == [.init(.null, [1]), .init("Kim", [3])])
    #expect(try copy.model() == source.model())
    #expect(copy.format.storeID != source.format.storeID)
    expect(.nothingToUndo) { try copy.undo() }
    #expect(try copy.insert("Course", ["title": "d"]) == 4)
    try copy.write { try $0.define(Entity("Other", [Attribute("x", .string)])) }
    try copy.undo(2)
    expect(.nothingToUndo) { try copy.undo() }
    #expect(try copy.numbers("Course") == [1, 3])
    // An existing store keeps its own.
    #expect(try Store.open(url, startingFrom: temporary.url) === copy)
    #expect(try source.numbers("Course") == [1, 3])
  }

  @Test func creatingNeverReplaces() throws {
    let temporary = try TemporaryStore(model: .courses)
    let before = try bytes(temporary.url)
    #expect(try Store.create(temporary.url) { _ in } == nil)
    #expect(try bytes(temporary.url) == before)
    struct GivesUp: Error {}
    let url = temporary.folder.appending(path: "new.daybook")
    #expect(throws: GivesUp.self) { _ = try Store.create(url) { _ in throw GivesUp() } }
    #expect(try names(temporary.folder) == ["test.daybook", "test.daybook-lock"])
    let created = try #require(
      try Store.create(url, as: .change) { try $0.define(Entity("Thing")) })
    #expect(created.revision?.kind == .change)
    #expect(try created.store.undo().count == 1)
  }

  /// Opening and letting go of one file from many tasks: nobody is ever without the store.
  @Test func storesComeAndGo() async throws {
    let temporary = try TemporaryStore(model: .stories)
    let url = temporary.url
    try temporary.reopen()
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var saved = 0
          for _ in 0..<20 {
            let store = try? Store.open(url)
            if (try? store?.insert("Story")) != nil { saved += 1 }
            await Task.yield()
          }
          return saved
        }
      }
      for await saved in group { #expect(saved == 20) }
    }
    #expect(try temporary.store.snapshot().count("Story") == 160)
  }
}
