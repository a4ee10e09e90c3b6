/// The right side of LIKE: `*` stands for any run of characters, `?` for one, and `\` makes the
/// next character plain. The pattern covers the whole text.
struct WildcardPattern: Sendable {
  private enum Element: Equatable, Sendable {
    case anyRun
    case anyCharacter
    case character(Character)
  }

  /// The pattern as it was written.
  let text: String
  private let folding: Folding
  private let elements: [Element]
  /// The elements as bytes, if all are ASCII, with codes beyond bytes for the two wildcards.
  private let codes: [UInt16]?
  private static let anyRun: UInt16 = 256
  private static let anyCharacter: UInt16 = 257

  /// - Returns: nil when the pattern ends with a `\` that makes nothing plain.
  init?(_ text: String, _ folding: Folding) {
    guard let elements = Self.elements(of: text, folding) else { return nil }
    self.text = text
    self.folding = folding
    self.elements = elements
    codes = Self.codes(of: elements)
  }

  func matches(_ text: String) -> Bool {
    let utf8 = text.utf8.span
    // CR LF is one character, so ASCII with a CR is no longer a byte a character.
    if let codes, utf8.isASCII, !utf8.contains(UInt8(ascii: "\r")) {
      let lowers = folding.ignoresCase
      return fits(
        length: utf8.count, isRun: { codes[$0] == Self.anyRun },
        isOne: { element, place in
          let byte = lowers ? utf8[place].loweredASCII : utf8[place]
          return codes[element] == Self.anyCharacter || codes[element] == UInt16(byte)
        })
    }
    let characters = Array(folding.apply(to: text))
    return fits(
      length: characters.count, isRun: { elements[$0] == .anyRun },
      isOne: { element, place in
        switch elements[element] {
        case .anyRun: false
        case .anyCharacter: true
        case .character(let character): character == characters[place]
        }
      })
  }

  /// Goes along pattern and text together. Where they differ, the last run before takes one
  /// character more; earlier runs need no second try, since what lies between runs is found as
  /// early as it can be. So the time is at most the product of the lengths.
  @inline(__always)
  private func fits(
    length: Int, isRun: (Int) -> Bool, isOne: (_ element: Int, _ place: Int) -> Bool
  ) -> Bool {
    var (element, place) = (0, 0)
    var run: (element: Int, end: Int)?
    while place < length {
      if element < elements.count, isRun(element) {
        run = (element, place)
        element += 1
      } else if element < elements.count, isOne(element, place) {
        element += 1
        place += 1
      } else if let last = run {
        run = (last.element, last.end + 1)
        element = last.element + 1
        place = last.end + 1
      } else {
        return false
      }
    }
    while element < elements.count, isRun(element) { element += 1 }
    return element == elements.count
  }

  /// The pattern cut into wildcards and folded characters; nil when it ends with a lone `\`.
  private static func elements(of pattern: String, _ folding: Folding) -> [Element]? {
    var elements: [Element] = []
    // Folding can make one character two or none, so plain runs are folded whole.
    var plain = ""
    func takePlain() {
      for character in folding.apply(to: plain) { elements.append(.character(character)) }
      plain = ""
    }
    var rest = pattern[...]
    while let character = rest.popFirst() {
      switch character {
      case "*", "?":
        takePlain()
        elements.append(character == "*" ? .anyRun : .anyCharacter)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        plain.append(escaped)
      default: plain.append(character)
      }
    }
    takePlain()
    return elements
  }

  private static func codes(of elements: [Element]) -> [UInt16]? {
    var codes: [UInt16] = []
    for element in elements {
      switch element {
      case .anyRun: codes.append(anyRun)
      case .anyCharacter: codes.append(anyCharacter)
      case .character(let character):
        guard character.utf8.count == 1, let byte = character.utf8.first else { return nil }
        codes.append(UInt16(byte))
      }
    }
    return codes
  }
}

extension Span<UInt8> {
  fileprivate func contains(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }
}
