import TestSupport
import Testing

/// Case 31: the machine's locale changes no answer, order or parsing.
@Suite struct LocaleTests {
  private let commands = [
    "ENTITY E title:string n:double",
    "INSERT E title=TITLE n=1.5; insert E title=title n=2.5; insert E title=İstanbul",
    "insert E title=IŞIK; insert E title=ışık; insert E title=istanbul",
    "list E where title ==[c] \"title\"", "list E where title CONTAINS[c] \"I\"",
    "LIST E WHERE title LIKE[c] \"is*\" SORT BY title DESC LIMIT 9", "list E sort by title",
    "list E section by initial(title)", "list E where title ==[cd] \"istanbul\"",
    "list E where n > 1.5",
  ]

  private func lines(_ locale: String) throws -> [String] {
    let outcome = try Program.daybook().run(
      ["a.daybook", "--csv"] + commands.flatMap { ["-c", $0] },
      environment: ["LANG": locale, "LC_ALL": locale])
    #expect(outcome.errors == "")
    #expect(outcome.status == .exited(0))
    // What was written tells its time.
    return outcome.lines.filter { $0.first?.isNumber == true && !$0.contains(":") }
  }

  @Test func answersAreTheSameEverywhere() throws {
    let plain = try lines("C.UTF-8")
    #expect(plain.contains("1,TITLE,1.5") && plain.contains("2,title,2.5"))
    for locale in ["tr_TR.UTF-8", "lt_LT.UTF-8", "C", "de_DE.UTF-8"] {
      #expect(try lines(locale) == plain, "\(locale)")
    }
  }
}
