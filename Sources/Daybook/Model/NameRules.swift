internal import Platform

/// What may be a name, and which names exclude each other.
enum NameRules {
  /// Bytes of a name in UTF-8.
  static let longest = 255

  /// The name in NFC.
  /// - Parameters:
  ///   - noun: what gets the name, for the message: `an entity`.
  ///   - taken: the names beside which it has to be told apart.
  /// - Throws: `bad-name` for one that is empty, too long, or has control characters;
  ///   `name-taken` for one that is taken, or that differs from a taken one only by case.
  static func checked(
    _ name: String, noun: String, among taken: [String]
  ) throws(DaybookError) -> String {
    let name = TextForm.nfc(name)
    guard !name.isEmpty, name.utf8.count <= longest else {
      throw DaybookError(
        .badName, "\(noun) needs a name of 1 to \(longest) bytes")
    }
    guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw DaybookError(.badName, "the name of \(noun) may not hold control characters")
    }
    let folded = fold(name)
    if let other = taken.first(where: { fold($0) == folded }) {
      throw DaybookError(
        .nameTaken,
        other == name
          ? "there is already something called \(name); choose another name"
          : "\(name) differs from \(other) only by case; choose another name")
    }
    return name
  }

  private static func fold(_ name: String) -> String {
    TextForm.fold(name, ignoringCase: true, ignoringDiacritics: false)
  }
}
