import Glibc
import LMDB
import Synchronization
import Testing

/// How often the signal handler of a test has run.
private let interruptions = Atomic(0)

@Suite struct StreamTests {
  private let folder = ScratchFolder()

  @Test func readsAFileInBlocks() throws {
    let path = folder.file("data")
    let data = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try write(data, to: path)
    let reader = try FileReader(path)
    #expect(reader.sizeBytes == 100_000)
    var read: [UInt8] = [9]
    var counts: [Int] = []
    while true {
      let count = try reader.read(appendingTo: &read, maximumBytes: 30_000)
      if count == 0 { break }
      counts.append(count)
    }
    #expect(counts == [30_000, 30_000, 30_000, 10_000])
    #expect(read == [9] + data)
  }

  @Test func readsOnlyWhatIsThere() throws {
    #expect(throws: LMDBError.noSuchFile) { try FileReader(folder.file("missing")) }
    #expect(throws: LMDBError(code: EISDIR)) { try FileReader(folder.path) }
    let device = try FileReader("/dev/null")
    var read: [UInt8] = []
    #expect(device.sizeBytes == nil)
    #expect(try device.read(appendingTo: &read) == 0)
  }

  @Test func readsAPipeToItsEndDespiteSignals() async {
    await #expect(processExitsWith: .success) {
      // A handler without SA_RESTART, so that reads are interrupted.
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { _ in
        interruptions.add(1, ordering: .relaxed)
      }
      unsafe sigaction(SIGUSR1, &action, nil)
      // The threads of Swift's pool hold all signals back.
      var mask = sigset_t()
      unsafe sigemptyset(&mask)
      unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
      let (input, output) = try Self.pipe()
      dup2(input, STDIN_FILENO)
      let reading = pthread_self()
      let threads = Threads(1) { _ in
        let writer = FileWriter(descriptor: output)
        for part in 0..<5 {
          pause(milliseconds: 5)
          pthread_kill(reading, SIGUSR1)
          pause(milliseconds: 5)
          try writer.write([UInt8(part)].span)
        }
        close(output)
      }
      let reader = try FileReader.standardInput()
      #expect(reader.sizeBytes == nil)
      var read: [UInt8] = []
      while try reader.read(appendingTo: &read) > 0 {}
      #expect(read == [0, 1, 2, 3, 4])
      let count = interruptions.load(ordering: .relaxed)
      #expect(count > 0)
      threads.join()
    }
  }

  @Test func aReaderThatHasGoneIsAnErrorAndNoSignal() async {
    await #expect(processExitsWith: .success) {
      let (input, output) = try Self.pipe()
      close(input)
      let writer = FileWriter(descriptor: output)
      for _ in 0..<3 {
        #expect(throws: LMDBError.brokenPipe) { try writer.write([1].span) }
      }
      // The signal is neither raised nor left pending, and its handling is as it was.
      var pending = sigset_t()
      unsafe sigpending(&pending)
      #expect(unsafe sigismember(&pending, SIGPIPE) == 0)
    }
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      let (input, output) = try Self.pipe()
      close(input)
      try? FileWriter(descriptor: output).write([1].span)
      unsafe Glibc.write(output, "x", 1)
    }
  }

  @Test func aFullDiskIsAnError() throws {
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    let writer = FileWriter(descriptor: full)
    #expect(throws: LMDBError.noSpace) { try writer.write(bytes("text").span) }
    try writer.write(bytes("").span)
    #expect(throws: LMDBError.closed) { try FileWriter(descriptor: -1).write(bytes("x").span) }
  }

  @Test func writesAllToASlowNonBlockingPipe() throws {
    let (input, output) = try Self.pipe()
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    let data = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    let threads = Threads(1) { _ in
      try FileWriter(descriptor: output).write(data.span)
      close(output)
    }
    let reader = try FileReader("/dev/fd/\(input)")
    close(input)
    var read: [UInt8] = []
    while try reader.read(appendingTo: &read, maximumBytes: 5_000) > 0 {}
    threads.join()
    #expect(read == data)
  }

  private static func pipe() throws -> (input: Int32, output: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(unsafe Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }
}
