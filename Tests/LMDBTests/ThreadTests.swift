import Testing

@testable import LMDB

/// Many threads of one process on one environment.
@Suite struct ThreadTests {
  @Test func readsAndWritesSideBySide() throws {
    // From the smallest map, so that it grows while others read.
    let scratch = try Scratch(mapSizeBytes: 1)
    let (environment, table) = (scratch.environment, scratch.table)
    try environment.write { try $0.put(key(0), key(0), in: table) }
    let writers = 3
    let rounds = 60
    runThreads(12) { thread in
      for round in 0..<rounds {
        if thread < writers {
          try environment.write { transaction throws in
            let count = try transaction.count(of: table)
            try transaction.put(key(count), key(0), in: table)
            let value = [UInt8](repeating: UInt8(thread), count: 500)
            try transaction.put(value, key(count), in: table)
          }
        } else {
          try environment.read { transaction throws in
            let count = try transaction.count(of: table)
            // Key 0 holds the last number, so a mixture of two states would show.
            let last = try transaction.value(key(0), in: table)
            #expect(last == key(count - 1))
            let inner = try environment.read { try $0.count(of: table) }
            #expect(inner == count)
            if round % 16 == 0 { pause() }
          }
        }
      }
    }
    #expect(try environment.read { try $0.count(of: table) } == writers * rounds + 1)
  }

  @Test func writersTakeTurnsInTheOrderTheyCame() throws {
    let scratch = try Scratch()
    let (environment, table) = (scratch.environment, scratch.table)
    let threads = try environment.write { _ in
      // While this write is on, eight others line up, each once the one before is in line.
      let threads = Threads(8) { thread in
        while environment.gate.writersInLine < thread + 1 { pause() }
        try environment.write { transaction throws in
          let count = try transaction.count(of: table)
          try transaction.put([UInt8(thread)], key(count), in: table)
        }
      }
      while environment.gate.writersInLine < 9 { pause() }
      return threads
    }
    threads.join()
    let order = try environment.read { transaction in
      try (0..<8).map { try transaction.value(key($0), in: table) }
    }
    #expect(order == (0..<8).map { [$0] })
  }

  @Test func moreReadersThanSlotsIsAnErrorAndNotTheEnd() throws {
    let folder = ScratchFolder()
    let environment = try Environment(.init(path: folder.file("store"), maximumReaders: 3))
    let table = try environment.openTables(["a"])[0]
    try environment.read { _ in
      runThreads(1) { _ in
        try environment.read { _ in
          runThreads(1) { _ in
            try environment.read { _ in
              runThreads(1) { _ in
                #expect(throws: LMDBError.readersFull) { try environment.read { _ in } }
              }
            }
          }
        }
      }
    }
    #expect(try environment.read { try $0.count(of: table) } == 0)
  }
}
