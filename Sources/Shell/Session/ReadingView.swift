internal import Daybook

/// What a reading command reads: a moment of the store, or the present with pending changes.
enum ReadingView {
  case snapshot(Snapshot)
  case pending(Context)

  func model() throws -> Model {
    switch self {
    case .snapshot(let snapshot): try snapshot.model()
    case .pending(let context): try context.model()
    }
  }

  func listing(_ query: Query) throws -> Listing {
    switch self {
    case .snapshot(let snapshot): try snapshot.listing(query)
    case .pending(let context): try context.listing(query)
    }
  }

  func count(_ query: Query) throws -> Int { try listing(query).count }

  /// Lends the objects of a query one after another.
  func forEach(
    _ query: Query, offset: Int, limit: Int?, _ body: (ListedObject) throws -> Bool
  ) throws {
    switch self {
    case .snapshot(let snapshot):
      try snapshot.forEach(query, offset: offset, limit: limit, body)
    case .pending(let context):
      try context.forEach(query, offset: offset, limit: limit, body)
    }
  }

  func object(_ number: UInt64) throws -> Object {
    switch self {
    case .snapshot(let snapshot): try snapshot.object(number)
    case .pending(let context): try context.object(number)
    }
  }

  /// When an object was inserted and last changed; nil for one with pending changes.
  func times(of object: Object) throws -> (createdAt: Timestamp, updatedAt: Timestamp)? {
    switch self {
    case .snapshot(let snapshot): try snapshot.times(of: object.number)
    case .pending(let context):
      object.revision == nil ? nil : try context.store.snapshot().times(of: object.number)
    }
  }
}
