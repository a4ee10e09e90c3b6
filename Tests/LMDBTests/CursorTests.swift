import LMDB
import Testing

@Suite struct CursorTests {
  let scratch: Scratch
  var environment: Environment { scratch.environment }
  var table: Table { scratch.table }

  /// A table with the keys 10, 20, … 50, each with itself as value.
  init() throws {
    scratch = try Scratch()
    let table = scratch.table
    try scratch.environment.write { transaction throws in
      for number in stride(from: 10, through: 50, by: 10) {
        try transaction.put(key(number), key(number), in: table)
      }
    }
  }

  private func withCursor<Result>(_ body: (Cursor) throws -> Result) throws -> Result {
    try environment.read { try body($0.cursor(in: table)) }
  }

  @Test func walksBothWaysAndTurnsAtTheEnds() throws {
    try withCursor { cursor throws in
      var seen: [[UInt8]] = []
      while try cursor.next() { seen.append(try cursor.currentKey) }
      #expect(seen == [10, 20, 30, 40, 50].map(key))
      #expect(try !cursor.next())
      #expect(try cursor.previous())
      #expect(try cursor.currentKey == key(50))

      #expect(try cursor.first())
      #expect(try !cursor.previous())
      #expect(try !cursor.previous())
      #expect(try cursor.next())
      #expect(try cursor.currentKey == key(10))
      #expect(try cursor.currentValue == key(10))
    }
    try withCursor { cursor throws in
      let found = try cursor.previous()
      #expect(found)
      #expect(try cursor.currentKey == key(50))
    }
  }

  @Test(
    arguments: [
      // sought, at or after it, before it
      (0, 10, nil), (10, 10, nil), (11, 20, 10), (20, 20, 10), (50, 50, 40), (51, nil, 50),
    ] as [(Int, Int?, Int?)])
  func seeksToTheNeighbours(sought: Int, after: Int?, before: Int?) throws {
    try withCursor { cursor throws in
      let sought = key(sought)
      #expect(try cursor.seek(atOrAfter: sought) == (after != nil))
      if let after { #expect(try cursor.currentKey == key(after)) }
      #expect(try cursor.seek(before: sought) == (before != nil))
      if let before { #expect(try cursor.currentKey == key(before)) }
      #expect(try cursor.seek(exactly: sought) == (after.map(key) == sought))
      if after.map(key) == sought { #expect(try cursor.currentKey == sought) }
    }
  }

  @Test func goesOnFromWhereASeekEnded() throws {
    try withCursor { cursor throws in
      _ = try cursor.seek(atOrAfter: key(99))
      #expect(try !cursor.next())
      #expect(try cursor.previous())
      #expect(try cursor.currentKey == key(50))
      _ = try cursor.seek(before: key(1))
      #expect(try !cursor.previous())
      #expect(try cursor.next())
      #expect(try cursor.currentKey == key(10))
      _ = try cursor.seek(exactly: key(33))
      #expect(try cursor.next())
      #expect(try cursor.currentKey == key(10))
    }
  }

  @Test func takesTheEmptyKeyAsLessThanAll() throws {
    try withCursor { cursor throws in
      let empty: [UInt8] = []
      #expect(try cursor.seek(atOrAfter: empty))
      #expect(try cursor.currentKey == key(10))
      #expect(try !cursor.seek(before: empty))
      #expect(try !cursor.seek(exactly: empty))
      let tooLong = [UInt8](repeating: 0, count: 600)
      #expect(try cursor.seek(atOrAfter: tooLong))
      #expect(try !cursor.seek(exactly: tooLong))
    }
  }

  @Test func anEmptyTableHasNoRecord() throws {
    try environment.read { transaction throws in
      let cursor = try transaction.cursor(in: scratch.tables[1])
      #expect(try !cursor.first() && !cursor.last() && !cursor.next() && !cursor.previous())
      #expect(try !cursor.seek(atOrAfter: key(1)) && !cursor.seek(before: key(1)))
    }
  }

  @Test func appendsInOrderOnly() throws {
    try environment.write { transaction throws in
      let cursor = try transaction.cursor(in: table)
      #expect(try cursor.append([6], key(60)))
      #expect(try cursor.currentKey == key(60))
      #expect(try !cursor.append([7], key(60)))
      #expect(try !cursor.append([7], key(55)))
      #expect(try cursor.append([7], key(70)))
      try cursor.put([1], key(15))
      #expect(try cursor.currentKey == key(15))
      #expect(try cursor.next())
      #expect(try cursor.currentKey == key(20))
      let other = try transaction.cursor(in: scratch.tables[1])
      #expect(try other.append([1], key(1)))
    }
    try environment.read { transaction throws in
      let count = try transaction.count(of: table)
      #expect(count == 8)
      #expect(try transaction.value(key(60), in: table) == [6])
    }
  }

  @Test func deletesWhereItStands() throws {
    try environment.write { transaction throws in
      let cursor = try transaction.cursor(in: table)
      while try cursor.next() {
        if try cursor.currentKey != key(30) { try cursor.deleteCurrent() }
      }
      #expect(try transaction.count(of: table) == 1)
      #expect(try cursor.last())
      try cursor.deleteCurrent()
      #expect(try !cursor.next() && !cursor.previous())
    }
  }

  @Test func isToldWhenItsRecordIsDeleted() throws {
    try environment.write { transaction throws in
      let cursor = try transaction.cursor(in: table)
      let other = try transaction.cursor(in: table)
      _ = try cursor.seek(exactly: key(30))
      _ = try other.seek(exactly: key(30))
      #expect(try transaction.delete(key(30), in: table))
      #expect(try cursor.next())
      #expect(try cursor.currentKey == key(40))
      #expect(try other.previous())
      #expect(try other.currentKey == key(20))
      try transaction.removeAll(in: table)
      #expect(try !cursor.next() && !other.previous())
    }
  }
}
