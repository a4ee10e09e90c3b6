public import Daybook

/// One command as it was written, and where it begins in its input.
public struct CommandText: Equatable, Sendable {
  /// The command without the blanks around it; comments are still there.
  public let text: String
  /// Where the text's first character stands in the input.
  public let position: SourcePosition
}

/// Cuts an input into commands, as it arrives.
///
/// A command ends at a line's end or at `;`. Inside quotes, brackets and braces, and after a final
/// `\`, it goes on; what stands in a comment counts for nothing. A byte-order mark at the very start
/// is dropped and a first line `#!…` skipped. Memory holds one command and the last block given.
///
/// ```swift
/// var splitter = CommandSplitter()
/// splitter.append(Array("list byAuthor; show (\n".utf8))
/// try splitter.next()?.text       // "list byAuthor"
/// try splitter.next()             // nil: the rest goes on in the next line
/// splitter.isInsideCommand        // true
/// ```
public struct CommandSplitter {
  /// The most bytes that one command may have: a record's limit.
  public static let commandLimitBytes = InputWindow.recordLimitBytes

  var bytes: [UInt8] = []
  /// Where the current command begins, an index of `bytes`, and its position in the input.
  var start = 0
  private var position = SourcePosition.start
  /// The next byte to look at, an index of `bytes`.
  var index = 0
  var context = Context.plain
  /// How many brackets and braces are open.
  var depth = 0
  /// Where the last quote and the outermost bracket opened, from `start`.
  var openingOfQuote = 0
  var openingOfBracket = 0
  /// Where the `\` stands that joined the line before, from `start`, while nothing has followed.
  var joint: Int?
  /// Whether the command has anything but blanks and comments, now and before the last `\`.
  var hasContent = false
  var hadContentBeforeBackslash = false
  var isFinished = false
  private var hasBegun = false
  let limitBytes: Int

  /// What the next byte stands in.
  enum Context: Equatable {
    case plain
    case quoted(by: UInt8)
    /// After a backslash in a quoted text.
    case escaped(in: UInt8)
    case comment
  }

  /// - Parameter commandLimitBytes: the most bytes that one command may have.
  public init(commandLimitBytes: Int = CommandSplitter.commandLimitBytes) {
    limitBytes = commandLimitBytes
  }

  /// Adds the next part of the input; it may end anywhere, also within a character.
  public mutating func append(_ block: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      index -= start
      start = 0
    }
    bytes.append(contentsOf: block)
  }

  /// Says that nothing follows: what is there is all.
  public mutating func finish() { isFinished = true }

  /// Forgets a command that has begun, as Control-C does at the prompt.
  public mutating func dropUnfinished() {
    position.advance(over: bytes[start...])
    bytes.removeAll()
    start = 0
    index = 0
    beginCommand()
  }

  /// Whether a command has begun that the input so far does not end.
  public var isInsideCommand: Bool {
    hasContent || depth > 0 || joint != nil || !(context == .plain || context == .comment)
  }

  /// The next command; nil when more input is needed for one, or none is left.
  ///
  /// - Throws: `DaybookError` for input that is not UTF-8, that ends inside a quote or bracket, or
  ///   whose command is beyond ``commandLimitBytes``.
  public mutating func next() throws(DaybookError) -> CommandText? {
    guard try skipBeginning() else { return nil }
    while index < bytes.count || isFinished {
      guard try scanToEnd() else { return nil }
      let hadContent = hasContent
      let separatorLength = index < bytes.count ? 1 : 0
      let command = try takeCommand(separatorLength: separatorLength)
      if hadContent { return command }
      if separatorLength == 0 { return nil }
    }
    return nil
  }

  /// Drops a byte-order mark and takes a first line `#!…` for a comment; false when it takes more
  /// input to tell.
  private mutating func skipBeginning() throws(DaybookError) -> Bool {
    if hasBegun { return true }
    guard bytes.count >= 5 || isFinished || bytes.contains(Byte.lineFeed) else { return false }
    hasBegun = true
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw error("the commands are UTF-16, not UTF-8: save them as UTF-8 and try again", at: 0)
    }
    if bytes.starts(with: Byte.orderMark) {
      start = Byte.orderMark.count
      index = start
    }
    if bytes[start...].starts(with: "#!".utf8) { context = .comment }
    return true
  }

  /// Lets go of the command that ends at `index`, and gives it.
  private mutating func takeCommand(separatorLength: Int) throws(DaybookError) -> CommandText {
    let end = index
    defer {
      position.advance(over: bytes[start..<(end + separatorLength)])
      index = end + separatorLength
      start = index
      beginCommand()
    }
    try requireUTF8(start..<end)
    let text = bytes[start..<end]
    let first = text.firstIndex(where: { !$0.isASCIIBlank }) ?? end
    let last = text.lastIndex(where: { !$0.isASCIIBlank }).map { $0 + 1 } ?? first
    return CommandText(
      text: String(decoding: bytes[first..<last], as: UTF8.self),
      position: position.advanced(over: bytes[start..<first]))
  }

  private mutating func beginCommand() {
    context = .plain
    depth = 0
    joint = nil
    hasContent = false
  }

  private func requireUTF8(_ range: Range<Int>) throws(DaybookError) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span.extracting(range))
    } catch {
      let offset = error.byteOffsets.lowerBound
      let byte = String(bytes[start + offset], radix: 16, uppercase: true)
      throw self.error("the byte 0x\(byte) is not UTF-8: save the commands as UTF-8", at: offset)
    }
  }

  /// An error at an offset from `start`.
  func error(_ message: String, at offset: Int, code: DaybookError.Code = .syntax) -> DaybookError {
    let place = position.advanced(over: bytes[start..<(start + offset)])
    return DaybookError(code, message, line: place.line, column: place.column)
  }
}
