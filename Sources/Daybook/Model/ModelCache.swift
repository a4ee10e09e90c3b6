internal import Synchronization

/// The models that were read lately, by the revision that made them.
///
/// A model never changes once its revision is committed, so an entry never goes stale; within a
/// write transaction that may still abort nothing is kept for its own revision.
final class ModelCache: Sendable {
  private let models = Mutex<[UInt64: Model]>([:])
  private static let limit = 64

  init() {}

  /// A cache that begins with what another has.
  init(copying other: ModelCache) {
    let known = other.models.withLock { $0 }
    models.withLock { $0 = known }
  }

  func model(at revision: UInt64, orRead read: () throws -> Model) throws -> Model {
    if let model = models.withLock({ $0[revision] }) { return model }
    let model = try read()
    models.withLock { models in
      if models.count >= ModelCache.limit { models.removeAll() }
      models[revision] = model
    }
    return model
  }

  /// Forgets everything, after the file under the store was replaced.
  func removeAll() { models.withLock { $0.removeAll() } }
}
