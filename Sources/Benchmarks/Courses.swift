/// The courses that both sides keep: any number of them, always the same for the same seed.
///
/// A course is a function of its number alone, so a workload can ask for any of them in any order.
/// Everything is UTF-8 in buffers that are used again: making one takes a fraction of what storing it
/// does, and adds nothing to the memory that is measured.
///
/// ```swift
/// try Courses(count: 1_000_000).withEach { number, title, author, releaseDate in … }
/// ```
struct Courses: Sendable {
  let count: Int
  private let seed: UInt64
  private let authors: ByteTexts
  private let words: ByteTexts

  /// 100 courses for each author, from 1950-01-01 to 2025-12-31, titles of 15 to 45 characters.
  init(count: Int, seed: UInt64 = 20_120_501) {
    self.count = count
    self.seed = seed
    var random = SplitMix64(state: seed)
    authors = Names.authors(max(1, count / 100), using: &random)
    words = Names.words(1_024, using: &random)
  }

  /// Calls for each course from number 1 on, lending its bytes.
  func withEach<Failure>(
    _ body: (_ number: Int, _ title: Span<UInt8>, _ author: Span<UInt8>, _ releaseDate: Int32)
      throws(Failure) -> Void
  ) throws(Failure) {
    var title: [UInt8] = []
    title.reserveCapacity(128)
    for number in stride(from: 1, through: count, by: 1) {
      var random = source(of: number)
      let author = random.below(authors.count)
      let releaseDate = day(using: &random)
      makeTitle(&title, using: &random)
      let name = authors.all.span.extracting(authors.range(author))
      try body(number, title.span, name, releaseDate)
    }
  }

  /// One course by its number.
  func course(_ number: Int) -> (title: [UInt8], author: [UInt8], releaseDate: Int32) {
    var random = source(of: number)
    let author = random.below(authors.count)
    let releaseDate = day(using: &random)
    var title: [UInt8] = []
    makeTitle(&title, using: &random)
    return (title, authors.copy(author), releaseDate)
  }

  private func source(of number: Int) -> SplitMix64 {
    SplitMix64(state: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
  }

  /// Days since 1970, from 1950-01-01 to 2025-12-31.
  private func day(using random: inout SplitMix64) -> Int32 {
    Int32(random.below(20_454 + 7_305)) - 7_305
  }

  /// Words until the next would pass the length drawn; one in four ends with a number.
  private func makeTitle(_ title: inout [UInt8], using random: inout SplitMix64) {
    title.removeAll(keepingCapacity: true)
    // No word has more than eight characters, so 23 gives at least 15.
    let limit = 23 + random.below(23)
    var length = 0
    while true {
      let word = random.below(words.count)
      let characters = words.characters(word)
      if length > 0 && length + 1 + characters > limit { break }
      if length > 0 { title.append(0x20) }
      let first = title.count
      for index in words.range(word) { title.append(words.all[index]) }
      // Words begin with an ASCII letter, so a title begins with a capital.
      if length == 0 { title[first] &-= 0x20 }
      length += characters + (length > 0 ? 1 : 0)
    }
    if length + 5 <= 45 && random.below(4) == 0 {
      title.append(0x20)
      title.append(contentsOf: String(1 + random.below(9_999)).utf8)
    }
  }
}

/// Steele, Lea and Flood's SplitMix64 ("Fast splittable pseudorandom number generators", 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to one less than the bound; the bias of at most bound / 2⁶⁴ does not matter here.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
