internal import LMDB

/// A file, a pipe or standard input that is read once, in blocks.
package final class InputFile {
  /// The name that errors give it.
  package let name: String
  private let reader: FileReader
  /// How many bytes were read so far.
  package private(set) var bytesRead = 0

  /// - Parameter path: `-` is standard input.
  /// - Throws: `no-such-file`, `no-permission`, `input-output`.
  package init(_ path: String) throws(DaybookError) {
    name = path == "-" ? "<stdin>" : path
    do throws(LMDBError) {
      reader = path == "-" ? try FileReader.standardInput() : try FileReader(path)
    } catch {
      throw DaybookError(file: error, path: path)
    }
  }

  /// The size in bytes; nil where there is none, as for a pipe.
  package var size: Int? { reader.sizeBytes }

  /// The next block of bytes; empty at the end.
  package func read() throws(DaybookError) -> [UInt8] {
    var block: [UInt8] = []
    do throws(LMDBError) {
      bytesRead += try reader.read(appendingTo: &block)
    } catch {
      throw DaybookError(file: error, path: name)
    }
    return block
  }
}
