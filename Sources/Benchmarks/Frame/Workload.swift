/// One thing that is measured, done by each side with the same data.
///
/// To add a workload, write a file in `Workloads/` that makes one of these, and name it in
/// ``Workload/all``.
struct Workload: Sendable {
  /// What `--only` and the table call it.
  let name: String
  /// What it does, in a line for `--help`.
  let about: String
  /// At which numbers of objects it runs, given the number asked for.
  var sizes: @Sendable (_ objects: Int) -> [Int] = { [$0] }
  /// How often it runs for each run asked for; more than once where a run is very short.
  var repeats = 1
  /// The lines of the table, each one measure with at most one target.
  let rows: [Row]
  /// What each side does. A side that is not here is left out of the table.
  let work: [Side: Work]
}

/// Who does the work.
enum Side: String, CaseIterable, Sendable {
  case ours
  case sqlite
  /// The plain puts and gets that the work needs, without what a store is for.
  case lmdb
}

/// One side's part of a workload. Each closure is called in a process of its own.
struct Work: Sendable {
  /// Makes what every run needs. Not measured. What stands in the folder from another workload or an
  /// earlier call may be used again.
  var prepare: @Sendable (Workplace) throws -> Void = { _ in }
  /// One run. Gives the measures that the rows name, in the rows' units; `memory` is added by itself.
  var run: @Sendable (Workplace) throws -> Measures
}

/// Measures by name: `time`, `memory`, …
typealias Measures = [String: Double]

/// Where a workload does its work, and with how much.
struct Workplace: Sendable {
  let folder: String
  let objects: Int

  /// The path of a file for one side, apart for each number of objects.
  func path(_ side: Side, _ name: String) -> String {
    "\(folder)/\(name)-\(objects).\(side.rawValue)"
  }

  /// The courses that every side keeps.
  var courses: Courses { Courses(count: objects) }
}

/// A line of the table.
struct Row: Sendable {
  let measure: String
  let unit: String
  var target: Target?

  /// The peak of a run's memory, in MB of 1,000,000 bytes.
  static func memory(_ target: Target? = nil) -> Row {
    Row(measure: "memory", unit: "MB", target: target)
  }
}

/// What our side has to reach. All measures are the better the smaller they are.
enum Target: Sendable {
  /// So many times as fast: theirs divided by ours is at least this.
  case speed(atLeast: Double, of: Peer)
  /// So many times as much: ours divided by theirs is at most this.
  case amount(atMost: Double, of: Peer)
  /// No more than this, in the row's unit.
  case limit(Double)

  /// Whom ours is compared with.
  enum Peer: Sendable {
    case side(Side)
    /// The same measure of our own in another workload, or in this one with the fewest objects.
    case own(workload: String)
  }
}
