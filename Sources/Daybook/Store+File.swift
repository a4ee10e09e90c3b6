internal import FoundationEssentials
internal import LMDB

/// The file under a store, and another in its place.
extension Store {
  /// The file as it is open now; another one after it was rewritten.
  var file: OpenFile { current.file }

  var format: StoreFormat { file.format }

  /// Runs a body in the open file, and again in the new one if the file was replaced before the body
  /// could begin.
  func withFile<Result>(_ body: (OpenFile) throws -> Result) throws -> Result {
    var file = self.file
    while true {
      do { return try body(file) } catch LMDBError.closed {
        file = try current.replace(file) { old in
          guard old.environment.isClosed else { throw LMDBError.closed }
          return try reopened(old)
        }
      } catch is OpenFile.Replaced {
        file = try current.replace(file) { try reopened($0) }
      }
    }
  }

  /// Closes the file, lets the body replace it, and opens the one that has the path afterwards. Who
  /// wants to read or write meanwhile waits.
  ///
  /// - Parameter body: makes the new file; what it returns puts that in the place of the old one.
  func replaceFile(_ body: (_ old: OpenFile) throws -> () throws -> Void) throws {
    try storeErrors {
      var isDone = false
      while !isDone {
        try current.replace(file) { old in
          isDone = true
          old.close()
          return try reopened(old, placing: try body(old))
        }
      }
    }
  }

  /// Opens the file that the path names now, in the place of one that is to be used no more.
  private func reopened(
    _ old: OpenFile, placing place: () throws -> Void = {}
  ) throws -> OpenFile {
    old.close()
    models.removeAll()
    return try StoreRegistry.shared.move(self, placing: place) {
      let new = try OpenFile(path: url.path, name: url.lastPathComponent, options: options)
      guard new.format.storeID == old.format.storeID else {
        throw DaybookError(
          .noStore, "another store has taken the place of \(url.lastPathComponent); open it anew")
      }
      return new
    }
  }
}
