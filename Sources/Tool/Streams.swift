internal import Daybook
internal import FoundationEssentials
internal import Platform
internal import Shell

/// Standard output and standard error, as a session needs them.
enum Streams {
  /// Puts text on standard error. Where that fails there is nobody left to tell.
  static func note(_ text: String) {
    _ = try? StandardStream.error.write(Array(text.utf8))
  }

  /// - Parameter asks: whether a person can be asked.
  static func surroundings(signals: Signals, asks: Bool) -> Surroundings {
    let output = Output { block in
      guard try StandardStream.output.write(block) else { throw Output.Closed() }
    }
    var surroundings = Surroundings(
      output: output, style: style(asks: asks),
      note: { note($0 + "\n") },
      isInterrupted: { signals.wasPressed })
    if Terminal.isError {
      surroundings.showProgress = { note("\r\u{1B}[K" + $0) }
    }
    return surroundings
  }

  private static func style(asks: Bool) -> TableStyle {
    let environment = ProcessInfo.processInfo.environment
    let refusesColour =
      !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    return TableStyle(
      widthCells: asks ? Terminal.widthCells : nil, isColoured: asks && !refusesColour,
      zone: .local)
  }
}
