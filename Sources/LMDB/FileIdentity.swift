internal import Glibc

/// Which file it is, whatever its name: the device and the inode.
public struct FileIdentity: Sendable, Hashable {
  /// The device the file is on.
  public let device: UInt64
  /// Its number there.
  public let inode: UInt64
  /// Whether it is a file with bytes, not a link, folder, device, socket or pipe.
  public let isRegularFile: Bool

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
  }

  /// The file that a path names; a symbolic link is not followed (`lstat`).
  ///
  /// - Throws: `.noSuchFile` and the system's other codes.
  public init(atPath path: String) throws(LMDBError) {
    var status = stat()
    if unsafe lstat(path, &status) != 0 { throw .last }
    self.init(status)
  }

  /// The file behind an open descriptor (`fstat`).
  public init(ofDescriptor descriptor: Int32) throws(LMDBError) {
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { throw .last }
    self.init(status)
  }

  /// The file that a path names, or nil when there is none.
  public static func ifPresent(atPath path: String) throws(LMDBError) -> FileIdentity? {
    do throws(LMDBError) {
      return try FileIdentity(atPath: path)
    } catch {
      if error == .noSuchFile { return nil }
      throw error
    }
  }
}
