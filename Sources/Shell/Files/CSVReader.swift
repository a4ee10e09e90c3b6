public import Daybook

/// Reads comma-separated values row by row, from blocks of any size.
///
/// The format is RFC 4180 with three things settled: an unquoted empty field is nil and a quoted
/// one `""`; lines end with LF or CR LF; an empty line is a nil in a file of one column and nothing
/// in any other. What RFC 4180 does not allow (text after a closing quote, a quote inside an
/// unquoted field, rows of another length) is an error with its place, since a file that is read
/// otherwise than it was meant is worse than one that is refused.
///
/// ```swift
/// var reader = try CSVReader(file: "works.csv", source: { try handle.read() })
/// while try reader.next() {
///   let title = reader.text(0)   // nil for an empty field
/// }
/// ```
public struct CSVReader {
  /// The names of the columns, from the first line, as they are written there.
  public private(set) var header: [String] = []

  private var window: InputWindow
  private let separator: UInt8
  private var fields: [Field] = []

  /// Where a field's content stands, as offsets from the row's start.
  private struct Field {
    var start: Int
    var end: Int
    var isQuoted: Bool
    /// Whether quotes inside are doubled.
    var hasDoubledQuotes: Bool
  }

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - file: the name that errors give the input.
  ///   - separator: `,`, `;` or a tab.
  ///   - recordLimitBytes: the most bytes that one row may have.
  ///   - source: gives the next block of bytes; an empty one is the end of the input.
  /// - Throws: `DaybookError` with the place of the mistake, and what `source` throws.
  public init(
    file: String, separator: UInt8 = UInt8(ascii: ","), recordLimitBytes: Int = 64 << 20,
    source: @escaping () throws -> [UInt8]
  ) throws {
    window = InputWindow(file: file, recordLimitBytes: recordLimitBytes, source: source)
    self.separator = separator
    try window.skipByteOrderMark()
    try readHeader()
  }

  /// Reads the next row; false is the end of the input.
  ///
  /// - Throws: `DaybookError` with the place of the mistake.
  public mutating func next() throws -> Bool {
    repeat {
      guard try readRow() else { return false }
    } while isEmptyLine && header.count > 1
    try checkLength()
    return true
  }

  /// The text of a field of the current row; nil is an unquoted empty field.
  public func text(_ column: Int) -> String? {
    let field = fields[column]
    if field.start == field.end { return field.isQuoted ? "" : nil }
    guard field.hasDoubledQuotes else {
      return String(decoding: window.slice(field.start..<field.end), as: UTF8.self)
    }
    return String(decoding: undoubled(field), as: UTF8.self)
  }

  /// Lends the bytes of a field of the current row, which are UTF-8; nil for an unquoted empty field.
  func withBytes<Result, Failure: Error>(
    of column: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let field = fields[column]
    if field.start == field.end && !field.isQuoted { return nil }
    if field.hasDoubledQuotes {
      let bytes = undoubled(field)
      return try body(bytes.span)
    }
    return try window.withBytes(field.start..<field.end, body)
  }

  private func undoubled(_ field: Field) -> [UInt8] {
    let bytes = window.slice(field.start..<field.end)
    var undoubled: [UInt8] = []
    undoubled.reserveCapacity(bytes.count)
    var isSecondQuote = false
    for byte in bytes {
      isSecondQuote = byte == Byte.quote && !isSecondQuote
      if !isSecondQuote { undoubled.append(byte) }
    }
    return undoubled
  }

  /// Where a field of the current row begins.
  public func position(of column: Int) -> SourcePosition {
    window.position(at: startOfField(column))
  }

  /// An error about a field of the current row, with its file, line and column.
  public func error(_ code: DaybookError.Code, in column: Int, _ message: String) -> DaybookError {
    window.error(code, at: startOfField(column), message)
  }
}

// MARK: - Rows

extension CSVReader {
  private mutating func readHeader() throws {
    guard try readRow(), !isEmptyLine else {
      throw window.error(
        at: 0, "the file has no header: its first line names the columns, as in title,author")
    }
    for column in fields.indices {
      guard let name = text(column), !name.isEmpty else {
        throw error(.badFile, in: column, "column \(column + 1) of the header has no name")
      }
      if header.contains(name) {
        throw error(.badFile, in: column, "the header names \(name) twice")
      }
      header.append(name)
    }
  }

  private var isEmptyLine: Bool {
    fields.count == 1 && !fields[0].isQuoted && fields[0].start == fields[0].end
  }

  /// A quoted field begins at its quote.
  private func startOfField(_ column: Int) -> Int {
    fields[column].start - (fields[column].isQuoted ? 1 : 0)
  }

  private func checkLength() throws {
    if fields.count == header.count { return }
    let count = "\(fields.count) field\(fields.count == 1 ? "" : "s")"
    let message = "this row has \(count), the header names \(header.count)"
    if fields.count > header.count {
      throw error(.badFile, in: header.count, message)
    }
    let last = fields[fields.count - 1]
    throw window.error(at: last.end + (last.isQuoted ? 1 : 0), message)
  }

  /// Reads one line, or several when a quoted field holds line ends; false at the end of the input.
  private mutating func readRow() throws -> Bool {
    window.keep()
    fields.removeAll(keepingCapacity: true)
    guard try window.hasByte() else { return false }
    var isRowComplete = false
    while !isRowComplete {
      if try window.hasByte(), window.bytes[window.position] == Byte.quote {
        try readQuotedField()
      } else {
        try readPlainField()
      }
      isRowComplete = try readEndOfField()
    }
    let last = fields[fields.count - 1]
    try window.requireUTF8(0..<last.end)
    return true
  }

  private mutating func readPlainField() throws {
    let start = window.offset
    let separator = separator
    repeat {
      window.skip {
        $0 != separator && $0 != Byte.lineFeed && $0 != Byte.carriageReturn && $0 != Byte.quote
      }
    } while try window.position == window.bytes.count && window.hasByte()
    fields.append(
      Field(start: start, end: window.offset, isQuoted: false, hasDoubledQuotes: false))
  }

  private mutating func readQuotedField() throws {
    window.position += 1
    var field = Field(
      start: window.offset, end: 0, isQuoted: true, hasDoubledQuotes: false)
    while true {
      window.skip { $0 != Byte.quote }
      guard try window.hasByte() else {
        throw window.error(at: field.start - 1, "the quote that opens here is never closed")
      }
      // A block that ended before the quote has moved the bytes: look again.
      guard window.bytes[window.position] == Byte.quote else { continue }
      field.end = window.offset
      window.position += 1
      guard try window.hasByte(), window.bytes[window.position] == Byte.quote else { break }
      field.hasDoubledQuotes = true
      window.position += 1
    }
    fields.append(field)
  }

  /// Steps over what stands after a field; true when that ends the row.
  private mutating func readEndOfField() throws -> Bool {
    guard try window.hasByte() else { return true }
    let byte = window.bytes[window.position]
    if byte == separator {
      window.position += 1
      return false
    }
    if byte == Byte.lineFeed {
      window.position += 1
      return true
    }
    if byte == Byte.carriageReturn {
      guard try window.has(2), window.bytes[window.position + 1] == Byte.lineFeed else {
        throw window.error(
          at: window.offset,
          "a carriage return stands alone: end lines with LF or CR LF, or quote the field")
      }
      window.position += 2
      return true
    }
    throw window.error(
      at: window.offset,
      fields.last?.isQuoted == true
        ? "text follows a closing quote: double a quote that belongs to the field"
        : "a quote stands inside an unquoted field: quote the whole field and double the quote")
  }
}
