extension HelpTopic {
  /// What `help` alone prints: it fits a screen of 24 lines of 80 characters.
  static let overview: String = {
    var page = "A command ends at the line's end or at ;  help COMMAND tells more.\n\n"
    for group in Group.allCases {
      let words = all.filter { $0.group == group }.flatMap { [$0.word] + $0.alsoWords }
      page += wrapped(words, label: group.rawValue)
    }
    page += """

      To begin:
        entity Course title:string! author:string releaseDate:date=today
        insert Course title="Core Data" author=Kim
        view byAuthor on Course section by author sort by title
        list byAuthor
        log; undo

      """
    return page
  }()

  /// Words after a label, in as many lines of 80 characters as they need.
  private static func wrapped(_ words: [String], label: String) -> String {
    let indent = 10
    var page = ""
    var line = label + String(repeating: " ", count: indent - label.count)
    for word in words {
      if line.count + word.count > 79 {
        page += line + "\n"
        line = String(repeating: " ", count: indent)
      }
      line += line.count > indent ? "  \(word)" : word
    }
    return page + line + "\n"
  }
}
