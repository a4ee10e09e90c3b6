internal import LMDB
internal import Synchronization

/// The stores that are open in this process, by file: LMDB must not open a file twice.
final class StoreRegistry: Sendable {
  static let shared = StoreRegistry()

  private struct Entry { weak var store: Store? }
  private let entries = Mutex<[FileIdentity: Entry]>([:])

  /// The open store of a file, or the one that `open` makes.
  func store(_ identity: FileIdentity, orOpen open: () throws -> Store) throws -> Store {
    try entries.withLock { entries in
      if let store = entries[identity]?.store { return store }
      let store = try open()
      entries = entries.filter { $0.value.store != nil }
      entries[store.environment.identity] = Entry(store: store)
      return store
    }
  }
}
