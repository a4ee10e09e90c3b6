extension Value {
  /// The canonical writing of a value, which ``AttributeType/value(parsing:zone:)`` reads back; nil
  /// is `nil`.
  ///
  /// Doubles are the shortest text that reads back, always with a point or an exponent (`1.0`,
  /// `1e+16`); decimals are plain digits; timestamps have six digits and `Z`; uuids and data are in lower case.
  public var text: String {
    if case .string(let text) = self { return text }
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``text`` in UTF-8.
  public func appendText(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "nil".utf8)
    case .string(let text): bytes.append(contentsOf: text.utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .double(let number): bytes.append(contentsOf: number.description.utf8)
    case .decimal(let number): bytes.append(contentsOf: number.description.utf8)
    case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .date(let date): date.appendText(to: &bytes)
    case .timestamp(let instant): instant.appendText(to: &bytes)
    case .uuid(let uuid): HexadecimalDigits.append(uuid, to: &bytes)
    case .data(let data):
      bytes.append(contentsOf: "0x".utf8)
      for byte in data { HexadecimalDigits.append(byte, to: &bytes) }
    case .reference(let number): bytes.append(contentsOf: String(number).utf8)
    }
  }
}
