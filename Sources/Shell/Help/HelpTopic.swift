/// What the help says about one command, or about one subject that several commands share.
///
/// The same table serves `help`, the manual page, completion and the search for the command that a
/// mistyped word means.
struct HelpTopic: Sendable {
  /// The word that asks for it: a command's first word, or a subject such as `moments`.
  let word: String
  /// Other commands that it tells of, such as `min` beside `sum`.
  let alsoWords: [String]
  let group: Group
  /// One line.
  let summary: String
  /// The forms of the command, or what there is to say about the subject, a line each.
  let lines: [String]
  /// Two commands that can be typed as they stand.
  let examples: [String]

  enum Group: String, Sendable, CaseIterable {
    case model = "Model"
    case data = "Data"
    case reading = "Reading"
    case history = "History"
    case files = "Files"
    case shell = "Shell"
    case subjects = "Subjects"
  }

  init(
    _ word: String, _ group: Group, also alsoWords: [String] = [], _ summary: String,
    _ lines: [String], examples: [String]
  ) {
    self.word = word
    self.alsoWords = alsoWords
    self.group = group
    self.summary = summary
    self.lines = lines
    self.examples = examples
  }

  /// All topics, in the order of the language's description.
  static let all: [HelpTopic] =
    modelTopics + dataTopics + readingTopics + historyTopics + fileTopics + shellTopics
    + subjectTopics

  /// The first words of all commands.
  static let commandWords: [String] = all.filter { $0.group != .subjects }
    .flatMap { [$0.word] + $0.alsoWords }

  /// The topic for what stands after `help`; its first word decides.
  static func topic(for text: String) -> HelpTopic? {
    let first = String(text.prefix { $0 != " " }).lowercased()
    return all.first { $0.word == first || $0.alsoWords.contains(first) }
  }

  /// The topic as a page of plain text.
  var page: String {
    var page = "\(word): \(summary)\n\n"
    for line in lines { page += "  \(line)\n" }
    page += examples.isEmpty ? "" : "\nExamples\n"
    for example in examples { page += "  \(example)\n" }
    return page
  }
}
