internal import Daybook

/// A line on standard error that shows how far a long command has come and how long it still takes.
///
/// It appears after a second, changes a few times a second, and is cleared at the end.
final class Progress {
  private let what: String
  private let show: ((String) -> Void)?
  private let now: () -> ContinuousClock.Instant
  private let begin: ContinuousClock.Instant
  private var next: ContinuousClock.Instant
  private var isShown = false

  private static let barWidth = 24

  /// - Parameters:
  ///   - what: what the command does: `import`.
  ///   - show: replaces the line; nil where there is no terminal.
  init(
    _ what: String, show: ((String) -> Void)?,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.what = what
    self.show = show
    self.now = now
    begin = now()
    next = begin + .seconds(1)
  }

  /// Shows the line anew when it is time.
  ///
  /// - Parameter fraction: how much is done, from 0 to 1; nil where the end is not known. It is asked
  ///   for only when it is shown.
  func update(rows: Int, _ fraction: () throws -> Double?) rethrows {
    guard let show else { return }
    let time = now()
    guard time >= next else { return }
    let fraction = try fraction()
    next = now() + .milliseconds(200)
    isShown = true
    show(line(rows, fraction.map { min(max($0, 0), 1) }, time - begin))
  }

  /// Shows what comes after the last row.
  func finish(_ what: String) {
    if isShown { show?(what) }
  }

  /// Takes the line away.
  func end() {
    if isShown { show?("") }
    isShown = false
  }

  /// `import [######……] 25 %, 12,345 rows, 1:05 left`.
  private func line(_ rows: Int, _ fraction: Double?, _ passed: Duration) -> String {
    let count = "\(Progress.grouped(rows)) rows"
    guard let fraction else { return "\(what) \(count)" }
    let filled = Int(fraction * Double(Progress.barWidth))
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: ".", count: Progress.barWidth - filled)
    var line = "\(what) [\(bar)] \(Int(fraction * 100)) %, \(count)"
    if fraction > 0 {
      let left = passed / .seconds(1) * (1 - fraction) / fraction
      line += ", \(Progress.clock(left)) left"
    }
    return line
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (whole / 60, whole % 60)
    if minutes < 60 { return "\(minutes):\(two(rest))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
  }

  private static func grouped(_ number: Int) -> String {
    var groups: [Substring] = []
    var rest = String(number)[...]
    while rest.count > 3 {
      groups.append(rest.suffix(3))
      rest = rest.dropLast(3)
    }
    return ([rest] + groups.reversed()).joined(separator: ",")
  }
}
