internal import Glibc

// Scripts/bench builds and starts this; `--help` tells the options.

/// Ends the program with a message on standard error.
func fail(_ message: String, status: Int32) -> Never {
  let line = Array("\(message)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(status)
}

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let frame = Frame(options: options)
  if options.isHelp {
    print(Options.help, terminator: "")
  } else if let step = options.child {
    try frame.runStep(step)
  } else if options.isJSON {
    try frame.run { comparison in
      print(Report.jsonLine(comparison))
      fflush(nil)
    }
  } else {
    var comparisons: [Comparison] = []
    try frame.run { comparisons.append($0) }
    print(Report.table(comparisons), terminator: "")
  }
} catch let error as OptionsError {
  fail("\(error)", status: 2)
} catch {
  fail("\(error)", status: 1)
}
