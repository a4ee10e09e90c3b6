/// What a revision says of itself, before it has a number and a time.
struct RevisionDescription {
  var kind: RevisionKind
  /// The revision that an undo, redo, revert or restore names.
  var target: UInt64?
  var author: String
  var message: String?
  /// Where undo and redo stand afterwards; nil: the revision is a step of its own, or none at all.
  var stack: UndoStack?
}

extension Header {
  /// The header of a store's first revision.
  init(first description: RevisionDescription, at time: Timestamp) {
    self.init(
      revision: 1, time: time, kind: description.kind, target: description.target,
      author: description.author)
    stack = description.stack ?? (kind.isStep ? .afterStep(1) : UndoStack())
  }

  /// The time of a revision after this one when the clock shows `time`: times strictly increase, even
  /// when the clock steps back.
  func nextTime(_ time: Timestamp) -> Timestamp {
    max(time, Timestamp(uncheckedMicroseconds: self.time.microsecondsSince1970 + 1))
  }

  /// The header of the revision after this one, with counters as they stand now.
  func successor(_ description: RevisionDescription, at time: Timestamp) -> Header {
    var next = self
    next.revision = revision + 1
    next.time = nextTime(time)
    next.kind = description.kind
    next.target = description.target
    next.author = description.author
    next.messageCommitment = nil
    next.eventCount = 0
    if let stack = description.stack {
      next.stack = stack
    } else if next.kind.isStep {
      next.stack = .afterStep(next.revision)
    }
    return next
  }
}

extension RevisionKind {
  /// Whether undo reverses such a revision. A template and an erasure are passed over; undo and redo
  /// say themselves where the stack stands after them.
  var isStep: Bool {
    switch self {
    case .change, .model, .import, .revert, .restore: true
    case .template, .erase, .undo, .redo: false
    }
  }
}
