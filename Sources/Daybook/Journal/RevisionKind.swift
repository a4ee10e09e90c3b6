/// What made a revision.
public enum RevisionKind: UInt32, Sendable {
  /// A new store's model and objects, copied from a template. No step of undo.
  case template = 1
  /// Objects inserted, updated or deleted.
  case change
  /// Entities, attributes or views changed.
  case model
  /// A file imported.
  case `import`
  case undo
  case redo
  case revert
  case restore
  /// Content erased for ever. No step of undo.
  case erase

  /// The word that `log` and `--json` print.
  public var name: String {
    switch self {
    case .template: "template"
    case .change: "change"
    case .model: "model"
    case .import: "import"
    case .undo: "undo"
    case .redo: "redo"
    case .revert: "revert"
    case .restore: "restore"
    case .erase: "erase"
    }
  }
}
