internal import Glibc

/// A file for export or backup that appears under its name whole or not at all.
///
/// It is written beside its name, mode 0600, and synced and renamed at `commit`. Without a commit
/// nothing is left.
///
///     let file = try AtomicFile(at: "works.csv")
///     try file.write(bytes.span)
///     try file.commit(replacing: false)
public final class AtomicFile {
  private let path: String
  private let temporary: TemporaryPath
  private let file: Descriptor
  private var isOpen = true

  /// Makes the temporary file beside the path.
  ///
  /// - Throws: `.notRegularFile` when the path names a link, folder or device; the system's codes.
  public init(at path: String) throws(LMDBError) {
    if let present = try FileIdentity.ifPresent(atPath: path), !present.isRegularFile {
      throw .notRegularFile
    }
    self.path = path
    temporary = TemporaryPath(beside: path)
    file = try temporary.makeFile()
  }

  deinit { abort() }

  /// The temporary file's descriptor, for `Environment.copy`.
  public var descriptor: Int32 { file.number }

  /// Writes all of the bytes at the end.
  ///
  /// - Throws: `.noSpace`, `.inputOutput` and the system's other codes.
  public func write(_ bytes: Span<UInt8>) throws(LMDBError) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(LMDBError) in
      try unsafe file.writeAll(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Makes the content durable, gives the file its name, and makes that durable too.
  ///
  /// - Throws: `.exists` when something has the name and is not to be replaced; the system's codes.
  ///   The file can be committed again then, or aborted.
  public func commit(replacing: Bool) throws(LMDBError) {
    precondition(isOpen, "the file has been committed or aborted")
    try file.sync()
    try temporary.rename(to: path, replacing: replacing)
    isOpen = false
    try Descriptor.syncFolder(temporary.folder)
  }

  /// Removes the temporary file. Does nothing after a commit.
  public func abort() {
    if isOpen { temporary.remove() }
    isOpen = false
  }
}
