internal import Glibc

extension Zone {
  /// The zone of this process: what the environment's TZ says, else the link /etc/localtime, else
  /// UTC. It is read at each call, since TZ may change.
  ///
  /// A TZ that means nothing is UTC, as in the C library. A POSIX rule (`CET-1CEST,M3.5.0,M10.5.0`)
  /// becomes the zone of that name where there is one; its own dates of change are not read.
  public static var local: Zone {
    if let text = unsafe getenv("TZ") {
      return Zone(environment: unsafe String(cString: text)) ?? utc
    }
    guard let link = realPath("/etc/localtime") else { return utc }
    return Zone(path: link) ?? utc
  }

  /// What a value of TZ means: `Asia/Seoul`, `:Asia/Seoul`, a path, `UTC0`, `EST5EDT`, `<+09>-9`.
  init?(environment text: String) {
    let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if name.hasPrefix("/") {
      self.init(path: Zone.realPath(name) ?? name)
    } else if let zone = Zone(identifier: name) {
      self = zone
    } else {
      guard let rule = PosixZone(name) else { return nil }
      self.init(posix: rule)
    }
  }

  private init?(posix rule: PosixZone) {
    guard let saving = rule.savingName else {
      self.init(offsetSeconds: rule.offsetSeconds)
      return
    }
    let wanted = rule.standardName + String(rule.hoursWest) + saving
    for name in [wanted, rule.standardName, Zone.citiesByRule[wanted] ?? ""] {
      guard let zone = Zone(identifier: name), zone.hasSavingTime(from: rule.offsetSeconds)
      else { continue }
      self = zone
      return
    }
    self.init(offsetSeconds: rule.offsetSeconds)
  }

  /// Rules with saving time whose name is not itself that of a zone.
  private static let citiesByRule = [
    "GMT0BST": "Europe/London", "GMT0IST": "Europe/Dublin", "IST-1GMT": "Europe/Dublin",
    "WET0WEST": "Europe/Lisbon", "IST-2IDT": "Asia/Jerusalem", "AST4ADT": "America/Halifax",
    "NST3NDT": "America/St_Johns", "AKST9AKDT": "America/Anchorage", "CST5CDT": "America/Havana",
    "AEST-10AEDT": "Australia/Sydney", "ACST-9ACDT": "Australia/Adelaide",
    "NZST-12NZDT": "Pacific/Auckland",
  ]

  /// Whether the clocks are this far ahead in one part of 2024 and further in another.
  private func hasSavingTime(from standard: Int) -> Bool {
    let january = offsetSeconds(atSecondsSince1970: 1_704_067_200)
    let july = offsetSeconds(atSecondsSince1970: 1_719_792_000)
    return min(january, july) == standard && january != july
  }

  /// The zone that a path into the zone database names: all after `zoneinfo/`.
  private init?(path: String) {
    let parts = path.split(separator: "/")
    guard var start = parts.lastIndex(of: "zoneinfo") else { return nil }
    start += 1
    if start < parts.count, parts[start] == "posix" || parts[start] == "right" { start += 1 }
    self.init(identifier: parts[start...].joined(separator: "/"))
  }

  private static func realPath(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
