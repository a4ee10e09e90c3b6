import Glibc
import LMDB
import Testing

/// Two processes on one file. The other process is the body of an exit test.
@Suite struct ProcessTests {
  private let scratch: Scratch
  private var environment: Environment { scratch.environment }
  private var table: Table { scratch.table }

  init() throws { scratch = try Scratch(mapSizeBytes: 1) }

  @Test func adoptsAMapThatAnotherProcessGrew() async throws {
    let path = scratch.path
    let before = environment.mapSizeBytes
    await #expect(processExitsWith: .success) { [path = path as String] in
      let environment = try Environment(.init(path: path, mapSizeBytes: 1))
      let table = try environment.openTables(["first"])[0]
      for part in 0..<10 {
        try environment.write { transaction throws in
          for number in 0..<500 {
            try transaction.put(
              [UInt8](repeating: 1, count: 200), key(part * 500 + number), in: table)
          }
        }
      }
    }
    #expect(environment.mapSizeBytes == before)
    #expect(try environment.read { try $0.count(of: table) } == 5_000)
    #expect(environment.mapSizeBytes > before)
    try environment.write { try $0.put([1], key(5_000), in: table) }
    #expect(try environment.read { try $0.count(of: table) } == 5_001)
  }

  @Test func aWriterAdoptsItToo() async throws {
    let path = scratch.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      let environment = try Environment(.init(path: path, mapSizeBytes: 1))
      let table = try environment.openTables(["first"])[0]
      try environment.write { transaction throws in
        for number in 0..<5_000 {
          try transaction.put([UInt8](repeating: 1, count: 200), key(number), in: table)
        }
      }
    }
    let count = try environment.write { transaction throws in
      try transaction.put([1], key(5_000), in: table)
      return try transaction.count(of: table)
    }
    #expect(count == 5_001)
  }

  @Test func aKilledReaderIsClearedAway() async throws {
    let path = scratch.path
    try environment.write { try $0.put([1], key(1), in: table) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let environment = try Environment(.init(path: path))
      _ = try environment.read { _ in kill(getpid(), SIGKILL) }
    }
    let stale = try environment.readers().filter { $0.processIdentifier != getpid() }
    #expect(stale.count == 1 && stale.first?.transaction == 2)
    #expect(try environment.clearStaleReaders() == 1)
    #expect(try environment.clearStaleReaders() == 0)
    #expect(try environment.readers().allSatisfy { $0.processIdentifier == getpid() })
  }

  @Test func killedReadersDoNotUseTheSlotsUp() async throws {
    let folder = ScratchFolder()
    let path = folder.file("store")
    let environment = try Environment(.init(path: path, maximumReaders: 2))
    for _ in 0..<3 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let environment = try Environment(.init(path: path))
        _ = try environment.read { _ in kill(getpid(), SIGKILL) }
      }
    }
    try environment.read { _ in
      runThreads(1) { _ in try environment.read { _ in } }
    }
  }

  @Test func aKilledWriterLeavesNothingAndBlocksNobody() async throws {
    let path = scratch.path
    try environment.write { try $0.put([1], key(1), in: table) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let environment = try Environment(.init(path: path))
      let table = try environment.openTables(["first"])[0]
      try environment.write { transaction throws in
        try transaction.put([2], key(1), in: table)
        kill(getpid(), SIGKILL)
      }
    }
    #expect(try environment.read { try $0.value(key(1), in: table) } == [1])
    let start = ContinuousClock.now
    try environment.write { try $0.put([3], key(1), in: table) }
    #expect(.now - start < .seconds(1))
    #expect(try environment.read { try $0.value(key(1), in: table) } == [3])
  }

  @Test func twoProcessesWriteInTurn() async throws {
    let (path, environment, table) = (scratch.path, environment, table)
    // The other process writes while this one does.
    let threads = Threads(1) { _ in
      for _ in 0..<100 { try Self.count(in: environment, table) }
    }
    await #expect(processExitsWith: .success) { [path = path as String] in
      let environment = try Environment(.init(path: path, mapSizeBytes: 1))
      let table = try environment.openTables(["first"])[0]
      for _ in 0..<100 { try ProcessTests.count(in: environment, table) }
    }
    threads.join()
    #expect(try environment.read { try $0.count(of: table) } == 200)
  }

  /// Adds a record with the next number as its key.
  static func count(in environment: Environment, _ table: Table) throws {
    try environment.write { transaction throws in
      let count = try transaction.count(of: table)
      try transaction.put([UInt8](repeating: 1, count: 1_000), key(count), in: table)
    }
  }
}
