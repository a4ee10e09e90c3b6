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

  private enum Found {
    case store(Store)
    case noFile
    /// A store is being closed by whoever let go of it last.
    case closing
  }

  /// The open store of the file at a path, or the one that `open` makes; nil where there is no file.
  func store(atPath path: String, orOpen open: () throws -> Store) throws -> Store? {
    while true {
      let found = try entries.withLock { entries -> Found in
        guard let identity = try FileIdentity.ifPresent(atPath: path) else { return .noFile }
        if let entry = entries[identity] { return entry.store.map(Found.store) ?? .closing }
        let store = try open()
        entries[store.file.environment.identity] = Entry(store)
        return .store(store)
      }
      switch found {
      case .store(let store): return store
      case .noFile: return nil
      case .closing: sched_yield()
      }
    }
  }

  /// Gives a store another file.
  ///
  /// - Parameters:
  ///   - place: puts the file where the store's path is, with nobody here opening it before it is
  ///     known as this store's.
  ///   - open: opens it then.
  func move(
    _ store: Store, placing place: () throws -> Void, open: () throws -> OpenFile
  ) throws -> OpenFile {
    try entries.withLock { entries in
      try place()
      let file = try open()
      let identifier = ObjectIdentifier(store)
      entries = entries.filter { $0.value.identifier != identifier }
      entries[file.environment.identity] = Entry(store)
      return file
    }
  }

  /// Closes the file of a store that is going, before anybody opens it again: closing would take away
  /// the new one's locks.
  func close(_ store: Store) {
    let (identity, identifier) = (store.file.environment.identity, ObjectIdentifier(store))
    entries.withLock { entries in
      store.close()
      if entries[identity]?.identifier == identifier { entries[identity] = nil }
    }
  }
}
