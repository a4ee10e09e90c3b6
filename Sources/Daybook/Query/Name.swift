/// The rule of names of entities, attributes and views: letters, digits and `_` stand as they are,
/// any other name stands in backquotes. Two names are the same when canonically equivalent.
public enum Name {
  /// Whether a name can be written without backquotes: `author`, `étrange`, `日本`, `_x2`.
  ///
  /// A combining mark counts as part of the letter before it, so a decomposed `é` is a letter too.
  public static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isStart(first) else { return false }
    return name.unicodeScalars.allSatisfy(isPart)
  }

  /// The name as it is written in a command: in backquotes when it is not plain, or when it begins
  /// like a number. A backquote in the name is doubled.
  public static func written(_ name: String) -> String {
    guard isPlain(name), let first = name.unicodeScalars.first, !("0"..."9").contains(first) else {
      return inBackquotes(name)
    }
    return name
  }

  /// The name in backquotes, which always make it a name and never a keyword.
  public static func inBackquotes(_ name: String) -> String {
    var result = "`"
    for scalar in name.unicodeScalars {
      result.unicodeScalars.append(scalar)
      if scalar == "`" { result.unicodeScalars.append(scalar) }
    }
    result.unicodeScalars.append("`")
    return result
  }

  static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isPart(scalar) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      return true
    default: return false
    }
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": return true
      default: return false
      }
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return isStart(scalar)
    }
  }
}
