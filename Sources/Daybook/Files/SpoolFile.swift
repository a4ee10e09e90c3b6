internal import FoundationEssentials
internal import LMDB

/// A file without a name that keeps what comes only once, as through a pipe, so that it can be read
/// again. It is gone with its owner.
package final class SpoolFile {
  private let file: TemporaryFile
  private let folder: String

  /// Makes it in `TMPDIR`, else in `/var/tmp`: `/tmp` is often memory.
  /// - Throws: `no-permission`, `disk-full`, `input-output`.
  package init() throws(DaybookError) {
    let wish = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    folder = wish.isEmpty ? "/var/tmp" : wish
    do throws(LMDBError) { file = try TemporaryFile(inFolder: folder) } catch {
      throw DaybookError(file: error, path: "a temporary file in \(folder)")
    }
  }

  /// How many bytes it holds.
  package var sizeBytes: Int { file.sizeBytes }

  /// Adds bytes at its end.
  package func append(_ bytes: [UInt8]) throws(DaybookError) {
    do throws(LMDBError) { try file.append(bytes.span) } catch {
      throw DaybookError(file: error, path: "a temporary file in \(folder)")
    }
  }

  /// A block of bytes from an offset on; empty at the end.
  package func read(at offset: Int) throws(DaybookError) -> [UInt8] {
    var block: [UInt8] = []
    do throws(LMDBError) {
      _ = try file.read(at: offset, maximumBytes: 1 << 18, appendingTo: &block)
    } catch {
      throw DaybookError(file: error, path: "a temporary file in \(folder)")
    }
    return block
  }
}
