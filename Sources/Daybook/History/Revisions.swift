internal import LMDB

/// The revisions of a store from some number on, each once and in order, as they are committed, by
/// this process or another.
///
/// Between two revisions no transaction is held. The sequence ends when its task is cancelled; until
/// then it waits for the next one.
///
/// ```swift
/// for try await revision in store.revisions(after: lastSeen) {
///   print("r\(revision.number)", try store.changes(of: revision.number) ?? [])
///   lastSeen = revision.number
/// }
/// ```
public struct Revisions: AsyncSequence, Sendable {
  /// What it yields.
  public typealias Element = Revision
  /// What it may end with: `damaged`, `input-output`.
  public typealias Failure = any Error

  let store: Store
  let start: UInt64

  /// Begins behind the number that was given, each time anew.
  public func makeAsyncIterator() -> Iterator { Iterator(store: store, last: start) }

  /// Goes through the revisions; for one task.
  public struct Iterator: AsyncIteratorProtocol {
    private let store: Store
    /// The newest revision that was given.
    private var last: UInt64
    /// Revisions that were read with it; the next one is the last of them.
    private var ready: [Revision] = []

    private static let batchSize: UInt64 = 64

    init(store: Store, last: UInt64) {
      self.store = store
      self.last = last
    }

    /// The next revision, which may have to be waited for; nil once the task is cancelled.
    /// - Throws: `damaged`, `input-output`.
    public mutating func next() async throws -> Revision? {
      while ready.isEmpty {
        if Task.isCancelled { return nil }
        // Before reading, so that what is committed meanwhile is seen as new.
        let seen = store.lastTransaction()
        ready = try read()
        guard ready.isEmpty else { break }
        let store = self.store
        guard let seen else { continue }
        await store.commits.wait(beyond: seen) { store.lastTransaction() }
      }
      let revision = ready.removeLast()
      last = revision.number
      return revision
    }

    /// The revisions behind the last one, the newest first; empty where there is none yet.
    private func read() throws -> [Revision] {
      try store.read { reader in
        let newest = try reader.head()?.header.revision ?? 0
        guard last < newest else { return [] }
        return try (last + 1...Swift.min(newest, last + Iterator.batchSize)).reversed().map {
          Revision(try reader.existingRevision($0))
        }
      }
    }
  }
}

extension Store {
  /// The revisions after a number, as they come: first those that are there, then each new one within
  /// a tenth of a second of its commit, also those of other processes.
  ///
  /// Whoever keeps the number of the last revision seen goes on from there after a restart.
  /// - Parameter revision: the last one known already; 0 to begin with the first.
  public func revisions(after revision: UInt64) -> Revisions {
    Revisions(store: self, start: revision)
  }

  /// The number of the last transaction that any process has committed; nil where the file cannot be
  /// read. A file that was rewritten counts anew, behind all that came before.
  func lastTransaction() -> Int? {
    let (file, generation) = current.fileAndGeneration
    guard let number = try? file.environment.lastTransaction() else { return nil }
    return generation << 48 + number
  }
}
