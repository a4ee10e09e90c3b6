/// What the command line asks for.
struct Options: Equatable, Sendable {
  var objects = 1_000_000
  var runs = 5
  var isJSON = false
  /// Empty: all.
  var only: [String] = []
  /// Where the files are made. They are left there, and prepared ones are used again.
  var folder = "."
  var isHelp = false

  /// Set when this process is the child that does one step of one workload.
  var child: Step?

  struct Step: Equatable, Sendable {
    let workload: String
    let side: Side
    let isPreparing: Bool
  }

  init(_ arguments: [String]) throws(OptionsError) {
    var rest = arguments[...]
    func value(of option: String) throws(OptionsError) -> String {
      guard let value = rest.popFirst() else { throw OptionsError("\(option) needs a value") }
      return value
    }
    func number(of option: String) throws(OptionsError) -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number > 0 else {
        throw OptionsError("\(option) needs a number above 0, not \"\(text)\"")
      }
      return number
    }
    while let option = rest.popFirst() {
      switch option {
      case "--objects": objects = try number(of: option)
      case "--runs": runs = try number(of: option)
      case "--quick": objects = 100_000
      case "--json": isJSON = true
      case "--only": only.append(try value(of: option))
      case "--folder": folder = try value(of: option)
      case "--help", "-h": isHelp = true
      case "--child":
        let name = try value(of: option)
        let side = try value(of: option)
        let step = try value(of: option)
        guard let side = Side(rawValue: side) else { throw OptionsError("no side \(side)") }
        child = Step(workload: name, side: side, isPreparing: step == "prepare")
      default: throw OptionsError("There is no option \(option); --help tells those there are.")
      }
    }
    for name in only where !Workload.all.contains(where: { $0.name == name }) {
      let names = Workload.all.map(\.name).joined(separator: ", ")
      throw OptionsError("There is no workload \(name); there are \(names).")
    }
  }

  static var help: String {
    """
    Measures Daybook beside SQLite with the same data, and prints the medians.

      --only NAME    this workload alone; may be repeated
      --objects N    with so many courses (1,000,000)
      --runs N       so many runs of each side, alternating (5)
      --quick        the same as --objects 100000
      --json         JSON Lines instead of a table
      --folder PATH  work in this folder and leave the files there for the next time

    Workloads:

    """ + Workload.all.map { "  \($0.name): \($0.about)\n" }.joined()
  }
}

/// What is wrong with the command line.
struct OptionsError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
