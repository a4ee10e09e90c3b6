public import Platform

extension AttributeType {
  /// Reads a value of this type from text: the one reading for the shell, CSV, JSON and Swift.
  ///
  /// Nothing is guessed and nothing trimmed. An integer is `[+-]?[0-9]+`; a double is decimal, with
  /// an exponent if need be; a boolean is `true` or `false`; a uuid has its dashes; data are `0x…`;
  /// a reference is an object's number, with its `#` or without; a string is the text as it stands. What is nil is for the caller to tell.
  ///
  /// Throws `wrong-type`, `out-of-range` or `limit` with a sentence about the text, which reads well
  /// after the name of the attribute and a colon: `pages: "5.0" is not an integer: …`.
  ///
  /// - Parameter zone: where a timestamp without a zone of its own is local.
  public func value(parsing text: String, zone: Zone) throws(DaybookError) -> Value {
    if self == .string {
      try TextReader.checkLength(text.utf8.count)
      return .string(text)
    }
    return try value(parsing: text.utf8.span, zone: zone)
  }

  /// The same from UTF-8.
  public func value(parsing text: Span<UInt8>, zone: Zone) throws(DaybookError) -> Value {
    switch self {
    case .string: .string(try TextReader.string(text))
    case .integer: .integer(try TextReader.integer(text))
    case .double: .double(try TextReader.double(text))
    case .decimal: .decimal(try DecimalNumber(parsing: text))
    case .boolean: .boolean(try TextReader.boolean(text))
    case .date: .date(try CalendarDate(parsing: text))
    case .timestamp: .timestamp(try Timestamp.parse(text, zone: zone).timestamp)
    case .uuid: .uuid(try TextReader.uuid(text))
    case .data: .data(try TextReader.data(text))
    case .reference: .reference(try TextReader.objectNumber(text))
    }
  }
}
