internal import Daybook
internal import Platform

extension MomentLiteral {
  /// What a moment names: a revision, or all revisions up to and including a time.
  enum Resolved: Equatable, Sendable {
    case revision(UInt64)
    /// `wasLocal` says that the text had no zone of its own: then a command tells the instant.
    case time(Timestamp, wasLocal: Bool)
    /// The present.
    case newest
  }

  /// Which end of the written unit is meant.
  enum Edge: Sendable {
    /// After `from`: the unit's first microsecond.
    case start
    /// Elsewhere: the unit's last microsecond.
    case end
  }

  /// What this moment names.
  ///
  /// - Parameters:
  ///   - edge: which end of the written unit is meant.
  ///   - now: the time at which the command began.
  ///   - zone: where times without a zone are local.
  /// - Throws: `DaybookError` of code `bad-moment` for a time outside the years 0001 to 9999.
  func resolved(
    _ edge: Edge, now: Timestamp, zone: Zone
  ) throws(DaybookError) -> Resolved {
    switch self {
    case .revision(let revision): return .revision(revision)
    case .now: return .newest
    case .ago(let microseconds):
      return .time(try instant(now.microsecondsSince1970 - microseconds), wasLocal: false)
    case .day(let day):
      return try span(ofDay: Int(day.daysSince1970), edge, zone: zone)
    case .today: return try span(ofDay: localDay(of: now, in: zone), edge, zone: zone)
    case .yesterday: return try span(ofDay: localDay(of: now, in: zone) - 1, edge, zone: zone)
    case .instant(let text, let unit):
      let (start, usedZone) = try Timestamp.parse(text, zone: zone)
      return .time(try end(of: start.microsecondsSince1970, unit, edge), wasLocal: usedZone)
    case .timeOfDay(let time, let unit):
      let today = localDay(of: now, in: zone)
      var start = microseconds(ofDay: today, time: time, in: zone)
      if start > now.microsecondsSince1970 {
        start = microseconds(ofDay: today - 1, time: time, in: zone)
      }
      return .time(try end(of: start, unit, edge), wasLocal: true)
    }
  }

  /// A day ends where the next one begins, which is not always 24 hours later.
  private func span(
    ofDay day: Int, _ edge: Edge, zone: Zone
  ) throws(DaybookError) -> Resolved {
    switch edge {
    case .start:
      return .time(try instant(microseconds(ofDay: day, time: 0, in: zone)), wasLocal: true)
    case .end:
      let next = microseconds(ofDay: day + 1, time: 0, in: zone)
      return .time(try instant(min(next - 1, Timestamp.range.upperBound)), wasLocal: true)
    }
  }

  private func end(
    of start: Int64, _ unit: Int64, _ edge: Edge
  ) throws(DaybookError) -> Timestamp {
    try instant(edge == .start ? start : start + unit - 1)
  }

  private func localDay(of now: Timestamp, in zone: Zone) -> Int {
    let seconds = floorDivide(now.microsecondsSince1970, 1_000_000)
    let offset = Int64(zone.offsetSeconds(atSecondsSince1970: seconds))
    return Int(floorDivide(seconds + offset, 86_400))
  }

  private func microseconds(ofDay day: Int, time: Int64, in zone: Zone) -> Int64 {
    let local = Int64(day) * 86_400 + time / 1_000_000
    return zone.secondsSince1970(localSeconds: local) * 1_000_000 + time % 1_000_000
  }

  private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  private func instant(_ microseconds: Int64) throws(DaybookError) -> Timestamp {
    do throws(DaybookError) {
      return try Timestamp(microsecondsSince1970: microseconds)
    } catch {
      throw DaybookError(.badMoment, "this moment is not in the years 0001 to 9999")
    }
  }
}
