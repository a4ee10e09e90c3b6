internal import Daybook

extension Session {
  /// Commands that reverse or bring back: undo, redo, revert, restore.
  func mend(_ command: Command) throws {
    try refuseInThePast()
    try refuseWhilePending("a change of the history")
    let store = try access.store()
    let (message, author) = (options.message, options.author)
    switch command {
    case .undo(let steps):
      try askBeforeUndoing(try store.standingSteps(limit: steps))
      try finish(try store.undo(steps, message: message, author: author, expecting: expected))
    case .undoTo(let literal):
      let target = try resolved(literal, .end)
      try askBeforeUndoing(try store.standingSteps(after: target))
      try finish(
        try store.undo(to: target, message: message, author: author, expecting: expected))
    case .redo(let steps):
      try finish(try store.redo(steps, message: message, author: author, expecting: expected))
    case .revert(let revision):
      let made = try placed(revision) {
        try store.revert(revision.content, message: message, author: author, expecting: expected)
      }
      try finish(made)
    case .restore(let literal, let momentLiteral):
      let number = try object(literal, in: try source(.snapshot(try store.snapshot())))
      let target = try resolved(momentLiteral, .end)
      let made = try placed(literal) {
        try store.restore(
          number, at: target, message: message, author: author, expecting: expected)
      }
      try finish(made)
    case .restoreAll(let literal):
      let target = try resolved(literal, .end)
      try askBefore("make the whole store as it was then")
      try finish(
        try store.restore(at: target, message: message, author: author, expecting: expected))
    default: preconditionFailure("only commands that mend come here")
    }
  }

  private func finish(_ mended: Mended) throws {
    for number in mended.passedOver {
      tell("#\(number) was passed over: its content was erased for ever")
    }
    try finish(mended.revision.map { [$0] } ?? [])
  }

  private func finish(_ revisions: [Revision]) throws {
    for revision in revisions { note(revision) }
    try printWrite(revisions)
  }

  /// At a prompt, asks before undoing what was not done in this session.
  private func askBeforeUndoing(_ steps: [Revision]) throws {
    guard surroundings.confirm != nil else { return }
    for step in steps where !ownRevisions.contains(step.number) {
      try askBefore(
        "undo r\(step.number) of \(step.author), \(step.time.description(in: zone)): "
          + (try words(for: step)))
    }
  }
}
