internal import Daybook

/// What each name in a file is for: a column's header in CSV, a member's name in JSON.
struct ImportColumns {
  enum Target: Equatable {
    /// The object's number.
    case number
    /// The attribute at this position of the entity.
    case attribute(Int)
  }

  let entity: Entity
  let key: ImportRequest.Key?
  /// What identifies an object for the library.
  let libraryKey: Import.Key
  /// What `columns` said; nil: every name is an attribute's.
  private var mapped: [(header: Located<String>, target: Target, isFound: Bool)]?

  /// - Throws: `unknown-attribute`, `syntax`, with the place in the command.
  init(_ request: ImportRequest, _ entity: Entity) throws(DaybookError) {
    self.entity = entity
    key = request.key
    switch request.key {
    case nil: libraryKey = .none
    case .number: libraryKey = .number
    case .attribute(let name):
      libraryKey = .attribute(entity.attributes[try ImportColumns.position(of: name, entity)].name)
    }
    guard let columns = request.columns else { return }
    var mapped: [(header: Located<String>, target: Target, isFound: Bool)] = []
    for column in columns {
      let target = try target(of: column.attribute)
      if mapped.contains(where: { $0.target == target || $0.header == column.header }) {
        throw column.header.error(
          .syntax, "an attribute and a header stand in columns only once")
      }
      if target == .number, key != .number {
        throw column.header.error(
          .syntax, "a column is taken as # only with key #, which updates these objects")
      }
      mapped.append((column.header, target, false))
    }
    self.mapped = mapped
  }

  private func target(of key: ImportRequest.Key) throws(DaybookError) -> Target {
    switch key {
    case .number: .number
    case .attribute(let name): .attribute(try ImportColumns.position(of: name, entity))
    }
  }

  private static func position(
    of name: LocatedName, _ entity: Entity
  ) throws(DaybookError) -> Int {
    if let position = entity.attributes.firstIndex(where: { $0.name == name.content }) {
      return position
    }
    let error = entity.unsavedAttribute(name.content)
    throw name.error(error.code, error.message)
  }

  /// What a name in the file is for; nil when it is left out.
  /// - Throws: `unknown-attribute` with the nearest name; the caller knows its place.
  mutating func target(of name: String) throws(DaybookError) -> Target? {
    if let index = mapped?.firstIndex(where: { $0.header.content == name }) {
      mapped?[index].isFound = true
      return mapped?[index].target
    }
    if let position = entity.attributes.firstIndex(where: { $0.name == name }) {
      // A column that `columns` gives another header is not taken twice.
      let isTaken = mapped?.contains { $0.target == .attribute(position) } ?? false
      return isTaken ? nil : .attribute(position)
    }
    // Who names columns knows the file; what else it has is left out.
    if mapped != nil, name != "#" || key != .number { return nil }
    guard name == "#" else { throw entity.unsavedAttribute(name) }
    guard key == .number else {
      throw DaybookError(
        .unknownAttribute,
        "# is the number of an object: say key # to update these objects, or name the columns to "
          + "import, as in columns title=\"title\"")
    }
    return .number
  }

  /// What the key is for; nil without one.
  var keyTarget: Target? {
    switch libraryKey {
    case .none: nil
    case .number: .number
    case .attribute(let name):
      entity.attributes.firstIndex { $0.name == name }.map(Target.attribute)
    }
  }

  /// Refuses a header in `columns` that the file never named.
  /// - Parameter names: those that the file has.
  func checkAllFound(in file: String, among names: [String]) throws(DaybookError) {
    guard let missing = mapped?.first(where: { !$0.isFound }) else { return }
    let name = missing.header.content
    let remedy =
      nearest(to: name, among: names).map { "did you mean \($0)?" }
      ?? "it has \(names.joined(separator: ", "))"
    throw missing.header.error(.unknownName, "\(file) has no column \(name); \(remedy)")
  }
}

extension Entity {
  /// The error that a file's column is no attribute.
  func unsavedAttribute(_ name: String) -> DaybookError {
    if name == "createdAt" || name == "updatedAt" {
      return DaybookError(
        .unknownAttribute,
        "\(name) is the store's own time, which is neither imported nor exported: leave the column "
          + "out")
    }
    return unknownAttribute(name)
  }
}
