/// A source of input for readers: the text in blocks of a given size.
func blocks(of bytes: [UInt8], size: Int = 65_536) -> () throws -> [UInt8] {
  var next = 0
  return {
    let end = min(next + size, bytes.count)
    defer { next = end }
    return Array(bytes[next..<end])
  }
}

/// A source of input for readers: the text in blocks of a given size.
func blocks(of text: String, size: Int = 65_536) -> () throws -> [UInt8] {
  blocks(of: Array(text.utf8), size: size)
}
