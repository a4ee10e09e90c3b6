internal import Glibc

/// Making a new store's file so that nobody ever sees half of one.
public enum StoreFile {
  /// How a creation ended.
  public enum Creation: Sendable, Equatable {
    /// The path names the new file.
    case created
    /// Something had the path already, perhaps since a moment ago; it has not been touched.
    case exists
  }

  /// Makes a file in full, durably, before it gets its name: a temporary file in the same folder,
  /// of mode 0600 whatever the umask, is filled, synced, renamed without replacing anything, and
  /// the folder synced. If two processes do so at the same time one of them gets `.exists`.
  /// Nothing temporary is left unless the process is killed.
  ///
  /// A lock file that outlived an earlier store at this path would mislead LMDB, so it is removed
  /// while the new file is locked exclusively. Therefore whoever opens a store takes a `FileLock`
  /// on it first.
  ///
  /// - Parameter fill: is given the temporary path: opens an environment there, commits, closes it.
  /// - Throws: what `fill` throws, and `LMDBError`s of the file system.
  public static func create(
    at path: String, fill: (_ temporaryPath: String) throws -> Void
  ) throws -> Creation {
    if try FileIdentity.ifPresent(atPath: path) != nil { return .exists }
    let temporary = TemporaryPath(beside: path)
    try temporary.makeFile().close()
    defer { temporary.remove() }
    try fill(temporary.path)
    return try publish(temporary, as: path)
  }

  /// Whether a file begins as LMDB's do. Opening an environment on any other file would leave a lock
  /// file beside it, and make a store of an empty one.
  ///
  /// Both first pages begin with a header of 16 bytes and LMDB's magic number, in this machine's order
  /// of bytes.
  /// - Throws: `.noSuchFile`, `.noPermission` and the system's other codes.
  public static func beginsAsEnvironment(_ path: String) throws(LMDBError) -> Bool {
    let (header, magic): (Int, UInt32) = (16, 0xBEEF_C0DE)
    var bytes: [UInt8] = []
    let reader = try FileReader(path)
    while bytes.count < header + 4 {
      if try reader.read(appendingTo: &bytes, maximumBytes: 4096) == 0 { return false }
    }
    let found = bytes[header..<header + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    return found == magic.bigEndian
  }

  private static func publish(
    _ temporary: borrowing TemporaryPath, as path: String
  ) throws(LMDBError) -> Creation {
    let file = try Descriptor(temporary.path, O_RDWR | O_NOFOLLOW)
    try file.sync()
    _ = try Descriptor.retrying { flock(file.number, LOCK_EX | LOCK_NB) }
    do throws(LMDBError) {
      try temporary.rename(to: path, replacing: false)
    } catch {
      if error == .exists { return .exists }
      throw error
    }
    unsafe unlink(path + "-lock")
    try Descriptor.syncFolder(temporary.folder)
    return .created
  }
}
