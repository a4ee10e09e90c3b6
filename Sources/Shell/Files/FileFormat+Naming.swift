internal import Daybook

extension FileFormat {
  /// The format that a command asks for, else the one that the file's name says.
  ///
  /// - Parameters:
  ///   - path: a file's path; `-` says nothing.
  ///   - asked: what follows `as`.
  /// - Throws: `syntax` where nothing says it.
  static func named(by path: String, asked: FileFormat?) throws(DaybookError) -> FileFormat {
    if let asked { return asked }
    let name = path.split(separator: "/").last ?? ""
    if let dot = name.lastIndex(of: "."),
      let format = FileFormat(rawValue: name[name.index(after: dot)...].lowercased())
    {
      return format
    }
    let subject =
      path == "-"
      ? "- has no name that says its format" : "\(path) does not end in .csv, .json or .jsonl"
    throw DaybookError(.syntax, "\(subject): say as csv, as json or as jsonl")
  }
}
