internal import LMDB
internal import Platform

/// Records kept in the order in which they are appended, to be read any number of times. What is more
/// than a block lies in an unnamed temporary file.
final class RecordFile {
  private let folder: String
  private var file: TemporaryFile?
  /// What is not in the file yet.
  private var block: [UInt8] = []
  /// Bytes appended in all.
  private(set) var sizeBytes = 0

  /// Bytes before each record: the lengths of its key and its value.
  fileprivate static let headLength = 8
  fileprivate static let blockBytes = 1 << 18

  /// - Parameter folder: where the temporary file is made, if one is needed.
  init(inFolder folder: String) { self.folder = folder }

  func append(_ value: Span<UInt8>, at key: Span<UInt8>) throws {
    block.appendBigEndian(UInt32(key.count))
    block.appendBigEndian(UInt32(value.count))
    block.append(copying: key)
    block.append(copying: value)
    sizeBytes += RecordFile.headLength + key.count + value.count
    guard block.count >= RecordFile.blockBytes else { return }
    let file = try self.file ?? TemporaryFile(inFolder: folder)
    self.file = file
    let full = block
    block.removeAll(keepingCapacity: true)
    try file.append(full.span)
  }

  /// A reader of the records in a range of bytes.
  func reader(of range: Range<Int>) -> Reader { Reader(file, end: block, range) }

  /// Lends every record.
  func lendAll(_ body: (_ key: Span<UInt8>, _ value: Span<UInt8>) throws -> Void) throws {
    var reader = reader(of: 0..<sizeBytes)
    while try reader.advance() { try reader.lend(body) }
  }

  /// Reads records one after the other.
  struct Reader {
    private let file: TemporaryFile?
    /// What follows the file's bytes.
    private let end: [UInt8]
    /// What is still to be read.
    private var rest: Range<Int>
    private var buffer: [UInt8] = []
    private var recordStart = 0
    private var keyEnd = 0
    private var recordEnd = 0

    fileprivate init(_ file: TemporaryFile?, end: [UInt8], _ range: Range<Int>) {
      self.file = file
      self.end = end
      rest = range
    }

    /// Goes to the next record; false when there is none.
    mutating func advance() throws -> Bool {
      recordStart = recordEnd
      guard try has(RecordFile.headLength) else { return false }
      let keyLength = Int(buffer.span.bigEndianUInt32(at: recordStart))
      let valueLength = Int(buffer.span.bigEndianUInt32(at: recordStart + 4))
      let length = RecordFile.headLength + keyLength + valueLength
      guard try has(length) else {
        throw DaybookError(.inputOutput, "a temporary file is shorter than what was written to it")
      }
      keyEnd = recordStart + RecordFile.headLength + keyLength
      recordEnd = recordStart + length
      return true
    }

    private var key: Range<Int> { recordStart + RecordFile.headLength..<keyEnd }

    /// Whether the key of the record is less than that of another reader's.
    func isLess(than other: Reader) -> Bool {
      ByteOrder.isLess(buffer.span.extracting(key), other.buffer.span.extracting(other.key))
    }

    /// Lends the record.
    func lend(_ body: (_ key: Span<UInt8>, _ value: Span<UInt8>) throws -> Void) throws {
      try body(buffer.span.extracting(key), buffer.span.extracting(keyEnd..<recordEnd))
    }

    /// Makes sure that so many bytes of the record are in the buffer; false at the end.
    private mutating func has(_ length: Int) throws -> Bool {
      if buffer.count - recordStart >= length { return true }
      buffer.removeSubrange(..<recordStart)
      recordStart = 0
      while buffer.count < length, !rest.isEmpty {
        let wanted = min(rest.count, max(RecordFile.blockBytes, length - buffer.count))
        let read = try read(at: rest.lowerBound, wanted)
        guard read > 0 else { break }
        rest = rest.dropFirst(read)
      }
      return buffer.count >= length
    }

    private mutating func read(at offset: Int, _ wanted: Int) throws -> Int {
      let inFile = file?.sizeBytes ?? 0
      if let file, offset < inFile {
        return try file.read(
          at: offset, maximumBytes: min(wanted, inFile - offset), appendingTo: &buffer)
      }
      let rest = end.dropFirst(offset - inFile).prefix(wanted)
      buffer.append(contentsOf: rest)
      return rest.count
    }
  }
}
