internal import Daybook

/// Reads the objects of a JSON file one at a time: of an array of objects, or of JSON Lines.
///
/// ```swift
/// var reader = try JSONRecordReader(file: "works.jsonl", source: { try handle.read() })
/// while let members = try reader.next() {
///   for member in members { … }
/// }
/// ```
struct JSONRecordReader {
  private var tokenizer: JSONTokenizer
  private var shape = Shape.unknown
  /// Where the current object begins.
  private var objectOffset = 0

  private enum Shape {
    case unknown
    case array
    case lines
    case finished
  }

  /// - Parameters:
  ///   - file: the name that errors give the input.
  ///   - source: gives the next block of bytes; an empty one is the end of the input.
  /// - Throws: `DaybookError` with the place of the mistake, and what `source` throws.
  init(file: String, source: @escaping () throws -> [UInt8]) throws {
    tokenizer = try JSONTokenizer(file: file, source: source)
  }

  /// The next object's members in their order; nil at the end of the input.
  ///
  /// - Throws: `DaybookError` with the place of the mistake. Nothing can be read after it.
  mutating func next() throws -> [JSONMember]? {
    tokenizer.window.keep()
    var token = try tokenizer.next()
    if shape == .unknown {
      shape = token == .beginArray ? .array : .lines
      if shape == .array { token = try tokenizer.next() }
    } else if shape == .lines && token != .end && !tokenizer.beganLine {
      throw tokenizer.failure("each object must stand on a line of its own")
    }
    switch (token, shape) {
    case (.end, _):
      return nil
    case (_, .finished):
      throw tokenizer.failure("something follows the end of the array")
    case (.beginObject, _):
      objectOffset = tokenizer.tokenOffset
      return try readMembers()
    case (.endArray, .array):
      shape = .finished
      return try next()
    default:
      throw tokenizer.failure("here must stand an object: {\"title\": \"…\"}")
    }
  }

  /// Where a value of the current object begins.
  func position(of member: JSONMember) -> SourcePosition {
    tokenizer.window.position(at: member.offset)
  }

  /// An error about a value of the current object, with its file, line and column.
  func error(
    _ code: DaybookError.Code, in member: JSONMember, _ message: String
  ) -> DaybookError {
    tokenizer.window.error(code, at: member.offset, message)
  }

  /// An error about the current object, with its file, line and column.
  public func error(_ code: DaybookError.Code, _ message: String) -> DaybookError {
    tokenizer.window.error(code, at: objectOffset, message)
  }

  private mutating func readMembers() throws -> [JSONMember] {
    var members: [JSONMember] = []
    var names = NamesSeen()
    while true {
      guard case .name(let name) = try tokenizer.next() else { return members }
      if !names.insert(name) { throw repeated(name) }
      let token = try tokenizer.next()
      let offset = tokenizer.tokenOffset
      members.append(
        JSONMember(name: name, value: try readValue(beginning: token), offset: offset))
    }
  }

  /// The rest of a value whose first token was read. It goes as deep as the tokenizer allows.
  private mutating func readValue(beginning token: JSONToken) throws -> JSONValue {
    switch token {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let text): return .number(text)
    case .string(let text): return .string(text)
    case .beginArray:
      var values: [JSONValue] = []
      while true {
        let next = try tokenizer.next()
        if next == .endArray { return .array(values) }
        values.append(try readValue(beginning: next))
      }
    default:
      var members: [JSONValue.Member] = []
      var names = NamesSeen()
      while case .name(let name) = try tokenizer.next() {
        if !names.insert(name) { throw repeated(name) }
        members.append(.init(name, try readValue(beginning: tokenizer.next())))
      }
      return .object(members)
    }
  }

  private func repeated(_ name: String) -> DaybookError {
    tokenizer.failure("the object names \"\(name)\" twice")
  }
}

/// The names that an object has used; most have so few that looking through them is fastest.
private struct NamesSeen {
  private var few: [String] = []
  private var many: Set<String> = []

  /// False when the name was there already.
  mutating func insert(_ name: String) -> Bool {
    if many.isEmpty && few.count < 16 {
      if few.contains(name) { return false }
      few.append(name)
      return true
    }
    if many.isEmpty { many = Set(few) }
    return many.insert(name).inserted
  }
}
