import Glibc
import LMDB
import Testing

/// Disks that fail, in processes of their own: limits and descriptors are a whole process's.
@Suite struct CommitFailureTests {
  @Test func aFullDiskChangesNothingAndIsGotOver() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let scratch = try Scratch(mapSizeBytes: 1 << 26)
      let (environment, table) = (scratch.environment, scratch.table)
      try environment.write { try $0.put([1], key(0), in: table) }

      try Self.limitFileSize(to: 1 << 18)
      for _ in 0..<3 {
        #expect(throws: LMDBError.fileTooLarge) { try Self.writeMuch(environment, table) }
        #expect(environment.fatalError == nil)
        #expect(try environment.read { try $0.count(of: table) } == 1)
      }
      // A small write still has room, and a large one once the limit is gone.
      try environment.write { try $0.put([2], key(0), in: table) }
      try Self.limitFileSize(to: rlim_t.max)
      try Self.writeMuch(environment, table)
      #expect(try environment.read { try $0.count(of: table) } == 10_000)
    }
  }

  @Test func aFailedMetaPageEndsTheEnvironmentAndTheFileIsAsBefore() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let (environment, table) = (scratch.environment, scratch.table)
      try environment.write { try $0.put([1], key(0), in: table) }
      let descriptors = (0..<64).filter {
        (try? FileIdentity(ofDescriptor: Int32($0))) == environment.identity
      }
      // LMDB writes its meta pages through the second descriptor. Now that is a full disk.
      try #require(descriptors.count == 2)
      let full = unsafe open("/dev/full", O_RDWR)
      dup2(full, Int32(descriptors[1]))

      #expect(throws: LMDBError.noSpace) {
        try environment.write { try $0.put([2], key(0), in: table) }
      }
      #expect(environment.fatalError == .panic)
      #expect(throws: LMDBError.panic) { try environment.read { _ in } }
      #expect(throws: LMDBError.panic) { try environment.write { _ in } }
      environment.close()

      let again = try Environment(.init(path: scratch.path))
      let same = try again.openTables(["first"])[0]
      #expect(try again.read { try $0.value(key(0), in: same) } == [1])
      try again.write { try $0.put([3], key(0), in: same) }
      #expect(try again.read { try $0.value(key(0), in: same) } == [3])
    }
  }

  @Test func noAddressSpaceIsAnErrorAndTheMapStays() async {
    await #expect(processExitsWith: .success) {
      // A sanitizer takes terabytes for itself, and would be the first to miss what is left.
      if try Self.addressSpaceInUse() > 1 << 40 { return }
      let scratch = try Scratch(mapSizeBytes: 1 << 20)
      let (environment, table) = (scratch.environment, scratch.table)
      let most = [UInt8](repeating: 1, count: 800_000)
      try environment.write { try $0.put(most, key(0), in: table) }
      var old = rlimit()
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &old)
      let inUse = try Self.addressSpaceInUse()
      var tight = rlimit(
        rlim_cur: inUse + 400_000, rlim_max: old.rlim_max)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &tight)
      let rest = [UInt8](repeating: 1, count: 300_000)
      #expect(throws: LMDBError.noMemory) {
        try environment.write { try $0.put(rest, key(1), in: table) }
      }
      #expect(environment.fatalError == nil)
      #expect(try environment.read { try $0.count(of: table) } == 1)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &old)
      try Self.writeMuch(environment, table)
      #expect(try environment.read { try $0.count(of: table) } == 10_000)
    }
  }

  static func writeMuch(_ environment: Environment, _ table: Table) throws {
    try environment.write { transaction throws in
      for number in 0..<10_000 {
        try transaction.put([UInt8](repeating: 1, count: 100), key(number), in: table)
      }
    }
  }

  static func limitFileSize(to sizeBytes: rlim_t) throws {
    var limit = rlimit(rlim_cur: sizeBytes, rlim_max: rlim_t.max)
    try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
  }

  /// In bytes; the first number of /proc/self/statm is in pages.
  static func addressSpaceInUse() throws -> rlim_t {
    let text = String(decoding: try content(of: "/proc/self/statm"), as: UTF8.self)
    let pages = try #require(text.split(separator: " ").first.flatMap { rlim_t($0) })
    return pages * 4096
  }
}
