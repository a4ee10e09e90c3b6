import Foundation
import Testing

@testable import Daybook

@Suite struct BackupTests {
  @Test func aBackupIsTheWholeHistory() throws {
    let history = try RandomSaves(revisions: 30)
    let copy = history.temporary.folder.appending(path: "backup.daybook")
    try history.store.backup(to: copy)
    let newest = try history.store.newestRevision()
    let attributes = try FileManager.default.attributesOfItem(atPath: copy.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: history.temporary.folder.path)
    #expect(names.sorted() == ["backup.daybook", "test.daybook", "test.daybook-lock"])
    let backup = try Store.open(copy)
    #expect(try backup.newestRevision() == newest)
    #expect(try backup.verify().isSound)
    // It is a store of its own.
    try backup.write { try $0.insert("Course", ["title": "only here"]) }
    #expect(try history.store.newestRevision() == newest)
  }

  @Test func neverReplacesAFile() throws {
    let history = try RandomSaves(revisions: 3)
    let copy = history.temporary.folder.appending(path: "backup.daybook")
    try Data("mine".utf8).write(to: copy)
    #expect(throws: DaybookError.self) { try history.store.backup(to: copy) }
    do { try history.store.backup(to: copy) } catch let error as DaybookError {
      #expect(error.code == .fileExists)
    }
    #expect(try Data(contentsOf: copy) == Data("mine".utf8))
    #expect(throws: DaybookError.self) { try history.store.backup(to: history.store.url) }
    let nowhere = history.temporary.folder.appending(path: "no/such.daybook")
    do { try history.store.backup(to: nowhere) } catch let error as DaybookError {
      #expect(error.code == .noSuchFile)
    }
  }

  @Test func isConsistentWhileOthersWrite() async throws {
    let temporary = try TemporaryStore(model: .courses)
    let store = temporary.store
    let writer = Task.detached {
      while !Task.isCancelled { try store.write { try $0.insert("Course", ["title": "x"]) } }
    }
    for number in 0..<5 {
      let copy = temporary.folder.appending(path: "backup\(number).daybook")
      try store.backup(to: copy)
      #expect(try Store.open(copy).verify().problems == [])
      try await Task.sleep(for: .milliseconds(20))
    }
    writer.cancel()
    _ = try await writer.value
  }
}
