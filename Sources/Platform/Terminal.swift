internal import Glibc

/// What the system tells of the terminal.
public enum Terminal {
  /// Whether standard input, output and error are terminals.
  public static var isInput: Bool { isatty(STDIN_FILENO) == 1 }
  public static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }
  public static var isError: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal behind standard output in cells; nil where there is none.
  public static var widthCells: Int? {
    guard isOutput else { return nil }
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }
}
