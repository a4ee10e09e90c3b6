internal import Platform

/// A revision and its digest, which says what the whole history up to there was: `r42:1f9c…`.
///
/// Written down elsewhere, it proves later that the history is still the same. Whoever owns the file
/// could make a false history with a digest chain of its own, but none with this digest.
public struct HistoryMark: Hashable, Sendable, CustomStringConvertible {
  /// The revision's number.
  public let revision: UInt64
  /// 64 hexadecimal digits in lower case.
  public let digest: String

  init(revision: UInt64, digest: Digest) {
    self.revision = revision
    self.digest = digest.hexadecimal
  }

  /// Reads `r42:` and 64 hexadecimal digits.
  /// - Throws: `syntax` for anything else.
  public init(parsing text: String) throws(DaybookError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first == "r", let number = UInt64(parts[0].dropFirst()),
      number > 0, let digest = Digest(hexadecimal: String(parts[1]))
    else {
      throw DaybookError(
        .syntax,
        "\(QuotedText.of(text)) is no digest of a revision: write r42: and its 64 hexadecimal digits"
      )
    }
    self.init(revision: number, digest: digest)
  }

  public var description: String { "r\(revision):\(digest)" }
}
