internal import Platform

/// How the components of a key share what LMDB allows a key to be.
///
/// LMDB keys end at 511 bytes. A component that does not fit is cut, and the first 16 bytes of the
/// hash of the whole follow, so that equal components stay equal and different ones different. Since
/// no whole component is a prefix of another, all cut ones with the same first bytes stand together
/// and nothing else stands between them: the reader sorts such a run by the whole values.
enum RowKey {
  /// Bytes for section and sort keys together: what the longest key, that of `pastRows`, leaves
  /// beside view, generation, object and revision.
  static let budget = 480
  /// The most that a section takes where sort keys follow.
  static let sectionLimit = 240
  /// What is kept for each component that is still to come.
  static let reserve = 32
  /// The most sort keys that a view can have, so that the first one too has at least the reserve.
  static let mostSortKeys = 7
  /// Bytes of the hash behind a cut component.
  static let hashLength = 16

  /// Cuts the component that begins at `start` to `limit` bytes if it is longer.
  /// - Returns: where the cut prefix ends and the hash begins; nil when nothing was cut.
  static func cut(_ bytes: inout [UInt8], from start: Int, limit: Int) -> Int? {
    let kept = limit - hashLength
    guard bytes.count - start > kept else { return nil }
    let hash = Digest.of(bytes.span.extracting(start..<bytes.count)).bytes
    bytes.removeSubrange((start + kept)...)
    bytes.append(contentsOf: hash.prefix(hashLength))
    return start + kept
  }
}
