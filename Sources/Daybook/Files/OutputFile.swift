internal import LMDB

/// A file that appears under its name whole, or not at all.
package final class OutputFile {
  private let path: String
  private let file: AtomicFile
  private let replaces: Bool

  /// - Parameter replaces: whether a file of that name may be replaced.
  /// - Throws: `file-exists` at once where it may not; `no-permission`, `disk-full`, `input-output`.
  package init(_ path: String, replaces: Bool) throws(DaybookError) {
    self.path = path
    self.replaces = replaces
    do throws(LMDBError) {
      if !replaces, try FileIdentity.ifPresent(atPath: path) != nil { throw .exists }
      file = try AtomicFile(at: path)
    } catch {
      throw DaybookError(file: error, path: path)
    }
  }

  package func write(_ bytes: [UInt8]) throws(DaybookError) {
    do throws(LMDBError) { try file.write(bytes.span) } catch {
      throw DaybookError(file: error, path: path)
    }
  }

  /// Makes the file durable and gives it its name.
  package func commit() throws(DaybookError) {
    do throws(LMDBError) { try file.commit(replacing: replaces) } catch {
      throw DaybookError(file: error, path: path)
    }
  }
}
