internal import Daybook

/// Writes comma-separated values that ``CSVReader`` reads back as they were, nil and `""` apart.
///
/// A field is quoted only when it must be: when it is an empty text, or holds the separator, a
/// quote or a line end. Lines end with LF.
public struct CSVWriter {
  /// What was written and not yet taken.
  public private(set) var bytes: [UInt8] = []
  private let separator: UInt8
  private var isFirstField = true

  /// - Parameter separator: `,`, `;` or a tab.
  public init(separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
  }

  /// Adds a field to the row; nil becomes an empty field.
  public mutating func append(_ field: String?) {
    if !isFirstField { bytes.append(separator) }
    isFirstField = false
    guard let field else { return }
    if needsQuotes(field) {
      appendQuoted(field)
    } else {
      bytes.append(contentsOf: field.utf8)
    }
  }

  /// Adds a value to the row in its canonical writing.
  mutating func append(_ value: Value) {
    switch value {
    case .null: append(nil)
    case .string(let text): append(text)
    default:
      // None of them holds a separator, a quote or a line end.
      if !isFirstField { bytes.append(separator) }
      isFirstField = false
      value.appendText(to: &bytes)
    }
  }

  /// Ends the row.
  public mutating func endRow() {
    bytes.append(Byte.lineFeed)
    isFirstField = true
  }

  /// Gives what was written since the last call, and forgets it.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Moves what was written to an output.
  mutating func drain(into output: Output) throws {
    defer { bytes.removeAll(keepingCapacity: true) }
    try output.write(bytes)
  }

  private func needsQuotes(_ field: String) -> Bool {
    let text = field.utf8.span
    // A byte-order mark at the start of a file would be dropped; behind a quote it is text.
    if text.isEmpty || text[0] == 0xEF && field.utf8.starts(with: Byte.orderMark) { return true }
    for index in text.indices {
      let byte = text[index]
      if byte == separator || byte == Byte.quote || byte == Byte.lineFeed
        || byte == Byte.carriageReturn
      {
        return true
      }
    }
    return false
  }

  private mutating func appendQuoted(_ field: String) {
    bytes.append(Byte.quote)
    for byte in field.utf8 {
      if byte == Byte.quote { bytes.append(Byte.quote) }
      bytes.append(byte)
    }
    bytes.append(Byte.quote)
  }
}
