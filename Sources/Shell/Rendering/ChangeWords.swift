internal import Daybook

/// Changes in a person's words.
enum ChangeWords {
  /// `updated Course #1: title "Core" → "Core Data"`.
  static func sentence(_ change: ObjectChange) -> String {
    let subject = "\(verb(change.change)) \(change.entity) #\(change.object)"
    let details = details(change)
    return details.isEmpty ? subject : "\(subject): \(details)"
  }

  static func sentence(_ change: ChangeRecord) -> String {
    switch change {
    case .object(let change): sentence(change)
    case .model(.insert, let model, let name): "made \(model) \(name)"
    case .model(.update, let model, let name): "changed \(model) \(name)"
    case .model(.delete, let model, let name): "dropped \(model) \(name)"
    }
  }

  /// The values that an insert gave or an update changed; nothing for a delete.
  static func details(_ change: ObjectChange) -> String {
    details(change.change, old: change.old, new: change.new)
  }

  static func details(_ kind: ChangeKind, old: NamedValues?, new: NamedValues?) -> String {
    guard kind != .delete, let new else { return "" }
    var parts: [String] = []
    for (index, name) in new.names.enumerated() {
      let value = new.values[index]
      if kind == .insert {
        if value != .null { parts.append("\(name) \(literal(value))") }
      } else {
        let before = old?.names.firstIndex(of: name).flatMap { old?.values[$0] } ?? .null
        parts.append("\(name) \(literal(before)) → \(literal(value))")
      }
    }
    return parts.joined(separator: ", ")
  }

  /// A value as it could be typed.
  static func literal(_ value: Value) -> String {
    guard case .string(let text) = value else { return value.text }
    return quoted(text)
  }

  /// Text in quotes, as it could be typed.
  static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  static func verb(_ kind: ChangeKind) -> String {
    switch kind {
    case .insert: "inserted"
    case .update: "updated"
    case .delete: "deleted"
    }
  }

  /// What a command that writes did, before its changes: `r6: undid r5, a change of … by kim`.
  static func heading(_ record: WriteRecord, style: TableStyle) -> String {
    guard let revision = record.revision else { return "" }
    let subject = style.paint("r\(revision)", .revision)
    guard let target = record.target else {
      return record.kind == "change" || record.kind == "model"
        ? "\(subject): " : "\(subject): \(record.kind), "
    }
    let verb =
      switch record.kind {
      case "undo": "undid"
      case "redo": "did again"
      case "revert": "reverted"
      default: "restored as of"
      }
    var heading = "\(subject): \(verb) \(style.paint("r\(target)", .revision))"
    if let about = record.targetRevision {
      let time = about.time.description(in: style.zone)
      heading += " (\(about.kind) of \(time) by \(DisplayText.escaped(about.author)))"
    }
    return heading + ", "
  }
}
