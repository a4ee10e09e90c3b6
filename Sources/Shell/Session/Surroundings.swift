public import Platform

/// What a session has around it: where results and notes go, and who can be asked.
public struct Surroundings {
  /// Standard output.
  public var output: Output
  /// Puts a line on standard error.
  public var note: (String) -> Void
  /// Puts text on standard error over and over in one line; nil where that is no terminal.
  public var showProgress: ((String) -> Void)?
  /// Asks a person yes or no; nil where nobody can be asked.
  public var confirm: ((String) -> Bool)?
  /// The clock, in microseconds since 1970 UTC: what `now` means, and the time of revisions.
  public var clock: @Sendable () -> Int64
  /// Whether Control-C was pressed since the command began.
  public var isInterrupted: () -> Bool
  /// How tables look, and the zone of times without one.
  public var style: TableStyle

  public init(
    output: Output, style: TableStyle = TableStyle(), note: @escaping (String) -> Void,
    showProgress: ((String) -> Void)? = nil, confirm: ((String) -> Bool)? = nil,
    clock: @escaping @Sendable () -> Int64 = { Clock.microsecondsSince1970() },
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.output = output
    self.style = style
    self.note = note
    self.showProgress = showProgress
    self.confirm = confirm
    self.clock = clock
    self.isInterrupted = isInterrupted
  }
}
