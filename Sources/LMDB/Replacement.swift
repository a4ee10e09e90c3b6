internal import Glibc

/// A new file that is going to take the place of another, whole and durable, or not at all.
///
/// Only for whoever holds the old file's `FileLock` exclusively: a process that still had the old
/// file open would lose its next save. It is written beside the old one, mode 0600.
///
///     let replacement = try Replacement(of: path)
///     try fill(replacement.path)   // opens an environment there, commits, closes it
///     try replacement.publish()
public final class Replacement {
  /// Where the new file stands until it is published.
  public var path: String { temporary.path }
  private let temporary: TemporaryPath
  private let target: String
  private var isOpen = true

  /// Makes an empty file beside the one to be replaced.
  public init(of path: String) throws(LMDBError) {
    target = path
    temporary = TemporaryPath(beside: path)
    try temporary.makeFile().close()
  }

  deinit { if isOpen { temporary.remove() } }

  /// Makes the content durable.
  public func sync() throws(LMDBError) {
    try Descriptor(temporary.path, O_RDWR | O_NOFOLLOW).sync()
  }

  /// Gives the new file the old one's name, durably. No environment may be open on either.
  ///
  /// The old lock file goes first: the next opener would otherwise take its reader table for the new
  /// file's, and see an empty store. If the process is killed in between, the old file is still there
  /// and gets a new lock file.
  public func publish() throws(LMDBError) {
    precondition(isOpen, "the file has been published already")
    try sync()
    unsafe unlink(target + "-lock")
    try temporary.rename(to: target, replacing: true)
    isOpen = false
    unsafe unlink(temporary.path + "-lock")
    try Descriptor.syncFolder(temporary.folder)
  }
}
