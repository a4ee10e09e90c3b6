internal import LMDB
internal import Platform

/// Records gathered in any order and lent in key order, without all of them being in memory: what goes
/// beyond the limit is sorted in runs, which lie in an unnamed temporary file and are merged at the end.
///
/// No key may come twice, nor begin with another.
final class SortedRuns {
  /// Each entry's payload is the length of its value, which stands behind the key.
  private var sorter: KeySorter<Int32>
  private let sharedPrefix: Int
  private let folder: String
  private let memoryLimitBytes: Int
  private var file: TemporaryFile?
  private var runs: [Range<Int>] = []
  /// The number of records taken.
  private(set) var count = 0

  private static let entryBytes = MemoryLayout<KeySorter<Int32>.Entry>.stride
  /// Bytes before each record in the file: the lengths of its key and its value.
  fileprivate static let headLength = 8
  fileprivate static let blockBytes = 1 << 18

  /// - Parameters:
  ///   - sharedPrefix: how many first bytes all keys share.
  ///   - folder: where the temporary file is made, if one is needed.
  init(sharedPrefix: Int = 0, inFolder folder: String, memoryLimitBytes: Int = 128 << 20) {
    sorter = KeySorter(sharedPrefix: sharedPrefix)
    self.sharedPrefix = sharedPrefix
    self.folder = folder
    self.memoryLimitBytes = memoryLimitBytes
  }

  /// Takes a record whose key and value the closures append to a buffer.
  func append(
    key makeKey: (inout [UInt8]) -> Void, value makeValue: (inout [UInt8]) -> Void
  ) throws {
    count += 1
    sorter.append { key in
      makeKey(&key)
      return 0
    }
    let keyEnd = sorter.keys.count
    sorter.appendBehindLastKey(makeValue)
    let last = sorter.entries.count - 1
    sorter.entries[last].payload = Int32(sorter.keys.count - keyEnd)
    let size = sorter.keys.count + sorter.entries.count * SortedRuns.entryBytes
    if size > memoryLimitBytes { try spill() }
  }

  /// Lends every record in key order, once.
  func lendAll(_ body: (_ key: Span<UInt8>, _ value: Span<UInt8>) throws -> Void) throws {
    guard let file else { return try lendAllInMemory(body) }
    try spill()
    var readers = runs.map { RunReader(file, $0) }
    for index in readers.indices { try readers[index].advance() }
    readers.removeAll { $0.isAtEnd }
    while let next = SortedRuns.first(readers) {
      try readers[next].lend(body)
      try readers[next].advance()
      if readers[next].isAtEnd { readers.remove(at: next) }
    }
  }

  private func lendAllInMemory(
    _ body: (_ key: Span<UInt8>, _ value: Span<UInt8>) throws -> Void
  ) throws {
    sorter.sort()
    let sorted = sorter
    sorter = KeySorter(sharedPrefix: sharedPrefix)
    let bytes = sorted.keys.span
    for entry in sorted.entries {
      let (key, value) = sorted.record(of: entry, length: Int(entry.payload))
      try body(bytes.extracting(key), bytes.extracting(value))
    }
  }

  /// Writes what is in memory to the file as one more run.
  private func spill() throws {
    let file = try self.file ?? TemporaryFile(inFolder: folder)
    self.file = file
    let start = file.sizeBytes
    var block: [UInt8] = []
    try lendAllInMemory { key, value in
      block.appendBigEndian(UInt32(key.count))
      block.appendBigEndian(UInt32(value.count))
      block.append(copying: key)
      block.append(copying: value)
      guard block.count >= SortedRuns.blockBytes else { return }
      try file.append(block.span)
      block.removeAll(keepingCapacity: true)
    }
    try file.append(block.span)
    runs.append(start..<file.sizeBytes)
  }

  /// The reader whose record comes first.
  private static func first(_ readers: [RunReader]) -> Int? {
    var least: Int?
    for index in readers.indices {
      if let found = least, !readers[index].isLess(than: readers[found]) { continue }
      least = index
    }
    return least
  }
}

/// Reads the records of one run in a file.
private struct RunReader {
  private let file: TemporaryFile
  /// What is still to be read.
  private var rest: Range<Int>
  private var buffer: [UInt8] = []
  private var recordStart = 0
  private var keyEnd = 0
  private var recordEnd = 0
  private(set) var isAtEnd = false

  init(_ file: TemporaryFile, _ run: Range<Int>) {
    self.file = file
    rest = run
  }

  /// Goes to the next record.
  mutating func advance() throws {
    recordStart = recordEnd
    guard try has(SortedRuns.headLength) else {
      isAtEnd = true
      return
    }
    let keyLength = Int(buffer.span.bigEndianUInt32(at: recordStart))
    let valueLength = Int(buffer.span.bigEndianUInt32(at: recordStart + 4))
    let length = SortedRuns.headLength + keyLength + valueLength
    guard try has(length) else {
      throw DaybookError(.inputOutput, "a temporary file is shorter than what was written to it")
    }
    keyEnd = recordStart + SortedRuns.headLength + keyLength
    recordEnd = recordStart + length
  }

  /// Makes sure that so many bytes of the record are in the buffer; false at the end of the run.
  private mutating func has(_ length: Int) throws -> Bool {
    if buffer.count - recordStart >= length { return true }
    buffer.removeSubrange(..<recordStart)
    recordStart = 0
    while buffer.count < length, !rest.isEmpty {
      let wanted = min(rest.count, max(SortedRuns.blockBytes, length - buffer.count))
      let read = try file.read(
        at: rest.lowerBound, maximumBytes: wanted, appendingTo: &buffer)
      guard read > 0 else { break }
      rest = rest.dropFirst(read)
    }
    return buffer.count >= length
  }

  private var key: Range<Int> { recordStart + SortedRuns.headLength..<keyEnd }

  func isLess(than other: RunReader) -> Bool {
    ByteOrder.isLess(buffer.span.extracting(key), other.buffer.span.extracting(other.key))
  }

  func lend(_ body: (_ key: Span<UInt8>, _ value: Span<UInt8>) throws -> Void) throws {
    try body(buffer.span.extracting(key), buffer.span.extracting(keyEnd..<recordEnd))
  }
}
