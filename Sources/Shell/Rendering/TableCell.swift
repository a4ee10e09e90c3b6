internal import Daybook

/// One cell of a table: its text, fitted to the terminal's width, and how it is shown.
struct TableCell {
  /// The text before it was escaped and cut.
  let source: String
  let text: String
  let width: Int
  let isNumber: Bool
  let ink: Ink?

  init(_ source: String, isNumber: Bool = false, ink: Ink? = nil, limit: Int? = nil) {
    self.source = source
    (text, width) = DisplayText.fitted(source, limit: limit)
    self.isNumber = isNumber
    self.ink = ink
  }

  /// A value. nil is not to be mistaken for a text: `""` is an empty cell and the text nil is quoted.
  init(_ value: Value, limit: Int?) {
    switch value {
    case .null: self.init("nil", ink: .absent)
    case .string("nil"): self.init("\"nil\"", limit: limit)
    case .integer, .double, .decimal: self.init(value.text, isNumber: true, limit: limit)
    default: self.init(value.text, limit: limit)
    }
  }

  static func object(_ number: UInt64) -> TableCell {
    TableCell("\(number)", isNumber: true, ink: .object)
  }

  static func revision(_ number: UInt64) -> TableCell {
    TableCell("r\(number)", ink: .revision)
  }

  /// The text and its width, cut to a column.
  func fitted(to limit: Int?) -> (text: String, width: Int) {
    guard let limit, width > limit else { return (text, width) }
    return DisplayText.fitted(source, limit: limit)
  }
}
