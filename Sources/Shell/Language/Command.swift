internal import Daybook

/// One command, read but not done: a case for each form of the language.
enum Command: Equatable, Sendable {
  // Model
  case entity(LocatedName, [AttributeDeclaration])
  case alter(Alteration)
  case view(ViewDeclaration)
  case drop(ModelKind, LocatedName)
  case rename(ModelKind, LocatedName, to: LocatedName)

  // Data
  case insert(entity: LocatedName, [Assignment])
  case update(Target, [Assignment])
  case delete(Target)
  case begin
  case save(message: String?)
  case rollback

  // Reading
  /// A reading, as of a moment where it says `at MOMENT` before it.
  case read(Reading, at: Located<MomentLiteral>?)
  /// `at MOMENT` alone: every later command reads as of it.
  case moveTo(Located<MomentLiteral>)

  // History
  case log(LogRequest)
  case history(Located<ObjectLiteral>)
  case blame(Located<ObjectLiteral>)
  case diff(Located<MomentLiteral>, Located<MomentLiteral>?)
  case replay(ReplayRequest)
  case undo(steps: Int)
  case undoTo(Located<MomentLiteral>)
  case redo(steps: Int)
  case revert(Located<UInt64>)
  case restore(Located<ObjectLiteral>, at: Located<MomentLiteral>)
  case restoreAll(at: Located<MomentLiteral>)
  case watch(view: LocatedName, after: Located<UInt64>?)
  /// Without the word `forever` it only says what would go.
  case erase(Located<ObjectLiteral>, forever: Bool)

  // Files and care
  case importObjects(ImportRequest)
  case importJournal(from: String)
  case exportJournal(to: String)
  case backup(to: String)
  case verify(against: JournalHead?)
  case rebuild(view: LocatedName?)
  case compact
  case stats

  // Shell
  case help(topic: String?)
  case mode(OutputMode)
  case timer(Bool)
  case source(file: String)
  case last
  case quit

  /// What `drop` and `rename` speak of.
  enum ModelKind: String, Equatable, Sendable {
    case entity
    case view

    /// With its article.
    var phrase: String { self == .entity ? "an entity" : "a view" }
  }

  /// The objects that `update` and `delete` change.
  enum Target: Equatable, Sendable {
    case objects([Located<ObjectLiteral>])
    case matching(entity: LocatedName, Predicate)
    /// `delete ENTITY all`.
    case all(entity: LocatedName)
  }

  /// `r42:DIGEST`, a digest that was kept elsewhere.
  struct JournalHead: Equatable, Sendable {
    let revision: UInt64
    /// 64 hexadecimal digits in lower case.
    let digest: String
  }
}

/// How results are printed.
public enum OutputMode: String, Equatable, Sendable, CaseIterable {
  case table
  case json
  case csv
}
