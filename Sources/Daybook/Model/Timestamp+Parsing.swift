public import Platform

extension Timestamp {
  /// Reads an instant: `2012-05-01T10:00:00.5Z`, `…+09:00`, or without either, which is local in
  /// `zone`. A blank may stand for `T`; seconds and fraction may be absent; a date alone is its
  /// midnight.
  ///
  /// Local times that do not exist or occur twice are the later instant, as
  /// ``Zone/secondsSince1970(localSeconds:)`` says. Throws `wrong-type` or `out-of-range`, naming
  /// the text.
  ///
  /// - Returns: the instant, and whether the text had no zone of its own, in which case a command
  ///   prints the instant that it used.
  public static func parse(
    _ text: String, zone: Zone
  ) throws(DaybookError) -> (timestamp: Timestamp, usedZone: Bool) {
    try parse(text.utf8.span, zone: zone)
  }

  /// The same from UTF-8.
  public static func parse(
    _ text: Span<UInt8>, zone: Zone
  ) throws(DaybookError) -> (timestamp: Timestamp, usedZone: Bool) {
    do throws(DateScanner.Flaw) {
      let (local, offset) = try scan(text)
      let (seconds, rest) = local.secondsAndMicroseconds
      let instant = (offset.map { seconds - $0 } ?? zone.secondsSince1970(localSeconds: seconds))
      let microseconds = instant * 1_000_000 + rest
      guard range.contains(microseconds) else { throw .years }
      return (Timestamp(uncheckedMicroseconds: microseconds), offset == nil)
    } catch {
      throw DaybookError(error.code, "\(QuotedText.of(text)) is not a timestamp: \(error.reason)")
    }
  }

  /// What the clocks show, as if it were UTC, and the offset in seconds where one is written.
  private static func scan(
    _ text: Span<UInt8>
  ) throws(DateScanner.Flaw) -> (local: Timestamp, offset: Int64?) {
    var scanner = DateScanner()
    let midnight = Int64(try scanner.date(in: text)) * microsecondsPerDay
    if scanner.isAtEnd(of: text) { return (Timestamp(uncheckedMicroseconds: midnight), nil) }
    guard scanner.take("T", in: text) || scanner.take(" ", in: text) else { throw .timestampShape }
    let local = midnight + (try scanner.timeOfDay(in: text))
    let offset = try scanner.zoneOffset(in: text)
    guard scanner.isAtEnd(of: text) else { throw .timestampShape }
    return (Timestamp(uncheckedMicroseconds: local), offset)
  }
}
