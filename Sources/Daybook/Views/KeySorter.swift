internal import Platform

/// Payloads gathered with byte keys, to be brought into key order.
///
/// All keys lie in one buffer; what is sorted are small entries that point into it.
struct KeySorter<Payload> {
  private(set) var keys: [UInt8] = []
  private(set) var entries: [Entry] = []
  /// How many first bytes all keys share; they are not compared.
  let sharedPrefix: Int

  struct Entry {
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

  mutating func setPayload(_ payload: Payload, at index: Int) {
    entries[index].payload = payload
  }

  func key(of entry: Entry) -> ArraySlice<UInt8> {
    keys[entry.offset..<entry.offset + Int(entry.length)]
  }

  func isSameKey(_ first: Entry, _ second: Entry) -> Bool {
    first.front == second.front && key(of: first).elementsEqual(key(of: second))
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

  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }
}
