internal import Platform

extension Collation {
  /// Reads what stands in the brackets of `author[cd]`: `c`, `d`, `cd`, `binary`, `numeric` or a
  /// locale such as `ko`; several with commas between them, such as `cd,numeric`.
  ///
  /// Throws `unknown-name` for anything else, and where two orders are named.
  public init(parsing text: String) throws(DaybookError) {
    self.init()
    for option in text.split(separator: ",", omittingEmptySubsequences: false) {
      let option = option.filter { $0 != " " }
      switch option.lowercased() {
      case "c": ignoresCase = true
      case "d": ignoresDiacritics = true
      case "cd", "dc": (ignoresCase, ignoresDiacritics) = (true, true)
      case "binary": try setOrder(.binary, text)
      case "numeric": try setOrder(.numeric, text)
      default: try setOrder(.locale(option), text)
      }
    }
    _ = try collator()
  }

  private mutating func setOrder(_ order: Order, _ text: String) throws(DaybookError) {
    guard self.order == .root else {
      throw DaybookError(.unknownName, "[\(text)] names two orders: keep one of them")
    }
    self.order = order
  }

  /// The options with their brackets, as they are written after an attribute; "" for the standard.
  public var text: String {
    var options: [String] = []
    if ignoresCase || ignoresDiacritics {
      options.append((ignoresCase ? "c" : "") + (ignoresDiacritics ? "d" : ""))
    }
    switch order {
    case .root: break
    case .numeric: options.append("numeric")
    case .binary: options.append("binary")
    case .locale(let name): options.append(name)
    }
    return options.isEmpty ? "" : "[" + options.joined(separator: ",") + "]"
  }

  /// ICU's collator for the order; nil for `binary`, which needs none.
  func collator() throws(DaybookError) -> Collator? {
    switch order {
    case .root: return .root
    case .binary: return nil
    case .numeric: return try Self.collator(locale: "", numeric: true, name: "numeric")
    case .locale(let name): return try Self.collator(locale: name, numeric: false, name: name)
    }
  }

  private static func collator(
    locale: String, numeric: Bool, name: String
  ) throws(DaybookError) -> Collator {
    // "" would be the root, which no option names.
    guard !(locale.isEmpty && !numeric), let collator = Collator(locale: locale, numeric: numeric)
    else {
      throw DaybookError(
        .unknownName,
        "[\(name)] is no way to compare: write c, d, cd, numeric, binary or a locale such as ko")
    }
    return collator
  }
}
