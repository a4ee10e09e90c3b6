import Glibc
import LMDB
import Testing

@Suite struct EnvironmentTests {
  @Test func makesOneFileAndItsLockForTheOwnerOnly() throws {
    let scratch = try Scratch()
    #expect(scratch.folder.names == ["store", "store-lock"])
    #expect(mode(of: scratch.path) == 0o600)
    #expect(mode(of: scratch.path + "-lock") == 0o600)
    #expect(try scratch.environment.identity == FileIdentity(atPath: scratch.path))
  }

  @Test func childProcessesGetNoDescriptor() throws {
    let scratch = try Scratch()
    let files = try [scratch.path, scratch.path + "-lock"].map { try FileIdentity(atPath: $0) }
    let descriptors = (0..<1_000 as Range<Int32>).filter { descriptor in
      (try? FileIdentity(ofDescriptor: descriptor)).map(files.contains) ?? false
    }
    #expect(descriptors.count == 3)
    #expect(descriptors.allSatisfy { fcntl($0, F_GETFD) == FD_CLOEXEC })
  }

  @Test func aUmaskTakesNothingFromTheOwner() async {
    await #expect(processExitsWith: .success) {
      umask(0o777)
      let folder = ScratchFolder()
      unsafe chmod(folder.path, 0o700)
      _ = try Environment(.init(path: folder.file("store")))
      #expect(mode(of: folder.file("store")) == 0o600)
      #expect(mode(of: folder.file("store-lock")) == 0o600)
    }
  }

  @Test func refusesLinksFoldersAndDevices() throws {
    let folder = ScratchFolder()
    try write([], to: folder.file("real"))
    unsafe symlink(folder.file("real"), folder.file("link"))
    unsafe symlink(folder.file("real"), folder.file("other-lock"))
    unsafe symlink(folder.file("nowhere"), folder.file("dangling"))
    for path in [folder.file("link"), folder.file("other"), folder.file("dangling"), folder.path] {
      #expect(throws: LMDBError.notRegularFile) { try Environment(.init(path: path)) }
    }
    #expect(throws: LMDBError.notRegularFile) { try Environment(.init(path: "/dev/zero")) }
    #expect(folder.names == ["dangling", "link", "other-lock", "real"])
  }

  @Test(arguments: [1, 100, 4095, 4096, 8192])
  func refusesAFileThatIsNotLMDBs(length: Int) throws {
    let folder = ScratchFolder()
    let content = [UInt8](repeating: 0x41, count: length)
    try write(content, to: folder.file("store"))
    #expect(throws: LMDBError.invalid) { try Environment(.init(path: folder.file("store"))) }
    #expect(try LMDBTests.content(of: folder.file("store")) == content)
  }

  @Test func refusesWhatIsMissingOrForbidden() throws {
    let folder = ScratchFolder()
    #expect(throws: LMDBError.noSuchFile) {
      try Environment(.init(path: folder.file("missing"), isReadOnly: true))
    }
    #expect(throws: LMDBError.noSuchFile) {
      try Environment(.init(path: folder.file("no/folder")))
    }
  }

  @Test func readsOnlyWhenOpenedSo() throws {
    let folder = ScratchFolder()
    let path = folder.file("store")
    let writer = try Environment(.init(path: path))
    let written = try writer.openTables(["a"])
    try writer.write { try $0.put([1], key(1), in: written[0]) }
    writer.close()

    let reader = try Environment(.init(path: path, isReadOnly: true))
    let table = try reader.openTables(["a"])[0]
    #expect(try reader.read { try $0.value(key(1), in: table) } == [1])
    #expect(throws: LMDBError.notFound) { try reader.openTables(["a", "b"]) }
    #expect(throws: LMDBError.noPermission) { try reader.write { _ in } }
  }

  @Test func opensAFileOnceAProcess() throws {
    let scratch = try Scratch()
    unsafe link(scratch.path, scratch.folder.file("other name"))
    for name in ["store", "other name"] {
      #expect(throws: LMDBError.alreadyOpen) {
        try Environment(.init(path: scratch.folder.file(name)))
      }
    }
    try scratch.environment.write { try $0.put([1], key(1), in: scratch.table) }
    scratch.environment.close()
    let again = try Environment(.init(path: scratch.path))
    let table = try again.openTables(["first"])[0]
    #expect(try again.read { try $0.count(of: table) } == 1)
  }

  @Test func closesOnceAndForAll() throws {
    let scratch = try Scratch()
    scratch.environment.close()
    scratch.environment.close()
    #expect(throws: LMDBError.closed) { try scratch.environment.read { _ in } }
    #expect(throws: LMDBError.closed) { try scratch.environment.write { _ in } }
    #expect(throws: LMDBError.closed) { try scratch.environment.statistics() }
    #expect(throws: LMDBError.closed) { try scratch.environment.openTables(["first"]) }
  }

  @Test func tablesLastAndAreLimited() throws {
    let folder = ScratchFolder()
    let configuration = Environment.Configuration(path: folder.file("store"), maximumTables: 2)
    let first = try Environment(configuration)
    #expect(try first.openTables(["a", "b"]).map(\.name) == ["a", "b"])
    #expect(try first.openTables(["b", "a"]).map(\.name) == ["b", "a"])
    #expect(throws: LMDBError.tablesFull) { try first.openTables(["a", "b", "c"]) }
    first.close()
    let second = try Environment(configuration)
    let tables = try second.openTables(["b", "a"])
    #expect(try second.read { try $0.count(of: tables[0]) + $0.count(of: tables[1]) } == 0)
  }

  @Test func errorsHaveWords() {
    #expect(LMDBError.mapFull.message.contains("MDB_MAP_FULL"))
    #expect(LMDBError.noSpace.message == "No space left on device")
    #expect(LMDBError.notRegularFile.message.contains("symbolic link"))
    #expect(LMDBError(code: ENOSPC) == .noSpace)
    #expect(LMDBError.readOnlyFileSystem.isRefusal && LMDBError.quotaExceeded.isFullDisk)
    #expect(LMDBError.corrupted.isDamage && !LMDBError.noSpace.isDamage)
  }
}
