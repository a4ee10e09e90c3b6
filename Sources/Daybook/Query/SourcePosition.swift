/// Where something stands in a text that a person wrote: line and column from 1, the column in
/// user-perceived characters.
public struct SourcePosition: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension DaybookError {
  init(_ code: Code, _ message: String, at position: SourcePosition?) {
    self.init(code, message, line: position?.line, column: position?.column)
  }
}

/// Turns ascending places in a text into positions, walking over each character once.
struct PositionCounter: Sendable {
  /// The character boundary reached so far, and its position.
  private var reached: String.Index
  private var position = SourcePosition(line: 1, column: 1)

  init(_ text: String) { reached = text.startIndex }

  /// The position of the character that holds `index`. Going back starts again from the beginning.
  mutating func position(of index: String.Index, in text: String) -> SourcePosition {
    if index < reached { self = PositionCounter(text) }
    while reached < index {
      let next = text.index(after: reached)
      // A token may begin inside a character, such as a mark after a quote.
      if next > index { break }
      // CR LF is one character.
      let character = text[reached]
      if character == "\n" || character == "\r\n" {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else {
        position.column += 1
      }
      reached = next
    }
    return position
  }
}
