/// Words and names made of syllables, with letters of several Latin alphabets among them.
enum Names {
  // First syllables begin with an ASCII letter, so that they can be made capital by one bit.
  private static let first = [
    "ka", "mi", "ro", "ze", "da", "lu", "ne", "so", "ti", "va", "be", "gra", "har", "jo", "kle",
    "mar", "nor", "pe", "sal", "tor", "vi", "win", "an", "el", "or", "zá", "mü", "bø", "fé", "ni",
  ]
  private static let next = [
    "na", "ri", "to", "le", "mo", "ra", "xa", "de", "vi", "ka", "lo", "re", "su", "ni", "ta", "go",
    "ña", "lä", "çi", "še", "ło", "rö", "té", "ne", "ma",
  ]
  private static let last = ["n", "r", "s", "", "k", "l", "", "t", "m", ""]

  /// Lower-case words of two to eight characters.
  static func words(_ count: Int, using random: inout SplitMix64) -> ByteTexts {
    var texts = ByteTexts()
    for _ in 0..<count { texts.append(word(syllables: 1 + random.below(3), using: &random)) }
    return texts
  }

  /// Different names of the form "Given Family".
  static func authors(_ count: Int, using random: inout SplitMix64) -> ByteTexts {
    var texts = ByteTexts()
    var taken: Set<String> = []
    while texts.count < count {
      let given = word(syllables: 2, using: &random)
      let family = word(syllables: 2 + random.below(2), using: &random)
      let name = capitalized(given) + " " + capitalized(family)
      if taken.insert(name).inserted { texts.append(name) }
    }
    return texts
  }

  private static func word(syllables: Int, using random: inout SplitMix64) -> String {
    var word = first[random.below(first.count)]
    for _ in 1..<syllables { word += next[random.below(next.count)] }
    return word + last[random.below(last.count)]
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}

/// Many short texts in one array of bytes, lent without an array for each.
struct ByteTexts: Sendable {
  /// All texts without anything between them.
  private(set) var all: [UInt8] = []
  private var ends: [Int] = [0]
  private var lengths: [Int] = []

  var count: Int { lengths.count }

  mutating func append(_ text: String) {
    all.append(contentsOf: text.utf8)
    ends.append(all.count)
    lengths.append(text.count)
  }

  /// How many characters the text has.
  func characters(_ index: Int) -> Int { lengths[index] }

  /// Where the text stands in ``all``.
  func range(_ index: Int) -> Range<Int> { ends[index]..<ends[index + 1] }

  /// The text's bytes, copied.
  func copy(_ index: Int) -> [UInt8] { Array(all[range(index)]) }
}
