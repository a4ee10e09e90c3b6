internal import Daybook

/// Writes JSON (RFC 8259) without blanks, as UTF-8.
///
/// Characters beyond ASCII stand as they are, except those that could act on a terminal (C1 controls
/// and those that change the direction of writing): they are escaped, which means the same.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func beginObject() { open(UInt8(ascii: "{")) }
  mutating func endObject() { close(UInt8(ascii: "}")) }
  mutating func beginArray() { open(UInt8(ascii: "[")) }
  mutating func endArray() { close(UInt8(ascii: "]")) }

  /// The name of a member; its value must follow.
  mutating func name(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func null() { literal("null") }
  mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }
  mutating func number(_ value: some BinaryInteger) { literal(String(value)) }

  mutating func string(_ text: String) {
    separate()
    appendQuoted(text)
    needsComma = true
  }

  mutating func value(_ value: Value) {
    switch value {
    case .null: null()
    case .boolean(let flag): boolean(flag)
    case .string(let text): string(text)
    case .integer, .double, .reference:
      separate()
      value.appendText(to: &bytes)
      needsComma = true
    case .decimal, .date, .timestamp, .uuid, .data:
      separate()
      bytes.append(Byte.quote)
      value.appendText(to: &bytes)
      bytes.append(Byte.quote)
      needsComma = true
    }
  }

  mutating func json(_ json: JSONValue) {
    switch json {
    case .null: null()
    case .boolean(let flag): boolean(flag)
    case .number(let text): literal(text)
    case .string(let text): string(text)
    case .array(let values):
      beginArray()
      for value in values { self.json(value) }
      endArray()
    case .object(let members): object(members)
    }
  }

  mutating func object(_ members: [JSONValue.Member]) {
    beginObject()
    for member in members {
      name(member.name)
      json(member.value)
    }
    endObject()
  }

  /// Ends a line of JSON Lines.
  mutating func endLine() {
    bytes.append(Byte.lineFeed)
    restart()
  }

  /// Forgets what came before, so that no comma follows it.
  mutating func restart() { needsComma = false }

  /// Moves what was written to an output.
  mutating func drain(into output: Output) throws {
    defer { bytes.removeAll(keepingCapacity: true) }
    try output.write(bytes)
  }

  // MARK: Bytes

  private mutating func separate() {
    if needsComma { bytes.append(Byte.comma) }
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(Byte.quote)
    if JSONWriter.isPlain(text) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar) }
    }
    bytes.append(Byte.quote)
  }

  /// Whether a text holds nothing that might need an escape.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 || byte >= 0x7F || byte == Byte.quote || byte == Byte.backslash {
        return false
      }
    }
    return true
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    default:
      if DisplayText.isEscaped(scalar), scalar.value <= 0xFFFF {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))".utf8)
        bytes.append(contentsOf: digits.utf8)
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
