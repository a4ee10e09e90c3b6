internal import Daybook

/// The part of an input that a reader needs at the moment: it grows block by block, and what lies
/// before `kept` is let go when the next block comes, so memory holds one record, not the file.
///
/// Offsets given to and taken from callers count from `kept`, since a new block moves the bytes.
struct InputWindow {
  /// Gives the next block of an input; an empty block is its end.
  typealias Source = () throws -> [UInt8]

  /// The most bytes that one record of an input may have.
  static let recordLimitBytes = 64 << 20

  /// The name that errors give the input.
  let file: String
  private let source: Source

  private(set) var bytes: [UInt8] = []
  /// The next byte to read, an index of `bytes`.
  var position = 0
  /// The first byte that is still needed, an index of `bytes`.
  private(set) var kept = 0
  /// The place of the first of `bytes`; others are worked out when they are asked for.
  private var firstPlace = SourcePosition.start
  private var isAtEnd = false
  private let limitBytes: Int

  init(
    file: String, recordLimitBytes: Int = InputWindow.recordLimitBytes, source: @escaping Source
  ) {
    self.file = file
    limitBytes = recordLimitBytes
    self.source = source
  }

  /// Whether there is a byte at `position`; false is the end of the input.
  mutating func hasByte() throws -> Bool {
    if position < bytes.count { return true }
    return try has(1)
  }

  /// Whether there are `count` more bytes from `position` on.
  mutating func has(_ count: Int) throws -> Bool {
    while bytes.count - position < count {
      guard try readBlock() else { return false }
    }
    return true
  }

  /// Moves `position` over the bytes for which `isSkipped` holds, as far as the input was read.
  ///
  /// Nearly all the time of reading a file is spent here, so it is inlined with its condition.
  @inline(__always)
  mutating func skip(while isSkipped: (UInt8) -> Bool) {
    position = end(ofRunWhere: isSkipped)
  }

  @inline(__always)
  private func end(ofRunWhere isSkipped: (UInt8) -> Bool) -> Int {
    let span = bytes.span
    var index = position
    while index < span.count && isSkipped(span[index]) { index &+= 1 }
    return index
  }

  /// Lets go of everything before `position`.
  mutating func keep() { kept = position }

  /// How far `position` is from `kept`.
  var offset: Int { position - kept }

  /// The bytes between two offsets.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[(kept + range.lowerBound)..<(kept + range.upperBound)]
  }

  /// Lends the bytes between two offsets.
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.span.extracting((kept + range.lowerBound)..<(kept + range.upperBound)))
  }

  /// The place of an offset.
  func position(at offset: Int) -> SourcePosition {
    firstPlace.advanced(over: bytes[..<(kept + offset)])
  }

  /// An error whose place is an offset of this input.
  func error(_ code: DaybookError.Code = .badFile, at offset: Int, _ message: String)
    -> DaybookError
  {
    let position = position(at: offset)
    return DaybookError(code, message, file: file, line: position.line, column: position.column)
  }

  /// Throws unless the bytes between two offsets are UTF-8.
  func requireUTF8(_ range: Range<Int>) throws {
    let absolute = (kept + range.lowerBound)..<(kept + range.upperBound)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span.extracting(absolute))
    } catch {
      let offset = range.lowerBound + error.byteOffsets.lowerBound
      let byte = String(bytes[kept + offset], radix: 16, uppercase: true)
      throw self.error(
        at: offset, "the byte 0x\(byte) is not UTF-8: save the file as UTF-8 and try again")
    }
  }

  /// Drops a byte-order mark at the very start and refuses UTF-16.
  mutating func skipByteOrderMark() throws {
    if try has(2) {
      let pair = (bytes[0], bytes[1])
      if pair == (0xFF, 0xFE) || pair == (0xFE, 0xFF) || pair.0 == 0 || pair.1 == 0 {
        throw error(at: 0, "the text is UTF-16, not UTF-8: save it as UTF-8 and try again")
      }
    }
    if try has(3), bytes.starts(with: Byte.orderMark) {
      // It is no character of the text, so columns count from after it.
      bytes.removeFirst(3)
    }
  }

  private mutating func readBlock() throws -> Bool {
    if isAtEnd { return false }
    if kept > 0 {
      firstPlace.advance(over: bytes[..<kept])
      bytes.removeFirst(kept)
      position -= kept
      kept = 0
    }
    if bytes.count > limitBytes {
      throw error(
        .limit, at: 0,
        "one record has more than \(limitBytes >> 20) MiB: split it, or close a quote before it")
    }
    let block = try source()
    if block.isEmpty {
      isAtEnd = true
      return false
    }
    bytes.append(contentsOf: block)
    return true
  }
}
