internal import CPlatform
internal import Synchronization

/// A time zone, by the rules that ICU has. Ancient dates follow the proleptic Gregorian calendar.
///
/// Two zones are equal when they are written the same.
public struct Zone: Hashable, Sendable {
  /// The name as it was given, such as `Asia/Seoul`; `GMT+09:00` for a mere offset.
  public let identifier: String
  private let rules: ZoneRules

  /// The zone of an IANA name, such as `America/Sao_Paulo` or `UTC`; nil for an unknown one.
  public init?(identifier: String) {
    self.init(identifier: identifier, custom: false)
  }

  private init?(identifier: String, custom: Bool) {
    guard let rules = ZoneRules.named(identifier, custom: custom) else { return nil }
    self.identifier = identifier
    self.rules = rules
  }

  /// The zone that is always `seconds` (less than a day) ahead of UTC.
  init?(offsetSeconds seconds: Int) {
    if seconds == 0 {
      self.init(identifier: "UTC")
    } else {
      let (minutes, rest) = (abs(seconds) / 60, abs(seconds) % 60)
      var name = (seconds < 0 ? "GMT-" : "GMT+") + Zone.twoDigits(minutes / 60)
      name += ":" + Zone.twoDigits(minutes % 60)
      if rest != 0 { name += ":" + Zone.twoDigits(rest) }
      self.init(identifier: name, custom: true)
    }
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Coordinated universal time.
  public static let utc: Zone = {
    guard let zone = Zone(identifier: "UTC") else { preconditionFailure("ICU's data are missing") }
    return zone
  }()

  /// How far the zone's clocks are ahead of UTC at an instant, in seconds.
  public func offsetSeconds(atSecondsSince1970 seconds: Int64) -> Int {
    rules.offsetSeconds(at: seconds)
  }

  /// The instant at which the zone's clocks show a time.
  ///
  /// Where that time occurs twice this is the later instant. Where clocks skip it, it is read with
  /// the offset from before the change, which is the later reading as well.
  ///
  /// - Parameter localSeconds: what the clocks show, as seconds since 1970 as if it were UTC.
  public func secondsSince1970(localSeconds: Int64) -> Int64 {
    localSeconds - Int64(rules.offsetSeconds(atLocal: localSeconds))
  }

  public static func == (a: Zone, b: Zone) -> Bool { a.identifier == b.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// ICU's handle of one zone. ICU keeps state in it, so calls take turns.
private final class ZoneRules: Sendable {
  /// Handles are made once for each name and kept: a process uses a few.
  private static let known = Mutex<[String: ZoneRules]>([:])

  // Freed never: the dictionary above keeps every handle until the process ends.
  private let handle: Mutex<Handle>

  @safe private struct Handle: @unchecked Sendable {
    let zone: OpaquePointer
  }

  private init(_ zone: OpaquePointer) { unsafe handle = Mutex(Handle(zone: zone)) }

  static func named(_ name: String, custom: Bool) -> ZoneRules? {
    known.withLock { known in
      if let rules = known[name] { return rules }
      guard !name.utf8.contains(0), let zone = unsafe cp_zone_open(name, custom)
      else { return nil }
      let rules = unsafe ZoneRules(zone)
      known[name] = rules
      return rules
    }
  }

  func offsetSeconds(at seconds: Int64) -> Int {
    handle.withLock { unsafe Int(cp_zone_offset_seconds($0.zone, seconds)) }
  }

  func offsetSeconds(atLocal seconds: Int64) -> Int {
    handle.withLock { unsafe Int(cp_zone_local_offset_seconds($0.zone, seconds)) }
  }
}
