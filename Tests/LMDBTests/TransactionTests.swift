import LMDB
import Testing

@Suite struct TransactionTests {
  let scratch: Scratch
  var environment: Environment { scratch.environment }
  var table: Table { scratch.table }

  init() throws { scratch = try Scratch() }

  @Test func putsInsertsAndDeletes() throws {
    try environment.write { transaction throws in
      try transaction.put([1], key(1), in: table)
      try transaction.put([2, 2], key(1), in: table)
      #expect(try !transaction.insert([3], key(1), in: table))
      #expect(try transaction.insert([], key(2), in: table))
      #expect(try transaction.delete(key(3), in: table) == false)
      #expect(try transaction.value(key(1), in: table) == [2, 2])
    }
    try environment.read { transaction throws in
      #expect(try transaction.value(key(1), in: table) == [2, 2])
      #expect(try transaction.value(key(2), in: table) == [])
      #expect(try transaction.value(key(3), in: table) == nil)
      #expect(try transaction.count(of: table) == 2)
      #expect(try transaction.count(of: scratch.tables[1]) == 0)
    }
    #expect(try environment.write { try $0.delete(key(1), in: table) })
    try environment.write { try $0.removeAll(in: table) }
    #expect(try environment.read { try $0.count(of: table) } == 0)
  }

  @Test func keysHaveOneTo511Bytes() throws {
    let longest = [UInt8](repeating: 7, count: 511)
    try environment.write { try $0.put([1], longest, in: table) }
    #expect(try environment.read { try $0.value(longest, in: table) } == [1])
    for bad in [[], longest + [7]] {
      #expect(throws: LMDBError.badValueSize) {
        try environment.write { try $0.put([1], bad, in: table) }
      }
      #expect(try environment.read { try $0.value(bad, in: table) } == nil)
      #expect(try environment.write { try $0.delete(bad, in: table) } == false)
    }
  }

  @Test func largeValuesAreWhole() throws {
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try environment.write { try $0.put(large, key(1), in: table) }
    #expect(try environment.read { try $0.value(key(1), in: table) } == large)
    let statistics = try environment.read { try $0.statistics(of: table) }
    #expect(statistics.entries == 1 && statistics.overflowPages == 733)
    #expect(statistics.sizeBytes == 734 * statistics.pageSizeBytes)
  }

  @Test func aThrowingBodyChangesNothing() throws {
    struct Refusal: Error {}
    try environment.write { try $0.put([1], key(1), in: table) }
    #expect(throws: Refusal.self) {
      try environment.write { transaction throws in
        try transaction.put([2], key(1), in: table)
        try transaction.removeAll(in: scratch.tables[1])
        throw Refusal()
      }
    }
    #expect(try environment.read { try $0.value(key(1), in: table) } == [1])
    #expect(throws: Refusal.self) { try environment.read { _ in throw Refusal() } }
    try environment.write { try $0.put([3], key(1), in: table) }
    #expect(try environment.read { try $0.value(key(1), in: table) } == [3])
  }

  @Test func nestedReadsShareTheOuterSnapshot() throws {
    try environment.write { try $0.put([1], key(1), in: table) }
    try environment.read { outer in
      try environment.read { inner in
        #expect(inner === outer)
        let value = try environment.read { try $0.value(key(1), in: table) }
        #expect(value == [1])
      }
      #expect(try outer.value(key(1), in: table) == [1])
    }
  }

  @Test func aReadWithinAWriteSeesTheStateBefore() throws {
    try environment.write { try $0.put([1], key(1), in: table) }
    try environment.write { transaction throws in
      try transaction.put([2], key(1), in: table)
      try environment.read { before in
        #expect(try before.value(key(1), in: table) == [1])
        try environment.read { #expect($0 === before) }
      }
      #expect(try transaction.value(key(1), in: table) == [2])
    }
    #expect(try environment.read { try $0.value(key(1), in: table) } == [2])
  }

  @Test func aReadKeepsItsSnapshotWhileOthersWrite() throws {
    try environment.write { try $0.put([1], key(1), in: table) }
    let scratch = scratch
    try environment.read { transaction throws in
      runThreads(1) { _ in
        try scratch.environment.write { try $0.put([2], key(1), in: scratch.table) }
        #expect(try scratch.environment.read { try $0.value(key(1), in: scratch.table) } == [2])
      }
      #expect(try transaction.value(key(1), in: table) == [1])
    }
  }

  @Test func environmentsNest() throws {
    let other = try Scratch()
    try environment.write { try $0.put([9], key(1), in: table) }
    try environment.read { source in
      try other.environment.write { target in
        _ = try source.withValue(at: key(1).span, in: table) { value in
          try target.put(value, at: key(1).span, in: other.table)
        }
      }
    }
    #expect(try other.environment.read { try $0.value(key(1), in: other.table) } == [9])
  }
}
