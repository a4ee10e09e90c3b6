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
  /// Whether Control-C was pressed since the command began.
  public var isInterrupted: () -> Bool
  /// How tables look.
  public var style: TableStyle

  public init(
    output: Output, style: TableStyle = TableStyle(), note: @escaping (String) -> Void,
    showProgress: ((String) -> Void)? = nil, confirm: ((String) -> Bool)? = nil,
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.output = output
    self.style = style
    self.note = note
    self.showProgress = showProgress
    self.confirm = confirm
    self.isInterrupted = isInterrupted
  }
}
