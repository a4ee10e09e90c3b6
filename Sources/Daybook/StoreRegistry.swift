internal import Glibc
internal import LMDB
internal import Synchronization

/// The stores that are open in this process, by file: LMDB must not open a file twice.
final class StoreRegistry: Sendable {
  static let shared = StoreRegistry()

  private final class Entry {
    private(set) weak var store: Store?
    let identifier: ObjectIdentifier

    init(_ store: Store) {
      self.store = store
      identifier = ObjectIdentifier(store)
    }
  }

  private let entries = Mutex<[FileIdentity: Entry]>([:])

  /// The open store of a file, or the one that `open` makes.
  func store(_ identity: FileIdentity, orOpen open: () throws -> Store) throws -> Store {
    while true {
      let found = try entries.withLock { entries -> Store? in
        // An entry without a store is one that is being closed by whoever let go of it last.
        if let entry = entries[identity] { return entry.store }
        let store = try open()
        entries[store.environment.identity] = Entry(store)
        return store
      }
      if let found { return found }
      sched_yield()
    }
  }

  /// Closes the environment of a store that is going, before anybody opens the file again: closing
  /// would take away the new one's locks.
  func close(_ store: Store) {
    let (identity, identifier) = (store.environment.identity, ObjectIdentifier(store))
    entries.withLock { entries in
      store.close()
      if entries[identity]?.identifier == identifier { entries[identity] = nil }
    }
  }
}
