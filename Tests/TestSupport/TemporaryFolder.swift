public import FoundationEssentials

/// A new, empty folder for one test, removed with everything in it when the last reference goes.
///
/// ```swift
/// let folder = try TemporaryFolder()
/// let store = folder.path("courses.daybook")
/// ```
public final class TemporaryFolder: Sendable {
  /// The folder itself, without links in its path.
  public let url: URL

  /// Throws when the system's temporary folder cannot be written.
  public init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "daybook-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    // A folder that cannot be removed must not fail a test that has passed.
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder; nothing is made.
  public func path(_ name: String) -> String { file(name).path }

  /// The same as a file URL.
  public func file(_ name: String) -> URL {
    url.appending(path: name, directoryHint: .notDirectory)
  }

  /// Writes a file in the folder and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file in the folder and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: file(name))
    return path(name)
  }

  /// The bytes of a file in the folder.
  public func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: file(name))) }

  /// The names of what the folder holds, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
