internal import Platform

/// The hashes that chain the revisions: H is BLAKE2b-256, numbers are eight bytes big-endian.
///
///     commitment(event)   = H(0 ‖ revision ‖ ordinal ‖ kind ‖ entity ‖ object ‖ H(salt ‖ image))
///     commitment(message) = H(0 ‖ revision ‖ H(salt ‖ message))
///     digest(r)           = H(1 ‖ digest(r - 1) ‖ header ‖ commitments of the events, in order)
///     digest(0)           = H(2 ‖ store id ‖ format)
///
/// Content can be erased and the chain still verifies: the inner hash stays, salt and content go.
enum DigestChain {
  static func first(storeID: [UInt8], format: UInt64) -> Digest {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt64(2))
    bytes.append(contentsOf: storeID)
    bytes.appendBigEndian(format)
    return Digest.of(bytes.span)
  }

  /// The hash of salt and content, which stays when the content is erased.
  static func innerHash(salt: Span<UInt8>, content: Span<UInt8>) -> Digest {
    var hasher = DigestHasher()
    hasher.update(salt)
    hasher.update(content)
    return hasher.finish()
  }

  /// Feeds a hasher what the commitment to an event is the hash of.
  static func updateForCommitment(
    to position: EventPosition, kind: ChangeKind, entity: UInt32, object: UInt64,
    innerHash: Digest, _ hasher: inout DigestHasher
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(80)
    bytes.appendBigEndian(UInt64(0))
    bytes.appendBigEndian(position.revision)
    bytes.appendBigEndian(UInt64(position.ordinal))
    bytes.appendBigEndian(UInt64(kind.rawValue))
    bytes.appendBigEndian(UInt64(entity))
    bytes.appendBigEndian(object)
    innerHash.append(to: &bytes)
    hasher.update(bytes.span)
  }

  static func commitment(toMessageOf revision: UInt64, innerHash: Digest) -> Digest {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt64(0))
    bytes.appendBigEndian(revision)
    innerHash.append(to: &bytes)
    return Digest.of(bytes.span)
  }

  /// Feeds a hasher what a revision's digest begins with; the commitments follow.
  static func update(
    _ hasher: inout DigestHasher, after previous: Digest, header: [UInt8]
  ) {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt64(1))
    previous.append(to: &bytes)
    hasher.update(bytes.span)
    hasher.update(header.span)
  }

  /// Gathers the commitments of a revision's events, then closes with its header.
  struct Link {
    private var commitments: [UInt8] = []

    /// Appends commitments, 32 bytes each.
    mutating func append(_ commitments: [UInt8]) {
      self.commitments.append(contentsOf: commitments)
    }

    /// The revision's digest.
    func digest(after previous: Digest, header: [UInt8]) -> Digest {
      var hasher = DigestHasher()
      DigestChain.update(&hasher, after: previous, header: header)
      hasher.update(commitments.span)
      return hasher.finish()
    }
  }
}
