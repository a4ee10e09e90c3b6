internal import Glibc

/// A process that is started, waited for, and measured.
struct ChildProcess {
  /// What it printed on standard output.
  let output: String
  /// From the moment before it was started until it was gone, in seconds.
  let seconds: Double
  /// The most memory it held at once, in bytes. The kernel carries over what the starting process
  /// had held before, so this is never below that (a few MB here).
  let peakMemory: Int

  /// Runs a program, found along PATH, to its end. Its standard error is ours.
  init(running words: [String]) throws(ChildError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw ChildError("pipe: error \(errno)") }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    for end in ends { unsafe posix_spawn_file_actions_addclose(&actions, end) }

    let begin = ContinuousClock.now
    var process: pid_t = 0
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    let failure = unsafe posix_spawnp(&process, words[0], &actions, nil, &pointers, environ)
    for index in words.indices { unsafe free(pointers[index]) }
    unsafe posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    guard failure == 0 else {
      close(ends[0])
      throw ChildError("\(words[0]) cannot be started: error \(failure)")
    }

    output = readAll(ends[0])
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    seconds = (ContinuousClock.now - begin) / .seconds(1)
    peakMemory = usage.ru_maxrss * 1_024
    guard status == 0 else {
      throw ChildError("\(words.joined(separator: " ")) ended with status \(status >> 8)")
    }
  }

  /// The path of the program that this process runs.
  static var ownPath: String {
    get throws(ChildError) {
      var buffer = [CChar](repeating: 0, count: 4_096)
      let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
      guard count > 0 else { throw ChildError("/proc/self/exe: error \(errno)") }
      return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The most memory that this process has held at once, in bytes: VmHWM of /proc/self/status.
  static var ownPeakMemory: Int {
    let file = unsafe open("/proc/self/status", O_RDONLY)
    guard file >= 0 else { return 0 }
    for line in readAll(file).split(separator: "\n") where line.hasPrefix("VmHWM:") {
      let digits = line.filter(\.isNumber)
      return (Int(digits) ?? 0) * 1_024
    }
    return 0
  }
}

/// Reads a file to its end and closes it.
private func readAll(_ file: Int32) -> String {
  defer { close(file) }
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return String(decoding: all, as: UTF8.self) }
    all += buffer[..<count]
  }
}

/// Why a child could not do its part.
struct ChildError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
