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
  private let memoryLimitBytes: Int
  private let file: RecordFile
  /// The sorted runs in the file.
  private var runs: [Range<Int>] = []
  /// The number of records taken.
  private(set) var count = 0

  private static let entryBytes = MemoryLayout<KeySorter<Int32>.Entry>.stride

  /// - Parameters:
  ///   - sharedPrefix: how many first bytes all keys share.
  ///   - folder: where the temporary file is made, if one is needed.
  init(sharedPrefix: Int = 0, inFolder folder: String, memoryLimitBytes: Int = 128 << 20) {
    sorter = KeySorter(sharedPrefix: sharedPrefix)
    self.sharedPrefix = sharedPrefix
    file = RecordFile(inFolder: folder)
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
    guard !runs.isEmpty else { return try lendAllInMemory(body) }
    try spill()
    var readers: [RecordFile.Reader] = []
    for run in runs {
      var reader = file.reader(of: run)
      if try reader.advance() { readers.append(reader) }
    }
    while let next = SortedRuns.first(readers) {
      try readers[next].lend(body)
      if try !readers[next].advance() { readers.remove(at: next) }
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
    let start = file.sizeBytes
    try lendAllInMemory { key, value in try file.append(value, at: key) }
    runs.append(start..<file.sizeBytes)
  }

  /// The reader whose record comes first.
  private static func first(_ readers: [RecordFile.Reader]) -> Int? {
    var least: Int?
    for index in readers.indices {
      if let found = least, !readers[index].isLess(than: readers[found]) { continue }
      least = index
    }
    return least
  }
}
