internal import Platform

/// The record of a revision: its header, the digest over it, and its message.
struct StoredRevision {
  var header: Header
  /// The header's bytes as stored: what the digest was made over.
  var headerBytes: [UInt8]
  var digest: Digest
  /// The message with its salt; nil when there was none, or when it was erased.
  var message: (salt: [UInt8], text: String)?

  init(
    header: Header, headerBytes: [UInt8], digest: Digest, message: (salt: [UInt8], text: String)?
  ) {
    self.header = header
    self.headerBytes = headerBytes
    self.digest = digest
    self.message = message
  }

  init(decoding payload: Span<UInt8>) throws {
    var decoder = CBORDecoder(payload)
    headerBytes = try decoder.readBytes()
    header = try Header(decoding: headerBytes.span)
    let digestBytes = try decoder.readBytes()
    guard let digest = Digest(bytes: digestBytes.span) else { throw DecodingError.malformed }
    self.digest = digest
    let items = try decoder.readArrayCount()
    guard items == 0 || items == 2 else { throw DecodingError.malformed }
    message = items == 0 ? nil : (salt: try decoder.readBytes(), text: try decoder.readText())
    try decoder.finish()
  }

  /// The record's payload.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCBOR(bytes: headerBytes.span)
    bytes.appendCBOR(bytes: digest.bytes.span)
    bytes.appendCBOR(arrayCount: message == nil ? 0 : 2)
    if let message {
      bytes.appendCBOR(bytes: message.salt.span)
      bytes.appendCBOR(text: message.text)
    }
    return bytes
  }
}
