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
    var decoder = CBORDecoder()
    let headerBytes = try decoder.readData(in: payload)
    self.headerBytes = headerBytes
    header = try Header(decoding: headerBytes.span)
    let digestBytes = try decoder.readData(in: payload)
    guard let digest = Digest(bytes: digestBytes.span) else { throw CBORDecoder.Flaw.unexpected }
    self.digest = digest
    let items = try decoder.readArrayCount(in: payload)
    guard items == 0 || items == 2 else { throw CBORDecoder.Flaw.unexpected }
    message =
      items == 0
      ? nil : (salt: try decoder.readData(in: payload), text: try decoder.readText(in: payload))
    try decoder.requireEnd(of: payload)
  }

  /// The record's payload.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    CBOREncoder.append(data: headerBytes.span, to: &bytes)
    CBOREncoder.append(data: digest.bytes.span, to: &bytes)
    CBOREncoder.append(arrayOf: message == nil ? 0 : 2, to: &bytes)
    if let message {
      CBOREncoder.append(data: message.salt.span, to: &bytes)
      CBOREncoder.append(message.text, to: &bytes)
    }
    return bytes
  }
}
