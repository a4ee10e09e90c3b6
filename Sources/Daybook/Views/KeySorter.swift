internal import Platform

/// Payloads gathered with byte keys, to be brought into key order.
///
/// All keys lie in one buffer; what is sorted are small entries that point into it.
struct KeySorter<Payload: Sendable>: Sendable {
  private(set) var keys: [UInt8] = []
  var entries: [Entry] = []
  /// How many first bytes all keys share; they are not compared.
  let sharedPrefix: Int

  struct Entry: Sendable {
    /// The first bytes behind the shared prefix: most comparisons end here.
    var front: UInt64
    var offset: Int
    var length: Int32
    var payload: Payload
  }

  init(sharedPrefix: Int = 0) { self.sharedPrefix = sharedPrefix }

  var isEmpty: Bool { entries.isEmpty }

  /// Appends an entry whose key the body appends to the buffer; when the body throws, none.
  mutating func append(_ makeKey: (inout [UInt8]) throws -> Payload) rethrows {
    let offset = keys.count
    let payload: Payload
    do { payload = try makeKey(&keys) } catch {
      keys.removeSubrange(offset...)
      throw error
    }
    var front: UInt64 = 0
    let start = offset + sharedPrefix
    for index in start..<start + 8 {
      front = front << 8 | (index < keys.count ? UInt64(keys[index]) : 0)
    }
    entries.append(
      Entry(front: front, offset: offset, length: Int32(keys.count - offset), payload: payload))
  }

  /// Takes back the entry that was appended last.
  mutating func removeLast() {
    guard let last = entries.popLast() else { return }
    keys.removeSubrange(last.offset...)
  }

  /// Keeps bytes behind the key that was appended last.
  mutating func appendBehindLastKey(_ makeBytes: (inout [UInt8]) -> Void) { makeBytes(&keys) }

  func key(of entry: Entry) -> ArraySlice<UInt8> {
    keys[entry.offset..<entry.offset + Int(entry.length)]
  }

  /// Where an entry's key lies in `keys`, and the bytes that are kept behind it.
  func record(of entry: Entry, length: Int) -> (key: Range<Int>, value: Range<Int>) {
    let end = entry.offset + Int(entry.length)
    return (entry.offset..<end, end..<end + length)
  }

  func isSameKey(_ first: Entry, _ second: Entry) -> Bool {
    first.front == second.front && key(of: first).elementsEqual(key(of: second))
  }

  /// Whether all of this sorted run comes before all of another; both have entries.
  func isBefore(_ other: KeySorter) -> Bool {
    guard let last = entries.last, let first = other.entries.first else { return true }
    let otherKeys = other.keys
    return ByteOrder.isLess(
      keys.span.extracting(last.offset..<last.offset + Int(last.length)),
      otherKeys.span.extracting(first.offset..<first.offset + Int(first.length)))
  }

  /// Brings the entries into key order.
  mutating func sort() {
    let keys = self.keys
    let bytes = keys.span
    entries.sort { first, second in
      if first.front != second.front { return first.front < second.front }
      return ByteOrder.isLess(
        bytes.extracting(first.offset..<first.offset + Int(first.length)),
        bytes.extracting(second.offset..<second.offset + Int(second.length)))
    }
  }
}
