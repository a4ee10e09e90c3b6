import Glibc
import LMDB
import Synchronization
import Testing

@Suite struct StoreFileTests {
  private let folder = ScratchFolder()
  private var path: String { folder.file("store") }

  /// Makes a store whose one record is a number.
  private static func create(at path: String, holding number: Int) throws -> StoreFile.Creation {
    try StoreFile.create(at: path) { temporary in
      let environment = try Environment(.init(path: temporary))
      let table = try environment.openTables(["a"])[0]
      try environment.write { try $0.put(key(number), key(0), in: table) }
      environment.close()
    }
  }

  private func number() throws -> [UInt8]? {
    let environment = try Environment(.init(path: path))
    defer { environment.close() }
    let table = try environment.openTables(["a"])[0]
    return try environment.read { try $0.value(key(0), in: table) }
  }

  @Test func makesTheWholeStoreAndNothingElse() throws {
    #expect(try Self.create(at: path, holding: 7) == .created)
    #expect(folder.names == ["store"])
    #expect(mode(of: path) == 0o600)
    #expect(try number() == key(7))
  }

  @Test func takesNobodysName() throws {
    #expect(try Self.create(at: path, holding: 1) == .created)
    #expect(try Self.create(at: path, holding: 2) == .exists)
    #expect(try number() == key(1))
    unsafe symlink(folder.file("nowhere"), folder.file("link"))
    #expect(try Self.create(at: folder.file("link"), holding: 2) == .exists)
    #expect(folder.names == ["link", "store", "store-lock"])
  }

  @Test func whoComesInBetweenWins() throws {
    let creation = try StoreFile.create(at: path) { temporary in
      _ = try Environment(.init(path: temporary))
      #expect(try Self.create(at: path, holding: 2) == .created)
    }
    #expect(creation == .exists)
    #expect(folder.names == ["store"])
    #expect(try number() == key(2))
  }

  @Test func aFailureLeavesNothing() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try StoreFile.create(at: path) { temporary in
        _ = try Environment(.init(path: temporary))
        throw Refusal()
      }
    }
    #expect(folder.names == [])
    #expect(throws: LMDBError.noSuchFile) {
      try Self.create(at: folder.file("no/folder"), holding: 1)
    }
  }

  @Test func aLockFileThatOutlivedItsStoreMisleadsNobody() throws {
    #expect(try Self.create(at: path, holding: 1) == .created)
    // Another process has the old store open when it is removed.
    let old = try Environment(.init(path: path))
    unsafe unlink(path)
    #expect(try Self.create(at: path, holding: 2) == .created)
    #expect(folder.names == ["store"])
    #expect(try number() == key(2))
    old.close()
  }

  @Test func oneOfManyCreatorsWins() throws {
    for round in 0..<10 {
      let folder = ScratchFolder()
      let created = Atomic(0)
      runThreads(8) { thread in
        let path = folder.file("store")
        switch try Self.create(at: path, holding: thread) {
        case .created: created.store(thread + 1, ordering: .relaxed)
        case .exists: break
        }
        #expect(try FileIdentity(atPath: path).isRegularFile)
      }
      #expect(folder.names == ["store"], "round \(round)")
      let environment = try Environment(.init(path: folder.file("store")))
      let table = try environment.openTables(["a"])[0]
      let winner = try environment.read { try $0.value(key(0), in: table) }
      #expect(winner == key(created.load(ordering: .relaxed) - 1))
    }
  }

  @Test func aUmaskChangesNothing() async {
    await #expect(processExitsWith: .success) {
      umask(0o777)
      let folder = ScratchFolder()
      unsafe chmod(folder.path, 0o700)
      let creation = try StoreFileTests.create(at: folder.file("store"), holding: 1)
      #expect(creation == .created)
      #expect(mode(of: folder.file("store")) == 0o600)
    }
  }
}
