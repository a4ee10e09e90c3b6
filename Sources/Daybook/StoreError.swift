internal import FoundationEssentials
internal import LMDB

extension Store {
  /// Runs a body and turns what LMDB and the decoders throw into errors for people.
  func storeErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      throw Store.error(for: error, path: url.lastPathComponent)
    }
  }

  /// The error that a person can act on.
  static func error(for error: any Error, path: String) -> any Error {
    switch error {
    case let error as LMDBError: DaybookError(lmdb: error, path: path)
    case is CBORDecoder.Flaw:
      DaybookError(.damaged, "\(path) is damaged: a record cannot be read; run verify")
    default: error
    }
  }
}

extension DaybookError {
  /// What an LMDB or system error means for a store at `path`.
  init(lmdb error: LMDBError, path: String) {
    switch error {
    case _ where error.isFullDisk:
      self.init(
        .diskFull, "the disk is full: nothing was saved to \(path); make room and try again")
    case .noPermission, .notPermitted:
      self.init(.noPermission, "\(path) may not be opened: permission denied")
    case .readOnlyFileSystem:
      self.init(.noPermission, "\(path) is on a read-only file system; open it with --read-only")
    case .noSuchFile:
      self.init(.noStore, "there is no store \(path)")
    case .notRegularFile:
      self.init(
        .notAStore,
        "\(path) is a link, a folder or a device, not a regular file; name the store's file itself")
    case .invalid, .versionMismatch, .incompatible, .notFound:
      self.init(.notAStore, "\(path) is not a Daybook store")
    case .corrupted, .pageNotFound, .panic:
      self.init(.damaged, "\(path) is damaged; run verify, or restore a backup")
    case .readersFull:
      self.init(.busy, "too many programs are reading \(path); close some and try again")
    default:
      self.init(.inputOutput, "\(path) cannot be read or written: \(error.message)")
    }
  }
}
