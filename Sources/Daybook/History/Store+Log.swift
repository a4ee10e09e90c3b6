/// Which revisions a log shows.
///
/// ```swift
/// var query = LogQuery()
/// query.subject = .entity("Course")
/// query.limit = 10
/// let newest = try store.log(query)
/// ```
public struct LogQuery: Hashable, Sendable {
  /// What a revision must have changed.
  public enum Subject: Hashable, Sendable {
    /// The object of that number, alive or deleted.
    case object(UInt64)
    /// An object of the entity of that name, or its definition.
    case entity(String)
  }

  /// How many at most; nil: all.
  public var limit: Int?
  /// The earliest moment; a time leaves out what was before it. nil: the first revision.
  public var from: Moment?
  /// The latest moment; a time leaves out what was after it. nil: the newest revision.
  public var to: Moment?
  /// What a revision must have changed; nil: anything.
  public var subject: Subject?
  /// Who must have saved it; nil: anyone.
  public var author: String?

  /// Asks for what is told, and leaves the rest open.
  public init(
    limit: Int? = nil, from: Moment? = nil, to: Moment? = nil, of subject: Subject? = nil,
    by author: String? = nil
  ) {
    self.limit = limit
    self.from = from
    self.to = to
    self.subject = subject
    self.author = author
  }
}

extension Store {
  /// The revisions that a query asks for, the newest first.
  /// - Throws: as ``forEachRevision(_:_:)``.
  public func log(_ query: LogQuery = LogQuery()) throws -> [Revision] {
    var revisions: [Revision] = []
    try forEachRevision(query) { revision in
      revisions.append(revision)
      return true
    }
    return revisions
  }

  /// Lends the revisions that a query asks for, the newest first, without gathering them.
  ///
  /// Only what is lent is read; but finding an entity's revisions reads which objects those between
  /// changed, and finding an author's reads who made those between.
  /// - Parameter body: returns whether to go on. No transaction is held while it runs.
  /// - Throws: `unknown-revision`, `unknown-object`, `unknown-entity`, `damaged`, and what the body
  ///   throws.
  public func forEachRevision(
    _ query: LogQuery = LogQuery(), _ body: (Revision) throws -> Bool
  ) throws {
    guard var walk = try read({ try LogWalk(query, $0) }) else { return }
    try lend({ try walk.batch($0) }, to: body)
  }
}
