public import FoundationEssentials
internal import LMDB

extension Store {
  /// Writes a copy of the store as it is now, while others may read and write.
  ///
  /// The copy is a store of its own with the same history. It has mode 0600, holds no unused pages, and
  /// gets its name only when it is whole and on the disk.
  ///
  /// A backup keeps what is erased from the store later.
  /// - Throws: `file-exists` when something has that name already, which is left untouched;
  ///   `disk-full`, `no-permission`.
  public func backup(to url: URL) throws {
    do {
      guard try FileIdentity.ifPresent(atPath: url.path) == nil else { throw LMDBError.exists }
      let file = try AtomicFile(at: url.path)
      try withFile { try $0.environment.copy(to: file.descriptor, compacting: true) }
      try file.commit(replacing: false)
    } catch {
      throw Store.error(forFile: error, at: url)
    }
  }

  /// The error of a file that a person named, not the store's.
  static func error(forFile error: any Error, at url: URL) -> any Error {
    guard let error = error as? LMDBError else { return error }
    let path = url.relativePath
    switch error {
    case .exists:
      return DaybookError(.fileExists, "\(path) is there already; give another name")
    case .noSuchFile:
      return DaybookError(.noSuchFile, "there is no folder for \(path), or no such file")
    case .noPermission, .readOnlyFileSystem, .notPermitted:
      return DaybookError(.noPermission, "\(path) may not be written: \(error.message)")
    case .noSpace, .quotaExceeded, .fileTooLarge:
      return DaybookError(.diskFull, "the disk is full: \(path) was not written")
    case .notRegularFile:
      return DaybookError(.badFile, "\(path) is a link, a folder or a device, not a file")
    case .corrupted, .pageNotFound:
      return DaybookError(.damaged, "the store is damaged, so it cannot be copied; run verify")
    default:
      return DaybookError(.inputOutput, "\(path) cannot be read or written: \(error.message)")
    }
  }
}
