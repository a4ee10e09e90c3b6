internal import Daybook

/// The bytes of a file to import, which can be read more than once: an import begins anew when the
/// store's map has to grow.
///
/// A regular file is opened again. What a pipe gives comes only once, so it is kept in a file without
/// a name while it is read.
final class ImportSource {
  /// Gives the next block of bytes; an empty one is the end.
  typealias Read = () throws -> [UInt8]

  /// The name that errors give it.
  let name: String
  /// How many bytes there are; nil where nobody knows before the end.
  let sizeBytes: Int?
  /// How many were given since the beginning.
  private(set) var bytesRead = 0
  private var read: Read
  private let reopen: (() throws -> Read)?
  private let spool: SpoolFile?
  private var isAtEnd = false
  private var hasBegun = false

  /// - Parameter path: `-` is standard input.
  /// - Throws: `no-such-file`, `no-permission`, `input-output`.
  convenience init(_ path: String) throws {
    let file = try InputFile(path)
    let isRegular = path != "-" && file.size != nil
    try self.init(
      name: file.name, sizeBytes: file.size, read: { try file.read() },
      reopen: isRegular
        ? {
          let file = try InputFile(path)
          return { try file.read() }
        } : nil)
  }

  /// - Parameter reopen: begins anew; nil where that is impossible.
  init(
    name: String, sizeBytes: Int?, read: @escaping Read, reopen: (() throws -> Read)?
  ) throws {
    self.name = name
    self.sizeBytes = sizeBytes
    self.read = read
    self.reopen = reopen
    spool = reopen == nil ? try SpoolFile() : nil
  }

  /// Goes to the beginning.
  func restart() throws {
    if hasBegun, let reopen { read = try reopen() }
    hasBegun = true
    bytesRead = 0
  }

  /// The next block; empty at the end.
  func next() throws -> [UInt8] {
    let block = try nextBlock()
    bytesRead += block.count
    return block
  }

  private func nextBlock() throws -> [UInt8] {
    guard let spool else { return try read() }
    if bytesRead < spool.sizeBytes { return try spool.read(at: bytesRead) }
    // A terminal would ask for more after its end.
    if isAtEnd { return [] }
    let block = try read()
    isAtEnd = block.isEmpty
    try spool.append(block)
    return block
  }
}
