import Synchronization
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

  @Test func writersTakeTurnsInTheOrderTheyCame() {
    let gate = TransactionGate()
    let order = Mutex<[Int]>([])
    gate.takeTurn()
    let threads = Threads(3) { thread in
      while gate.writersInLine < thread + 1 { pause() }
      gate.takeTurn()
      pause(milliseconds: 5)
      order.withLock { $0.append(thread) }
      gate.passTurn()
    }
    while gate.writersInLine < 4 { pause() }
    // Whoever wants to go on writing at once comes after those in line, too.
    gate.passTurn()
    gate.takeTurn()
    order.withLock { $0.append(9) }
    gate.passTurn()
    threads.join()
    #expect(order.withLock { $0 } == [0, 1, 2, 9])
  }

  @Test func closingWaitsForTransactionsAndTheirNestedReads() throws {
    let scratch = try Scratch()
    let (environment, table) = (scratch.environment, scratch.table)
    let threads = try environment.write { transaction throws in
      let threads = Threads(1) { _ in environment.close() }
      while !environment.gate.isClosing { pause() }
      runThreads(1) { _ in
        #expect(throws: LMDBError.closed) { try environment.read { _ in } }
      }
      let count = try environment.read { try $0.count(of: table) }
      #expect(count == 0)
      try transaction.put([1], key(1), in: table)
      return threads
    }
    threads.join()
    let again = try Environment(.init(path: scratch.path))
    let same = try again.openTables(["first"])[0]
    #expect(try again.read { try $0.count(of: same) } == 1)
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
