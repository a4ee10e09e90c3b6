import Glibc
import LMDB
import Testing

extension ExitTest.Condition {
  /// Ended by a failed precondition, not by an error that reached the end of the body.
  static var trap: Self {
    #if arch(x86_64)
      .signal(SIGILL)
    #else
      .signal(SIGTRAP)
    #endif
  }
}

/// Mistakes of a program end it, in a debug build and in a release build alike.
@Suite struct TrapTests {
  @Test func aTransactionIsOverAfterItsClosure() async {
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      let escaped = try scratch.environment.read { $0 }
      _ = try escaped.count(of: scratch.table)
    }
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      let escaped = try scratch.environment.write { $0 }
      try escaped.put([1], key(1), in: scratch.table)
    }
  }

  @Test func aCursorIsOverAfterItsTransactionAndWhenClosed() async {
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      let escaped = try scratch.environment.read { try $0.cursor(in: scratch.table) }
      _ = try escaped.first()
    }
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      try scratch.environment.read { transaction throws in
        let cursor = try transaction.cursor(in: scratch.table)
        cursor.close()
        _ = try cursor.first()
      }
    }
  }

  @Test func aCursorLendsOnlyTheRecordItStandsOn() async {
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      try scratch.environment.write { transaction throws in
        try transaction.put([1], key(1), in: scratch.table)
        let cursor = try transaction.cursor(in: scratch.table)
        _ = try cursor.first()
        try cursor.deleteCurrent()
        _ = try cursor.currentKey
      }
    }
  }

  @Test func aReadCannotWrite() async {
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      try scratch.environment.read { transaction throws in
        try transaction.cursor(in: scratch.table).put([1], key(1))
      }
    }
  }

  @Test func bytesThatAreLentStayWhereTheyAre() async {
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      try scratch.environment.write { transaction throws in
        try transaction.put([1], key(1), in: scratch.table)
        _ = try transaction.withValue(at: key(1).span, in: scratch.table) { value in
          try transaction.put(value, at: key(2).span, in: scratch.table)
        }
      }
    }
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      try scratch.environment.write { transaction throws in
        let cursor = try transaction.cursor(in: scratch.table)
        try cursor.put([1], key(1))
        try cursor.withCurrent { _, _ in try transaction.removeAll(in: scratch.table) }
      }
    }
  }

  @Test func aTableServesItsOwnEnvironment() async {
    await #expect(processExitsWith: .trap) {
      let (scratch, other) = (try Scratch(), try Scratch())
      _ = try scratch.environment.read { try $0.count(of: other.table) }
    }
  }

  @Test func aWriteDoesNotNest() async {
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      try scratch.environment.write { _ in try scratch.environment.write { _ in } }
    }
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      try scratch.environment.read { _ in try scratch.environment.write { _ in } }
    }
  }

  @Test func anEnvironmentIsNotClosedInItsTransaction() async {
    await #expect(processExitsWith: .trap) {
      let scratch = try Scratch()
      try scratch.environment.read { _ in scratch.environment.close() }
    }
  }
}
