public import Daybook

/// Something that a command names, and where it stands in the command.
///
/// Two are equal when they say the same, wherever they stand.
struct Located<Content: Sendable>: Sendable {
  let content: Content
  let position: SourcePosition

  init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  /// An error about this, with its place.
  func error(_ code: DaybookError.Code, _ message: String) -> DaybookError {
    DaybookError(code, message, line: position.line, column: position.column)
  }
}

extension Located: Equatable where Content: Equatable {
  static func == (left: Located, right: Located) -> Bool { left.content == right.content }
}

/// The name of an entity, an attribute or a view in NFC, as a command gives it.
typealias LocatedName = Located<String>

extension CommandText {
  /// An error of this command with its place in the input, not in the command.
  ///
  /// Errors count from the command's beginning while it is read and done. One without a place gets
  /// the command's own; one about another file keeps what it has.
  public func placed(_ error: DaybookError) -> DaybookError {
    guard error.file == nil else { return error }
    var placed = error
    placed.line = position.line + (error.line ?? 1) - 1
    placed.column = (error.column ?? 1) + ((error.line ?? 1) == 1 ? position.column - 1 : 0)
    return placed
  }
}
