internal import CPlatform

/// BLAKE2b-256 over bytes that come in pieces.
///
/// One hasher serves any number of digests, one after the other, with the memory that it took when
/// it was made.
///
/// ```swift
/// var hasher = DigestHasher()
/// hasher.update(salt.span)
/// hasher.update(image.span)
/// let digest = hasher.finish()
/// ```
@safe public struct DigestHasher: ~Copyable, @unchecked Sendable {
  // libsodium's state, owned by this value alone: that is why passing it to another thread is safe.
  private let state: OpaquePointer

  /// A hasher that has read nothing.
  public init() { unsafe state = cp_hasher_open() }

  deinit { unsafe cp_hasher_close(state) }

  /// Reads some bytes more.
  public mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe cp_hasher_update(state, $0.baseAddress, $0.count)
    }
  }

  /// The digest of everything read since the hasher was made or last finished; it begins anew.
  public mutating func finish() -> Digest {
    unsafe Digest { unsafe cp_hasher_finish(state, $0) }
  }
}
