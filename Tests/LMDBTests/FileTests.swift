import Glibc
import LMDB
import Testing

@Suite struct AtomicFileTests {
  private let folder = ScratchFolder()
  private var path: String { folder.file("export") }

  @Test func appearsWholeOrNotAtAll() throws {
    let file = try AtomicFile(at: path)
    try file.write(bytes("one ").span)
    try file.write(bytes("two").span)
    #expect(try FileIdentity.ifPresent(atPath: path) == nil)
    try file.commit(replacing: false)
    #expect(try content(of: path) == bytes("one two"))
    #expect(mode(of: path) == 0o600)
    #expect(folder.names == ["export"])
  }

  @Test func replacesOnlyWhenToldTo() throws {
    try write(bytes("old"), to: path)
    unsafe chmod(path, 0o644)
    let file = try AtomicFile(at: path)
    try file.write(bytes("new").span)
    #expect(throws: LMDBError.exists) { try file.commit(replacing: false) }
    #expect(try content(of: path) == bytes("old"))
    try file.commit(replacing: true)
    #expect(try content(of: path) == bytes("new"))
    #expect(mode(of: path) == 0o600)
    #expect(folder.names == ["export"])
  }

  @Test func leavesNothingWithoutACommit() throws {
    let file = try AtomicFile(at: path)
    #expect(folder.names.count == 1)
    file.abort()
    file.abort()
    #expect(folder.names == [])
    _ = try AtomicFile(at: path)
    #expect(folder.names == [])
  }

  @Test func refusesLinksFoldersAndDevices() throws {
    unsafe symlink(folder.file("nowhere"), folder.file("link"))
    for path in [folder.file("link"), folder.path, "/dev/null"] {
      #expect(throws: LMDBError.notRegularFile) { try AtomicFile(at: path) }
    }
    #expect(throws: LMDBError.noSuchFile) { try AtomicFile(at: folder.file("no/folder")) }
  }

  @Test(arguments: [false, true])
  func takesACopyOfAnEnvironment(compacting: Bool) throws {
    let scratch = try Scratch()
    try scratch.environment.write { transaction throws in
      for number in 0..<5_000 { try transaction.put(key(number), key(number), in: scratch.table) }
    }
    try scratch.environment.write { transaction throws in
      for number in 0..<4_000 { _ = try transaction.delete(key(number), in: scratch.table) }
    }
    let file = try AtomicFile(at: path)
    try scratch.environment.read { _ in
      try scratch.environment.copy(to: file.descriptor, compacting: compacting)
    }
    try file.commit(replacing: false)
    let size = try #require(try FileReader(path).sizeBytes)
    let original = try #require(try FileReader(scratch.path).sizeBytes)
    #expect(compacting ? size < original / 2 : size == original)

    let copy = try Environment(.init(path: path))
    let table = try copy.openTables(["first"])[0]
    #expect(try copy.read { try $0.count(of: table) } == 1_000)
    #expect(try copy.read { try $0.value(key(4_999), in: table) } == key(4_999))
  }

  @Test(arguments: [false, true])
  func aCopyToAFullDiskIsAnError(compacting: Bool) throws {
    let scratch = try Scratch()
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(throws: LMDBError.noSpace) {
      try scratch.environment.copy(to: full, compacting: compacting)
    }
  }
}

@Suite struct TemporaryFileTests {
  @Test func keepsWhatIsAppendedAndHasNoName() throws {
    let folder = ScratchFolder()
    let file = try TemporaryFile(inFolder: folder.path)
    #expect(folder.names == [])
    #expect(try file.append(bytes("hello ").span) == 0)
    #expect(try file.append(bytes("world").span) == 6)
    #expect(file.sizeBytes == 11)
    var read = bytes(">")
    #expect(try file.read(at: 6, maximumBytes: 5, appendingTo: &read) == 5)
    #expect(try file.read(at: 0, maximumBytes: 100, appendingTo: &read) == 11)
    #expect(try file.read(at: 11, maximumBytes: 100, appendingTo: &read) == 0)
    #expect(read == bytes(">worldhello world"))
  }

  @Test func isReadAndWrittenByManyThreads() throws {
    let folder = ScratchFolder()
    let file = try TemporaryFile(inFolder: folder.path)
    runThreads(4) { thread in
      for _ in 0..<50 {
        let run = [UInt8](repeating: UInt8(thread), count: 10_000)
        let start = try file.append(run.span)
        var read: [UInt8] = []
        let count = try file.read(at: start, maximumBytes: 10_000, appendingTo: &read)
        #expect(count == 10_000 && read == run)
      }
    }
    #expect(file.sizeBytes == 2_000_000)
  }

  @Test func needsAFolder() {
    #expect(throws: LMDBError.noSuchFile) { try TemporaryFile(inFolder: "/no/folder") }
  }
}
