internal import FoundationEssentials
internal import Glibc

/// The file in which entries are remembered, one a line, the newest last.
///
/// It is only ever appended to, each entry by one write, so that several prompts at once lose nothing.
/// `\\` stands for a backslash and `\n` for a line feed, so an entry of several lines comes back whole.
final class HistoryFile {
  private let path: String
  private let file: Int32

  /// Opens the file, or makes it with its folders, for its owner only.
  ///
  /// A link, a file of somebody else's and what is no plain file are refused: what is typed shall not
  /// end up where another person chose.
  init(_ path: String) throws(HistoryError) {
    self.path = path
    var file = unsafe open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file < 0 && errno == ENOENT {
      let folder = URL(filePath: path).deletingLastPathComponent().path
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      file = unsafe open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    if file < 0 && errno == EEXIST {
      // Without waiting, in case it is a pipe.
      file = unsafe open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    guard file >= 0 else {
      throw errno == ELOOP ? HistoryError(path, "is a link") : HistoryError(path, errno)
    }
    self.file = file
    var status = stat()
    unsafe fstat(file, &status)
    guard status.st_mode & S_IFMT == S_IFREG else { throw HistoryError(path, "is no plain file") }
    guard status.st_uid == geteuid() else { throw HistoryError(path, "belongs to another user") }
    // Whatever the umask, and whatever an older program left.
    if status.st_mode & 0o777 != 0o600 { fchmod(file, 0o600) }
  }

  deinit { close(file) }

  /// The newest entries, oldest first. Of a very long file only the last MiB is read, so that the
  /// prompt is there at once.
  func entries(limit: Int) throws(HistoryError) -> [String] {
    let size = lseek(file, 0, SEEK_END)
    let begin = max(0, size - 1 << 20)
    var bytes = [UInt8](repeating: 0, count: Int(size - begin))
    var count = 0
    while count < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          file, buffer.baseAddress?.advanced(by: count), buffer.count - count, begin + count)
      }
      if read < 0 && errno == EINTR { continue }
      guard read >= 0 else { throw HistoryError(path, errno) }
      if read == 0 { break }
      count += read
    }
    var lines = bytes[..<count].split(separator: 0x0A)
    // It may have begun in the middle of an entry.
    if begin > 0 && !lines.isEmpty { lines.removeFirst() }
    return lines.suffix(limit).map { Self.decode($0) }
  }

  /// Adds an entry at the end.
  func append(_ entry: String) throws(HistoryError) {
    let line = Self.encode(entry)
    while true {
      let count = unsafe line.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count == line.count else { throw HistoryError(path, count < 0 ? errno : ENOSPC) }
      return
    }
  }

  private static func encode(_ entry: String) -> [UInt8] {
    var line: [UInt8] = []
    for byte in entry.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): line += [byte, byte]
      case 0x0A: line += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      default: line.append(byte)
      }
    }
    return line + [0x0A]
  }

  private static func decode(_ line: ArraySlice<UInt8>) -> String {
    var entry: [UInt8] = []
    var isEscaped = false
    for byte in line {
      if !isEscaped && byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      entry.append(isEscaped && byte == UInt8(ascii: "n") ? 0x0A : byte)
      isEscaped = false
    }
    return String(decoding: entry, as: UTF8.self)
  }
}

/// Why the history is not kept.
struct HistoryError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ reason: String) {
    description = "The history is not kept: \(path) \(reason)."
  }

  init(_ path: String, _ error: Int32) {
    description = "The history is not kept: \(path): \(unsafe String(cString: strerror(error)))."
  }
}
