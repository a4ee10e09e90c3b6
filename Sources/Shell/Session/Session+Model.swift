internal import Daybook

extension Session {
  /// Commands that change the model, each a revision of its own.
  func changeModel(_ command: Command) throws {
    try refuseInThePast()
    try refuseWhilePending("a change of the model")
    if case .drop(let kind, let name) = command {
      try askBefore("drop \(kind.rawValue) \(name.content)")
    }
    let (_, revision) = try write { context in try self.change(command, in: context) }
    try printWrite(revision.map { [$0] } ?? [])
  }

  private func change(_ command: Command, in context: Context) throws {
    switch command {
    case .entity(let name, let declarations):
      let attributes = try declarations.map(attribute)
      try placed(name) { try context.define(Entity(name.content, attributes)) }
    case .view(let declaration): try define(declaration, context)
    case .drop(.entity, let name): try placed(name) { try context.dropEntity(name.content) }
    case .drop(.view, let name): try placed(name) { try context.dropView(name.content) }
    case .rename(let kind, let name, let newName):
      try placed(name) {
        switch kind {
        case .entity: _ = try context.model().entity(named: name.content)
        case .view: _ = try context.model().view(named: name.content)
        }
      }
      try placed(newName) { try context.rename(name.content, to: newName.content) }
    case .alter(let alteration): try alter(alteration, context)
    default: preconditionFailure("only commands that change the model come here")
    }
  }

  private func attribute(_ declaration: AttributeDeclaration) throws -> Attribute {
    let types = AttributeType.allCases.filter { $0 != .reference }
    guard let type = types.first(where: { $0.rawValue == declaration.type.content.lowercased() })
    else {
      let known = types.map(\.rawValue)
      let remedy =
        nearest(to: declaration.type.content, among: known).map { "did you mean \($0)?" }
        ?? "the types are \(known.joined(separator: ", "))"
      throw declaration.type.error(
        .wrongType, "\(declaration.type.content) is no type; \(remedy)")
    }
    var attribute = Attribute(
      declaration.name.content, type, required: declaration.isRequired)
    if let literal = declaration.defaultValue {
      attribute.defaultValue = try ValueReader.defaultValue(literal, of: attribute, zone: zone)
    }
    return attribute
  }

  private func define(_ declaration: ViewDeclaration, _ context: Context) throws {
    let clauses = declaration.clauses
    let view = View(
      declaration.name.content, on: declaration.entity.content, where: clauses.predicate,
      section: clauses.section?.content, sort: clauses.sort?.map(\.content) ?? [])
    try placed(declaration.entity) {
      _ = try context.model().entity(named: declaration.entity.content)
    }
    try placed(declaration.name) { try context.define(view, replacing: declaration.replaces) }
  }

  private func alter(_ alteration: Alteration, _ context: Context) throws {
    let name = alteration.entity
    guard case .set(let attribute, let setting) = alteration.change, !alteration.isDryRun else {
      throw DaybookError(
        .unknownCommand,
        "this form of alter is not available in this version; alter \(name.content) set ATTRIBUTE "
          + "required, optional, unique and not unique are")
    }
    let entity = try placed(name) { try context.model().entity(named: name.content) }
    try placed(attribute) {
      switch setting {
      case .required(let isRequired):
        try context.alter(entity.name, attribute.content) { $0.isRequired = isRequired }
      case .unique(let isUnique):
        try context.alter(entity.name, attribute.content) { $0.isUnique = isUnique }
      default:
        throw DaybookError(
          .unknownCommand,
          "this rule is not available in this version; required, optional, unique and not unique "
            + "are")
      }
    }
  }

  /// Gives an error without a place the place of what the command names.
  func placed<Content, Result>(
    _ name: Located<Content>, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let error as DaybookError where error.line == nil {
      throw name.error(error.code, error.message)
    }
  }
}
