import Foundation

/// Changes single bytes of a file.
struct OpenBytes {
  private let file: FileHandle

  init(_ url: URL) throws { file = try FileHandle(forUpdating: url) }

  /// Turns some bits of a byte around.
  func flip(_ offset: Int, by mask: UInt8) throws {
    try file.seek(toOffset: UInt64(offset))
    let byte = try file.read(upToCount: 1)?.first ?? 0
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: [byte ^ mask])
  }
}
