internal import Glibc

extension Environment {
  /// What really went wrong when LMDB says that the disk failed.
  ///
  /// LMDB 0.9 takes a write that was cut short for a failed one (EIO). But a disk that is full, a
  /// user's share that is used up and a limit on the size of files show in just that way, so this
  /// finds out by writing to an unnamed file in the same folder.
  func explanation(of error: LMDBError) -> LMDBError {
    if error != .inputOutput { return error }
    if isAtSizeLimit { return .fileTooLarge }
    do throws(LMDBError) {
      let probe = try TemporaryFile(inFolder: TemporaryPath.folder(of: configuration.path))
      let block = [UInt8](repeating: 0, count: 1 << 16)
      try probe.append(block.span)
    } catch {
      if error.isFullDisk { return error }
    }
    return error
  }

  private var isAtSizeLimit: Bool {
    var limit = rlimit()
    var status = stat()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
      unsafe stat(configuration.path, &status) == 0
    else { return false }
    return status.st_size >= limit.rlim_cur
  }
}
