/// Where undo and redo stand after a revision. It lies in every header, so it survives a restart.
///
/// Both stacks are linked lists through the headers, so a step costs the same after a million:
///
///     below a step T on the undo stack  = `undo` in the header before T
///     below the top of the redo stack   = the stack in the header before `redoLink`,
///                                         the revision whose undoing put the top there
struct UndoStack: Equatable {
  /// The newest step that still stands; 0 when there is none.
  var undo: UInt64 = 0
  /// The step that was undone last and can be redone; 0 when there is none.
  var redo: UInt64 = 0
  /// The undo revision that put `redo` there; 0 when there is none.
  var redoLink: UInt64 = 0

  /// After a new step: it is the newest, and nothing can be redone.
  static func afterStep(_ revision: UInt64) -> UndoStack {
    UndoStack(undo: revision)
  }

  /// After `revision` undid the newest step.
  /// - Parameter below: the stack in the header before that step.
  func afterUndo(by revision: UInt64, below: UndoStack) -> UndoStack {
    UndoStack(undo: below.undo, redo: undo, redoLink: revision)
  }

  /// After the newest undone step was redone.
  /// - Parameter below: the stack in the header before `redoLink`.
  func afterRedo(below: UndoStack) -> UndoStack {
    UndoStack(undo: redo, redo: below.redo, redoLink: below.redoLink)
  }
}
