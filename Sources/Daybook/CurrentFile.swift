internal import Synchronization

/// The file that a store has open now.
///
/// Whoever works in a file and finds it closed asks for the one that took its place. One at a time
/// replaces it; the others wait.
final class CurrentFile: Sendable {
  private let current: Mutex<(file: OpenFile, generation: Int)>
  private let replacing = Mutex(())

  init(_ file: OpenFile) { current = Mutex((file, 0)) }

  var file: OpenFile { fileAndGeneration.file }

  /// The file, and how often it has been replaced.
  var fileAndGeneration: (file: OpenFile, generation: Int) { current.withLock { $0 } }

  /// Puts another file in the place of the one that is open, unless somebody else has done so.
  ///
  /// - Parameter open: is given the open file; returns the one to use from now on.
  /// - Returns: the file that is open then.
  @discardableResult
  func replace(_ old: OpenFile, _ open: (OpenFile) throws -> OpenFile) throws -> OpenFile {
    try replacing.withLock { _ in
      let present = file
      guard present === old else { return present }
      let new = try open(present)
      current.withLock { $0 = (new, $0.generation + 1) }
      return new
    }
  }
}
