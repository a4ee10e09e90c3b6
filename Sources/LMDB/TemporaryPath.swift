internal import CLMDB
internal import Glibc

/// A random name beside a path, in the same folder so that a rename can put it in its place.
struct TemporaryPath {
  let folder: String
  let path: String

  init(beside path: String) {
    folder = Self.folder(of: path)
    let random = UInt64.random(in: .min ... .max)
    self.path = (folder == "/" ? "" : folder) + "/.daybook-" + String(random, radix: 16)
  }

  /// Makes an empty file there, mode 0600 whatever the umask, and opens it to read and write.
  func makeFile() throws(LMDBError) -> Descriptor {
    let file = try Descriptor(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.setPrivate()
    return file
  }

  /// Gives the file its name. Without `replacing` (`renameat2` with `RENAME_NOREPLACE`) it throws
  /// `.exists` rather than take another file's name.
  func rename(to newPath: String, replacing: Bool) throws(LMDBError) {
    if replacing {
      _ = try Descriptor.retrying { unsafe Glibc.rename(path, newPath) }
      return
    }
    do throws(LMDBError) {
      _ = try Descriptor.retrying { unsafe rename_without_replacing(path, newPath) }
    } catch {
      guard error == .invalidArgument || error.code == ENOSYS else { throw error }
      // Some file systems cannot do that; there a second name does the same, as `link` never replaces.
      _ = try Descriptor.retrying { unsafe link(path, newPath) }
      unsafe unlink(path)
    }
  }

  /// Removes the file, and LMDB's lock file if an environment was opened there.
  func remove() {
    unsafe unlink(path)
    unsafe unlink(path + "-lock")
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}
