internal import Glibc

/// Reads a file, a pipe or standard input from its beginning to its end, in blocks.
///
///     let reader = try FileReader("works.csv")
///     while try reader.read(appendingTo: &buffer) > 0 { … }
public final class FileReader {
  /// The size when it was opened, or nil when it is no regular file and so has none.
  public let sizeBytes: Int?
  private let file: Descriptor?

  /// Opens a file; links are followed, since this is for what a person names to be read.
  ///
  /// - Throws: `.noSuchFile`, `.noPermission` and the system's other codes; EISDIR for a folder.
  public init(_ path: String) throws(LMDBError) {
    let file = try Descriptor(path, O_RDONLY)
    let status = try Self.status(of: file.number)
    if status.st_mode & S_IFMT == S_IFDIR { throw LMDBError(code: EISDIR) }
    sizeBytes = Self.size(status)
    self.file = consume file
  }

  private init(standardInput: Void) throws(LMDBError) {
    sizeBytes = Self.size(try Self.status(of: STDIN_FILENO))
    file = nil
  }

  /// Standard input, which stays open.
  public static func standardInput() throws(LMDBError) -> FileReader {
    try FileReader(standardInput: ())
  }

  /// Reads the next block and appends it; answers its length, 0 at the end. A pipe or a terminal
  /// gives what is there, so a block may be short before the end.
  public func read(
    appendingTo buffer: inout [UInt8], maximumBytes: Int = 1 << 18
  ) throws(LMDBError) -> Int {
    let number =
      switch file {
      case .some(let file): file.number
      case .none: STDIN_FILENO
      }
    return try unsafe Descriptor.append(to: &buffer, from: number, maximumBytes: maximumBytes) {
      block in
      unsafe Glibc.read(number, block.baseAddress, block.count)
    }
  }

  private static func status(of number: Int32) throws(LMDBError) -> stat {
    var status = stat()
    if unsafe fstat(number, &status) != 0 { throw .last }
    return status
  }

  private static func size(_ status: stat) -> Int? {
    status.st_mode & S_IFMT == S_IFREG ? status.st_size : nil
  }
}
