internal import CPlatform
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Control-C, as the program wants to hear of it.
public final class Signals: Sendable {
  private let state = Mutex(State())
  // Dispatch lets a source be used from any thread; it does not say so to the compiler. It is only
  // kept here so that it lives.
  private nonisolated(unsafe) let source: any DispatchSourceSignal

  private struct State {
    var isWorking = false
    var wasPressed = false
  }

  /// Listens to Control-C from now on, and lets a closed pipe be an error of writing instead of a
  /// signal that kills.
  ///
  /// - Parameter endsWhenIdle: whether Control-C ends the program, with status 130, while no command
  ///   is at work. During one it is noted, and only a second one ends the program.
  public init(endsWhenIdle: Bool) {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    unsafe self.source = source
    source.setEventHandler { [weak self] in self?.pressed(endsWhenIdle: endsWhenIdle) }
    source.resume()
  }

  /// Lets damage that LMDB stumbles over in a mapped file (a bus error, a wrong address, a failed
  /// assertion) end the process in one line on standard error, not in a core dump.
  public static func endOnDamage(saying line: String, status: Int32) {
    unsafe cp_end_on_damage(line, status)
  }

  private func pressed(endsWhenIdle: Bool) {
    let ends = state.withLock { state in
      let ends = state.isWorking ? state.wasPressed : endsWhenIdle
      state.wasPressed = true
      return ends
    }
    // Nothing is flushed or closed: a transaction that is open is one that never was.
    if ends { _exit(130) }
  }

  /// Runs a command, during which Control-C is only noted.
  public func working<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0 = State(isWorking: true, wasPressed: false) }
    defer { state.withLock { $0.isWorking = false } }
    return try body()
  }

  /// Whether Control-C was pressed during the command.
  public var wasPressed: Bool { state.withLock { $0.wasPressed } }
}
