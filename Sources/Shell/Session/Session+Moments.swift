internal import Daybook

extension Session {
  /// The moment that a literal names. The instant of a time is told.
  func resolved(_ literal: Located<MomentLiteral>, _ edge: MomentLiteral.Edge) throws -> Moment {
    let now = try now()
    do throws(any Error) {
      switch try literal.content.resolved(edge, now: now, zone: zone) {
      case .revision(let revision):
        _ = try placed(literal) { try access.store().snapshot(at: .revision(revision)) }
        return .revision(revision)
      case .newest: return .now
      case .time(let time, _):
        tell("at \(time.description(in: zone))")
        return .time(time)
      }
    } catch let error as DaybookError where error.line == nil {
      throw literal.error(error.code, error.message)
    }
  }

  /// `at MOMENT` alone.
  func move(to literal: Located<MomentLiteral>) throws {
    try refuseWhilePending("at")
    guard options.moment == nil else {
      throw DaybookError(.readOnly, "with --at every command reads as of that moment")
    }
    if literal.content == .now {
      moment = nil
      return
    }
    let target = try resolved(literal, .end)
    _ = try snapshot(at: target, literal)
    moment = target
  }

  /// The snapshot of a moment; the empty one before the first revision is told.
  func snapshot(at moment: Moment?, _ literal: Located<MomentLiteral>? = nil) throws -> Snapshot {
    let store = try access.store()
    do {
      let snapshot = try store.snapshot(at: moment ?? .now)
      if moment != nil, snapshot.revision == 0 {
        tell("before the first revision: the store was empty")
      }
      return snapshot
    } catch let error as DaybookError where error.line == nil {
      throw literal?.error(error.code, error.message) ?? error
    }
  }

  /// The prompt's words for where the session stands: `r42 (2026-05-01 10:00)`.
  public func describeMoment() -> String? {
    guard let moment, let snapshot = try? access.store().snapshot(at: moment) else { return nil }
    guard let revision = try? access.store().revision(snapshot.revision) else { return "r0" }
    let time = revision.time.description(in: zone)
    return "r\(revision.number) (\(time.prefix(10)) \(time.dropFirst(11).prefix(5)))"
  }
}
