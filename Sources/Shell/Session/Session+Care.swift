internal import Daybook

extension Session {
  /// Commands that care for the store's file.
  func care(_ command: Command) throws {
    try refuseWhilePending("a command that cares for the file")
    switch command {
    case .rebuild(let view): try rebuild(view)
    case .erase: throw Session.notYet("erase")
    case .importJournal, .exportJournal: throw Session.notYet("import and export of the journal")
    case .backup: throw Session.notYet("backup")
    case .verify: throw Session.notYet("verify")
    case .compact: throw Session.notYet("compact")
    case .stats: throw Session.notYet("stats")
    default: preconditionFailure("only commands that care for the file come here")
    }
  }

  private func rebuild(_ view: LocatedName?) throws {
    try refuseInThePast()
    throw Session.notYet("rebuild")
  }
}
