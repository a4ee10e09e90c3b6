internal import LMDB

/// Reads revisions from the newest to the oldest, a batch at a time.
struct LogWalk {
  private enum Subject {
    case anything
    case object(UInt64)
    case entity(UInt32)
  }

  private let first: UInt64
  /// The newest revision that was not looked at yet; below `first` at the end.
  private var next: UInt64
  private let subject: Subject
  private let author: String?
  private var left: Int

  /// How many revisions or changes one transaction looks at.
  private static let batchSize = 4_096

  /// nil where there is no revision between the moments.
  init?(_ query: LogQuery, _ reader: StoreReader) throws {
    let last = try reader.revision(at: query.to ?? .now)
    switch query.subject {
    case nil: subject = .anything
    case .object(let number):
      guard !ModelNumbers.isModel(number), try reader.objectEntry(number) != nil else {
        throw DaybookError.unknownObject(number)
      }
      subject = .object(number)
    case .entity(let name):
      let then = try reader.model(asOf: last)
      let today = try reader.model(asOf: try reader.head()?.header.revision ?? 0)
      let entity = try then.entities.first { $0.name == name } ?? today.entity(named: name)
      subject = .entity(entity.number)
    }
    guard let range = try reader.revisions(from: query.from, to: query.to) else { return nil }
    first = range.lowerBound
    next = range.upperBound
    author = query.author
    left = query.limit ?? .max
  }

  /// The next revisions; nil at the end. A batch may be empty.
  mutating func batch(_ reader: StoreReader) throws -> [Revision]? {
    var revisions: [Revision] = []
    var budget = Self.batchSize
    while left > 0, next >= first, budget > 0, revisions.count < 256 {
      guard let stored = try candidate(reader, &budget) else { continue }
      if let author, stored.header.author != author { continue }
      revisions.append(Revision(stored))
      left -= 1
    }
    let isAtEnd = revisions.isEmpty && (left == 0 || next < first)
    return isAtEnd ? nil : revisions
  }

  /// Looks at the next revision; nil where it does not concern the subject.
  private mutating func candidate(
    _ reader: StoreReader, _ budget: inout Int
  ) throws -> StoredRevision? {
    budget -= 1
    var number = next
    switch subject {
    case .anything: break
    case .object(let object):
      guard let version = try reader.version(of: object, asOf: next),
        version.position.revision >= first
      else {
        next = first - 1
        return nil
      }
      number = version.position.revision
    case .entity(let entity):
      guard try concerns(entity, number, reader, &budget) else {
        next = number - 1
        return nil
      }
    }
    next = number - 1
    return try reader.existingRevision(number)
  }

  /// Whether a revision changed an object of an entity, or its definition.
  private func concerns(
    _ entity: UInt32, _ revision: UInt64, _ reader: StoreReader, _ budget: inout Int
  ) throws -> Bool {
    var isConcerned = false
    try reader.forEachEventHead(in: revision...revision) { _, head in
      budget -= 1
      isConcerned = head.entity == entity || head.object == ModelNumbers.object(entity)
      return !isConcerned
    }
    return isConcerned
  }
}
