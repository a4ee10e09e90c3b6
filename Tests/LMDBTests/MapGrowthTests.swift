import LMDB
import Synchronization
import Testing

@Suite struct MapGrowthTests {
  /// The smallest map there is; with two tables it holds a few pages more.
  private let scratch: Scratch
  private var environment: Environment { scratch.environment }
  private var table: Table { scratch.table }

  init() throws { scratch = try Scratch(mapSizeBytes: 1) }

  @Test func growsAndRunsTheBodyAgain() throws {
    #expect(environment.mapSizeBytes == 16 * 4096)
    var runs = 0
    try environment.write { transaction throws in
      runs += 1
      for number in 0..<10_000 {
        try transaction.put([UInt8](repeating: 1, count: 100), key(number), in: table)
      }
    }
    // 10,000 records of 116 bytes take 1.2 MB: five doublings of 64 KiB.
    #expect(runs == 6)
    #expect(environment.mapSizeBytes == 32 * 16 * 4096)
    #expect(try environment.read { try $0.count(of: table) } == 10_000)
    #expect(try environment.read { try $0.value(key(9_999), in: table)?.count } == 100)
  }

  @Test func growsEvenIfTheBodyMakesNothingOfIt() throws {
    try environment.write { transaction throws in
      for number in 0..<1_000 {
        try? transaction.put([UInt8](repeating: 1, count: 1_000), key(number), in: table)
      }
    }
    #expect(try environment.read { try $0.count(of: table) } == 1_000)
  }

  @Test func growsForACursorToo() throws {
    struct Other: Error {}
    var runs = 0
    try environment.write { transaction throws in
      runs += 1
      let cursor = try transaction.cursor(in: table)
      for number in 0..<1_000 {
        do {
          _ = try cursor.append([UInt8](repeating: 1, count: 1_000), key(number))
        } catch {
          throw Other()
        }
      }
    }
    #expect(runs > 1)
    #expect(try environment.read { try $0.count(of: table) } == 1_000)
  }

  @Test func growsWhileTablesAreMade() throws {
    let names = (0..<100).map { String(repeating: "long ", count: 90) + "name \($0)" }
    let folder = ScratchFolder()
    let environment = try Environment(
      .init(path: folder.file("store"), mapSizeBytes: 1, maximumTables: 100))
    #expect(try environment.openTables(names).map(\.name) == names)
    #expect(environment.mapSizeBytes > 16 * 4096)
  }

  @Test func waitsForReadersAndTheirNestedReads() throws {
    let scratch = scratch
    let isWriting = Atomic(false)
    let hasWritten = Atomic(false)
    runThreads(2) { thread in
      if thread == 0 {
        try scratch.environment.read { _ in
          while !isWriting.load(ordering: .acquiring) { pause() }
          for round in 0..<100 {
            pause()
            // Nested, and on a second thread whose result this one waits for.
            try scratch.environment.read { _ in }
            if round == 50 { runThreads(1) { _ in try scratch.environment.read { _ in } } }
            let isTooEarly = hasWritten.load(ordering: .acquiring)
            #expect(!isTooEarly)
          }
        }
      } else {
        try scratch.environment.write { transaction throws in
          for number in 0..<2_000 {
            try transaction.put([UInt8](repeating: 1, count: 100), key(number), in: scratch.table)
            isWriting.store(true, ordering: .releasing)
          }
        }
        hasWritten.store(true, ordering: .releasing)
      }
    }
    #expect(try environment.read { try $0.count(of: table) } == 2_000)
  }

  @Test func anOpenedFileHasRoomForItsFirstWrites() throws {
    try environment.write { transaction throws in
      for number in 0..<10_000 { try transaction.put(key(number), key(number), in: table) }
    }
    environment.close()
    let again = try Environment(.init(path: scratch.path, mapSizeBytes: 1))
    let used = try again.statistics()
    #expect(again.mapSizeBytes >= 2 * used.lastPageNumber * used.pageSizeBytes)
  }
}
