/// A JSON value (RFC 8259) in the order and the exactness in which it was written.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The number's own text, so that every integer stays what it is.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One name of an object and its value.
  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue

    init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A number.
  static func integer(_ number: some BinaryInteger) -> JSONValue {
    .number(String(number))
  }

  /// A text, or null where there is none.
  static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// The value that an object has for a name; nil when it has none or this is no object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first(where: { $0.name == name })?.value
  }
}

/// What an object of a file says about one name, and where.
struct JSONMember: Sendable {
  let name: String
  let value: JSONValue
  /// Where the value begins, for ``JSONRecordReader/position(of:)``.
  let offset: Int
}
