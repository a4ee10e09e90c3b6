/// The arguments of the program.
public enum Arguments {
  /// The arguments without the program's name; nil where one is not UTF-8, which the standard library
  /// would quietly repair.
  public static var all: [String]? {
    var all: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[index],
        let text = unsafe String(validatingCString: argument)
      else { return nil }
      all.append(text)
    }
    return all
  }
}
