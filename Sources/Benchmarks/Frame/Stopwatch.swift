/// Seconds that pass, told apart by laps.
struct Stopwatch {
  private var last = ContinuousClock.now

  /// Seconds since the beginning or the last lap.
  mutating func lap() -> Double {
    let now = ContinuousClock.now
    defer { last = now }
    return (now - last) / .seconds(1)
  }
}
