public import Daybook

/// What runs: it is named before an error, so that a person can go there.
public enum InputName: Equatable, Sendable {
  case file(String)
  case standardInput
  /// `-c`.
  case arguments
  case prompt

  /// The name before a line number; nil at the prompt, where the line is before one's eyes.
  var label: String? {
    switch self {
    case .file(let path): path
    case .standardInput: "<stdin>"
    case .arguments: "-c"
    case .prompt: nil
    }
  }
}

/// Turns errors into lines for standard error.
public struct ErrorRenderer: Sendable {
  /// Whether errors are JSON.
  public var isJSON: Bool

  /// - Parameter isJSON: whether errors are JSON.
  public init(isJSON: Bool) { self.isJSON = isJSON }

  /// One line, or a line of JSON, with its line end.
  ///
  /// - Parameters:
  ///   - input: what runs; nil before anything does, as for wrong options.
  ///   - command: where the command stands in it, for an error whose own place is in another file.
  public func line(
    for error: DaybookError, in input: InputName? = nil, command: SourcePosition? = nil
  ) -> String {
    isJSON ? json(error, input) : text(error, input, command)
  }

  /// `FILE:LINE: error: MESSAGE`; the message names the place in a file that the command reads.
  private func text(
    _ error: DaybookError, _ input: InputName?, _ command: SourcePosition?
  ) -> String {
    var place = ""
    let line = error.file == nil ? error.line ?? command?.line : command?.line
    if let label = input?.label, let line {
      place = "\(label):\(line): "
    }
    return DisplayText.escaped("\(place)error: \(message(error))") + "\n"
  }

  private func message(_ error: DaybookError) -> String {
    guard let file = error.file else { return error.message }
    let numbers = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(numbers): \(error.message)"
  }

  private func json(_ error: DaybookError, _ input: InputName?) -> String {
    var file = error.file
    if file == nil, case .file(let path) = input { file = path }
    var writer = JSONWriter()
    writer.object([
      .init("error", .string(message(error))), .init("code", .string(error.code.rawValue)),
      .init("file", .optional(file)), .init("line", error.line.map(JSONValue.integer) ?? .null),
      .init("column", error.column.map(JSONValue.integer) ?? .null),
    ])
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
