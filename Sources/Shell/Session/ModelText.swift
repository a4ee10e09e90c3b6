internal import Daybook

/// A model as the commands that make it, and as an object for `--json`.
enum ModelText {
  static func commands(for model: Model) -> [String] {
    var commands: [String] = []
    for entity in model.entities {
      let attributes = entity.attributes.map(declaration)
      commands.append((["entity", Name.written(entity.name)] + attributes).joined(separator: " "))
      for attribute in entity.attributes where attribute.isUnique {
        commands.append(
          "alter \(Name.written(entity.name)) set \(Name.written(attribute.name)) unique")
      }
    }
    return commands + model.views.map(command(for:))
  }

  /// `title:string!="…"`.
  private static func declaration(_ attribute: Attribute) -> String {
    var text = "\(Name.written(attribute.name)):\(attribute.type.rawValue)"
    if attribute.isRequired { text += "!" }
    switch attribute.defaultValue {
    case nil: break
    case .now: text += "=now"
    case .today: text += "=today"
    case .constant(let value): text += "=\(literal(value))"
    }
    return text
  }

  /// A value as a command has it, told apart from keywords by quotes.
  private static func literal(_ value: Value) -> String {
    switch value {
    case .string, .uuid: ChangeWords.quoted(value.text)
    default: value.text
    }
  }

  static func command(for view: View) -> String {
    var text = "view \(Name.written(view.name)) on \(Name.written(view.entity))"
    if let predicate = view.predicate { text += " where \(predicate)" }
    if let section = view.section { text += " section by \(key(section))" }
    if !view.sort.isEmpty { text += " sort by \(view.sort.map(key).joined(separator: ", "))" }
    return text
  }

  /// `day(when, "Asia/Seoul") desc`.
  private static func key(_ sortKey: SortKey) -> String {
    let expression = sortKey.key
    let name = Name.written(expression.attribute)
    func call(_ function: String, _ zone: String?) -> String {
      zone.map { "\(function)(\(name), \(ChangeWords.quoted($0)))" } ?? "\(function)(\(name))"
    }
    let text =
      switch expression.transform {
      case .none: name
      case .initial: call("initial", nil)
      case .year(let zone): call("year", zone)
      case .month(let zone): call("month", zone)
      case .day(let zone): call("day", zone)
      }
    return text + expression.collation.text + (sortKey.isDescending ? " desc" : "")
  }

  static func json(of model: Model) -> JSONValue {
    .object([
      .init("entities", .array(model.entities.map(json(of:)))),
      .init("views", .array(model.views.map(json(of:)))),
      .init("commands", .array(commands(for: model).map(JSONValue.string))),
    ])
  }

  private static func json(of entity: Entity) -> JSONValue {
    let attributes = entity.attributes.map { attribute in
      let defaultText: String? =
        switch attribute.defaultValue {
        case nil: nil
        case .now: "now"
        case .today: "today"
        case .constant(let value): value.text
        }
      return JSONValue.object([
        .init("name", .string(attribute.name)), .init("type", .string(attribute.type.rawValue)),
        .init("required", .boolean(attribute.isRequired)),
        .init("unique", .boolean(attribute.isUnique)), .init("default", .optional(defaultText)),
      ])
    }
    return .object([
      .init("name", .string(entity.name)), .init("attributes", .array(attributes)),
    ])
  }

  private static func json(of view: View) -> JSONValue {
    .object([
      .init("name", .string(view.name)), .init("entity", .string(view.entity)),
      .init("where", .optional(view.predicate?.description)),
      .init("section", .optional(view.section.map(key))),
      .init("sort", .array(view.sort.map { .string(key($0)) })),
    ])
  }
}
