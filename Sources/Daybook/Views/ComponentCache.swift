internal import Platform
internal import Synchronization

/// The section components of texts that came lately.
///
/// Many rows share a section, and a key with collation costs more than everything else about a row. A
/// component depends on the text alone, so nothing here ever goes stale.
final class ComponentCache: Sendable {
  private let components = Mutex<[[UInt8]: [UInt8]]>([:])
  private static let limit = 1 << 16

  /// Appends the component of a text: the one that is known, or the one that `make` appends.
  func append(
    _ utf8: Span<UInt8>, to bytes: inout [UInt8], orMake make: (inout [UInt8]) -> Void
  ) {
    let text = utf8.copied
    if let known = components.withLock({ $0[text] }) {
      bytes.append(contentsOf: known)
      return
    }
    let start = bytes.count
    make(&bytes)
    let component = [UInt8](bytes[start...])
    components.withLock { components in
      if components.count >= ComponentCache.limit { components.removeAll() }
      components[text] = component
    }
  }
}
