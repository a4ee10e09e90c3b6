import CTestSupport
import Glibc

// The one file of the tests that calls C with pointers. Foundation's Process would do without them,
// but hands an ignored SIGPIPE on, keeps the terminal, and leaves children of children alive.

/// An open file, closed with the last reference. Never handed on to another program by accident.
final class Descriptor {
  let number: Int32

  private init(_ number: Int32, _ what: String) throws {
    guard number >= 0 else { throw ProgramError("\(what): \(systemError())") }
    self.number = number
  }

  deinit { close(number) }

  static func reading(_ path: String) throws -> Descriptor {
    try unsafe Descriptor(open(path, O_RDONLY | O_CLOEXEC), path)
  }

  static func writing(_ path: String) throws -> Descriptor {
    // Appending, as a terminal does: two descriptors on one file do not write over each other.
    try unsafe Descriptor(open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600), path)
  }

  static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard unsafe ct_pipe(&ends) == 0 else { throw ProgramError("pipe: \(systemError())") }
    return (try Descriptor(ends[0], "pipe"), try Descriptor(ends[1], "pipe"))
  }

  /// A new terminal: the end that plays the person, and the path of the other one.
  static func terminal(columns: Int, rows: Int) throws -> (person: Descriptor, path: String) {
    var path = [CChar](repeating: 0, count: 64)
    let number = unsafe ct_terminal(Int32(columns), Int32(rows), &path, path.count)
    let person = try Descriptor(number, "terminal")
    return (
      person, String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    )
  }

  /// What can be read by now, waiting so long for it; nil when the other end is closed.
  func read(within milliseconds: Int32) throws -> [UInt8]? {
    var wish = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wish, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(number, $0.baseAddress, $0.count)
    }
    // A terminal whose programs are all gone gives EIO.
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Whether the terminal hands each key over at once.
  var givesKeys: Bool {
    var settings = termios()
    return unsafe tcgetattr(number, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
  }

  func write(_ bytes: [UInt8]) throws {
    // A reader that is gone is an error here, not the end of the tests.
    Glibc.signal(SIGPIPE, SIG_IGN)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(number, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw ProgramError("write: \(systemError())") }
      rest = rest.dropFirst(count)
    }
  }
}

/// What a started program reads from and writes to.
enum Files {
  case separate(input: Descriptor, output: Descriptor, errors: Descriptor)
  /// A terminal by its path.
  case terminal(String)
}

/// Starts a program in a session of its own, with default signals and these files.
func spawn(
  path: String, arguments: [String], environment: [String: String], folder: String, files: Files
) throws -> pid_t {
  let words = [path] + arguments
  let variables = environment.map { "\($0.key)=\($0.value)" }
  var process: pid_t = 0
  let failure = unsafe withStrings(words) { words in
    unsafe withStrings(variables) { variables in
      switch files {
      case .separate(let input, let output, let errors):
        let numbers = [input.number, output.number, errors.number]
        return unsafe ct_spawn(path, words, variables, folder, numbers, &process)
      case .terminal(let terminal):
        return unsafe ct_spawn_at_terminal(path, words, variables, folder, terminal, &process)
      }
    }
  }
  guard failure == 0 else { throw ProgramError("\(path): \(systemError(failure))") }
  return process
}

/// Lends texts to C as an array of pointers that ends with nil.
private func withStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { for index in strings.indices { unsafe free(pointers[index]) } }
  return unsafe body(&pointers)
}

/// How a process ended; nil while it goes on, unless this waits for it.
func awaitEnd(of process: pid_t, blocking: Bool) -> Outcome.Status? {
  var status: Int32 = 0
  var result: pid_t
  repeat {
    result = unsafe waitpid(process, &status, blocking ? 0 : WNOHANG)
  } while result < 0 && errno == EINTR
  guard result == process else { return nil }
  // What WIFEXITED and its like do, which are macros that Swift does not see.
  let signal = status & 0x7F
  return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(by: signal)
}

private func systemError(_ number: Int32 = errno) -> String {
  unsafe String(cString: strerror(number))
}
