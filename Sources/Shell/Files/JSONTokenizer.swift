internal import Daybook

/// The pieces of a JSON text, one after another.
enum JSONToken: Equatable {
  case beginObject
  case endObject
  case beginArray
  case endArray
  /// The name of a member; its value follows.
  case name(String)
  case string(String)
  case number(String)
  case boolean(Bool)
  case null
  /// The input ends, outside of every object and array.
  case end
}

/// Cuts JSON (RFC 8259) into tokens, strictly, from blocks of any size.
///
/// Values may follow one another at the top, as in JSON Lines. A name that an object repeats is for
/// whoever builds the object to refuse.
struct JSONTokenizer {
  /// How deep objects and arrays may stand in each other.
  static let depthLimit = 128

  var window: InputWindow
  /// Where the last token begins, from the window's `kept`.
  private(set) var tokenOffset = 0
  /// Whether a line ended between the last token and the one before.
  private(set) var beganLine = true
  private var open: [Container] = []
  private var expectation = Expectation.value

  private enum Container {
    case object
    case array
  }

  /// What the grammar allows next.
  private enum Expectation {
    case value
    case valueOrEnd
    case nameOrEnd
    case name
    case commaOrEnd
  }

  init(file: String, source: @escaping InputWindow.Source) throws {
    window = InputWindow(file: file, source: source)
    try window.skipByteOrderMark()
  }

  /// How many objects and arrays are open.
  var depth: Int { open.count }

  /// An error at the last token.
  func failure(_ message: String, code: DaybookError.Code = .badFile) -> DaybookError {
    window.error(code, at: tokenOffset, message)
  }

  /// The next token.
  mutating func next() throws -> JSONToken {
    beganLine = false
    guard var byte = try nextByte() else { return try endOfInput() }
    if expectation == .commaOrEnd && !open.isEmpty && byte == Byte.comma {
      window.position += 1
      expectation = open.last == .object ? .name : .value
      guard let following = try nextByte() else { return try endOfInput() }
      byte = following
    }
    switch (byte, expectation) {
    case (UInt8(ascii: "}"), .nameOrEnd), (UInt8(ascii: "}"), .commaOrEnd):
      return try close(.object)
    case (UInt8(ascii: "]"), .valueOrEnd), (UInt8(ascii: "]"), .commaOrEnd):
      return try close(.array)
    case (Byte.quote, .name), (Byte.quote, .nameOrEnd):
      return try readName()
    case (_, .value), (_, .valueOrEnd):
      return try readValue(byte)
    default:
      throw unexpected(byte)
    }
  }

  private mutating func readName() throws -> JSONToken {
    let name = try readString()
    let nameOffset = tokenOffset
    guard try nextByte() == UInt8(ascii: ":") else {
      throw window.error(at: tokenOffset, "a colon is missing after the name \"\(name)\"")
    }
    window.position += 1
    tokenOffset = nameOffset
    expectation = .value
    return .name(name)
  }

  private mutating func readValue(_ byte: UInt8) throws -> JSONToken {
    switch byte {
    case UInt8(ascii: "{"): return try begin(.object)
    case UInt8(ascii: "["): return try begin(.array)
    default: break
    }
    let token: JSONToken
    switch byte {
    case Byte.quote: token = .string(try readString())
    case Byte.hyphen, UInt8(ascii: "0")...UInt8(ascii: "9"): token = .number(try readNumber())
    case UInt8(ascii: "t"): token = try readWord("true", .boolean(true))
    case UInt8(ascii: "f"): token = try readWord("false", .boolean(false))
    case UInt8(ascii: "n"): token = try readWord("null", .null)
    default: throw unexpected(byte)
    }
    endValue()
    return token
  }

  private mutating func begin(_ container: Container) throws -> JSONToken {
    if open.count == JSONTokenizer.depthLimit {
      throw failure(
        "objects and arrays stand more than 128 deep in each other", code: .limit)
    }
    window.position += 1
    open.append(container)
    expectation = container == .object ? .nameOrEnd : .valueOrEnd
    return container == .object ? .beginObject : .beginArray
  }

  private mutating func close(_ container: Container) throws -> JSONToken {
    guard open.last == container else {
      throw failure("a \(container == .object ? "}" : "]") closes what it did not open")
    }
    window.position += 1
    open.removeLast()
    endValue()
    return container == .object ? .endObject : .endArray
  }

  private mutating func endValue() {
    expectation = open.isEmpty ? .value : .commaOrEnd
  }

  /// Steps over blanks; the byte at the next token, or nil at the end of the input.
  private mutating func nextByte() throws -> UInt8? {
    while try window.hasByte() {
      let byte = window.bytes[window.position]
      switch byte {
      case Byte.lineFeed, Byte.carriageReturn:
        beganLine = true
        window.position += 1
      case Byte.space, Byte.tab:
        window.position += 1
      default:
        tokenOffset = window.offset
        return byte
      }
    }
    tokenOffset = window.offset
    return nil
  }

  private func endOfInput() throws -> JSONToken {
    guard let container = open.last else { return .end }
    throw failure(
      "the file ends in the middle of an \(container == .object ? "object" : "array"):"
        + " part of it is missing")
  }

  private func unexpected(_ byte: UInt8) -> DaybookError {
    let expected =
      switch expectation {
      case .value: "a value"
      case .valueOrEnd: "a value or ]"
      case .nameOrEnd: "a name in quotes or }"
      case .name: "a name in quotes"
      case .commaOrEnd: open.last == .object ? "a comma or }" : "a comma or ]"
      }
    return failure("here must stand \(expected)")
  }
}
