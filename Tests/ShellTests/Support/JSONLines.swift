/// The whole number that a line of JSON gives a name.
func number(_ name: String, in line: String) -> Int? {
  guard let range = line.firstRange(of: "\"\(name)\":") else { return nil }
  return Int(line[range.upperBound...].prefix { $0.isNumber })
}

/// The text without escapes that a line of JSON gives a name.
func text(_ name: String, in line: String) -> String? {
  guard let range = line.firstRange(of: "\"\(name)\":\"") else { return nil }
  return String(line[range.upperBound...].prefix { $0 != "\"" })
}
