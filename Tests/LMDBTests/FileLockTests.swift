import Glibc
import LMDB
import Testing

@Suite struct FileLockTests {
  private let folder = ScratchFolder()
  private var path: String { folder.file("store") }

  init() throws { try write([1], to: path) }

  @Test func sharedWithSharedAndAloneWithNobody() throws {
    do {
      let first = try FileLock(path, .shared, timeout: .zero)
      let second = try FileLock(path, .shared, timeout: .zero)
      #expect(first.identity == second.identity)
      #expect(throws: LMDBError.busy) { try FileLock(path, .exclusive, timeout: .zero) }
      #expect(throws: LMDBError.busy) { try first.change(to: .exclusive, timeout: .zero) }
      second.release()
      #expect(throws: LMDBError.busy) { try FileLock(path, .exclusive, timeout: .zero) }
    }
    let alone = try FileLock(path, .exclusive, timeout: .zero)
    #expect(throws: LMDBError.busy) { try FileLock(path, .shared, timeout: .zero) }
    try alone.change(to: .shared, timeout: .zero)
    _ = try FileLock(path, .shared, timeout: .zero)
  }

  @Test func waitsAsLongAsItIsTold() throws {
    let path = path
    let held = try FileLock(path, .exclusive, timeout: .zero)
    let start = ContinuousClock.now
    #expect(throws: LMDBError.busy) {
      try FileLock(path, .shared, timeout: .milliseconds(100))
    }
    #expect(.now - start >= .milliseconds(100))
    let threads = Threads(1) { _ in _ = try FileLock(path, .shared, timeout: .seconds(60)) }
    pause(milliseconds: 20)
    held.release()
    held.release()
    threads.join()
    #expect(.now - start < .seconds(30))
  }

  @Test func followsTheFileThatHasTheName() throws {
    let path = path
    let old = try FileLock(path, .exclusive, timeout: .zero)
    #expect(old.isCurrent)
    let threads = Threads(1) { _ in
      let lock = try FileLock(path, .shared, timeout: .seconds(60))
      #expect(lock.isCurrent)
      #expect(lock.identity != old.identity)
    }
    pause(milliseconds: 20)
    try write([2], to: path)
    #expect(!old.isCurrent)
    old.release()
    threads.join()
    unsafe unlink(path)
    #expect(!old.isCurrent)
    #expect(throws: LMDBError.noSuchFile) { try FileLock(path, .shared, timeout: .zero) }
  }

  @Test func endsWithItsProcess() async throws {
    let path = path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let lock = try FileLock(path, .exclusive, timeout: .zero)
      #expect(lock.isCurrent)
      kill(getpid(), SIGKILL)
    }
    _ = try FileLock(path, .exclusive, timeout: .zero)
  }

  @Test func locksRegularFilesOnly() throws {
    unsafe symlink(path, folder.file("link"))
    unsafe mkfifo(folder.file("pipe"), 0o600)
    for path in [folder.file("link"), folder.file("pipe"), folder.path, "/dev/null"] {
      #expect(throws: LMDBError.notRegularFile) { try FileLock(path, .shared, timeout: .zero) }
    }
  }

  @Test func standsBesideAnEnvironment() throws {
    unsafe unlink(path)
    let environment = try Environment(.init(path: path))
    let lock = try FileLock(path, .exclusive, timeout: .zero)
    #expect(lock.identity == environment.identity)
    let table = try environment.openTables(["a"])[0]
    try environment.write { try $0.put([1], key(1), in: table) }
  }
}
