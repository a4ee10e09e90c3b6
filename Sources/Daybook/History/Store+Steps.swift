extension Store {
  /// The steps that undo would reverse, the newest first: those that still stand.
  ///
  /// Before it undoes what somebody else made, a program can show what goes.
  /// - Parameters:
  ///   - moment: only steps made after it; nil: all.
  ///   - limit: how many at most; nil: all.
  /// - Throws: `unknown-revision`, `damaged`.
  public func standingSteps(after moment: Moment? = nil, limit: Int? = nil) throws -> [Revision] {
    try read { reader in
      let floor = try moment.map { try reader.revision(at: $0) } ?? 0
      var steps: [Revision] = []
      var step = try reader.head()?.header.stack.undo ?? 0
      while step > floor, steps.count < limit ?? .max {
        steps.append(Revision(try reader.existingRevision(step)))
        step = try reader.header(step - 1).stack.undo
      }
      return steps
    }
  }

  /// The step that the next undo would reverse; nil when there is none.
  public func nextUndo() throws -> Revision? { try standingSteps(limit: 1).first }

  /// The step that the next redo would bring back; nil when there is none.
  public func nextRedo() throws -> Revision? {
    try read { reader in
      guard let step = try reader.head()?.header.stack.redo, step > 0 else { return nil }
      return try reader.revision(step).map(Revision.init)
    }
  }
}
