internal import LMDB

/// Standard output and standard error.
package enum StandardStream {
  case output
  case error

  /// Writes all of the bytes.
  /// - Returns: false when the reader of a pipe has gone.
  /// - Throws: `disk-full`, `input-output`.
  package func write(_ bytes: [UInt8]) throws(DaybookError) -> Bool {
    let writer: FileWriter = self == .output ? .standardOutput : .standardError
    do throws(LMDBError) {
      try writer.write(bytes.span)
      return true
    } catch {
      if error == .brokenPipe { return false }
      throw DaybookError(
        file: error, path: self == .output ? "standard output" : "standard error")
    }
  }
}

extension DaybookError {
  /// What a system error means for a file that is not a store.
  init(file error: LMDBError, path: String) {
    switch error {
    case .noSuchFile: self.init(.noSuchFile, "there is no file \(path)")
    case .exists:
      self.init(
        .fileExists, "\(path) is there already; add replace to replace it, or name another file")
    case .noPermission, .notPermitted, .readOnlyFileSystem:
      self.init(.noPermission, "\(path) may not be opened: permission denied")
    case _ where error.isFullDisk:
      self.init(.diskFull, "the disk is full: \(path) was not written; make room and try again")
    case .notRegularFile:
      self.init(.badFile, "\(path) is a link, a folder or a device; name a regular file")
    default:
      self.init(.inputOutput, "\(path) cannot be read or written: \(error.message)")
    }
  }
}
