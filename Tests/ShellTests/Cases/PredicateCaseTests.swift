import Daybook
import Testing

@testable import Shell

/// Cases 24, 25 and 28 to 31: predicates as they are typed.
@Suite struct PredicateCaseTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell("--json")
    try shell.run("entity Course title:string author:string n:integer")
  }

  private func objects(_ command: String) throws -> [Int] {
    try shell.lines(command).compactMap { number("object", in: $0) }
  }

  /// A text in quotes of one kind.
  private func quoted(_ text: String, by quote: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing(quote, with: "\\" + quote)
    return quote + escaped + quote
  }

  @Test func case24TextsAreNeverGrammar() throws {
    let titles = [
      "O'Neil", "say \"hi\"", "back\\slash", "' OR title != '", "%@", "TRUEPREDICATE", "$T", "n",
    ]
    for title in titles { try shell.run("insert Course title=\(quoted(title, by: "\""))") }
    for (index, title) in titles.enumerated() {
      for quote in ["\"", "'"] {
        let text = quoted(title, by: quote)
        #expect(try objects("list Course where title == \(text)") == [index + 1], "\(text)")
        #expect(try objects("list Course where title IN {\(text)}") == [index + 1], "\(text)")
      }
    }
    let error = try #require(shell.error("insert Course title=x; list Course where title == \"abc"))
    #expect(error.code == .syntax)
    #expect(error.column == 51)
    #expect(try shell.run("count Course") == "{\"count\":\(titles.count + 1)}\n")
    let single = try #require(shell.error("delete Course where title == 'abc"))
    #expect(single.column == 30)
  }

  @Test func case25NilIsAValueLikeAnother() throws {
    for n in ["1", "9", "nil"] { try shell.run("insert Course n=\(n)") }
    try shell.run("view byN on Course sort by n")
    for (predicate, expected) in [
      ("n != 1", [2, 3]), ("NOT (n == 1)", [2, 3]), ("n > 5", [2]), ("NOT (n > 5)", [1, 3]),
      ("NOT (n IN {1})", [2, 3]), ("n IN {}", []), ("NOT n IN {}", [1, 2, 3]),
      ("n IN {1, nil}", [1, 3]), ("n == nil", [3]), ("n BETWEEN {1, 5}", [1]),
    ] {
      #expect(try objects("list Course where \(predicate)") == expected, "\(predicate)")
      #expect(try objects("list byN where \(predicate)").sorted() == expected, "\(predicate)")
    }
    #expect(
      try shell.run("delete Course where n IN {}") == #"{"revision":null,"changes":[]}"# + "\n")
  }

  @Test func case28UnknownAttributesAreNamed() throws {
    for command in [
      "list Course where titel == \"x\"", "list Course sort by titel",
      "list Course section by titel",
      "insert Course titel=x", "view v on Course sort by titel", "delete Course where titel == nil",
      "view v on Course where titel == nil", "update Course where n == 1 set titel=x",
      "count Course where titel == nil", "list Course where n == 1 AND titel == nil",
    ] {
      let error = try #require(shell.error(command), "\(command)")
      #expect(error.code == .unknownAttribute, "\(command)")
      #expect(error.message.contains("did you mean title"), "\(command): \(error.message)")
      let place = try #require(command.firstRange(of: "titel"))
      let column = command.distance(from: command.startIndex, to: place.lowerBound) + 1
      // A key of a sort or of sections has the place of its command.
      guard !command.contains(" by ") else { continue }
      #expect(error.column == column, "\(command): \(error.column ?? 0)")
    }
    try shell.run("insert Course title=author author=author; insert Course title=x author=author")
    let unknown = try #require(shell.error("update #1 titel=x"))
    #expect(unknown.code == .unknownAttribute && unknown.column == 11)
    #expect(try objects("list Course where title == author") == [1])
    #expect(try objects("list Course where author == \"author\"") == [1, 2])
    let bare = try #require(shell.error("list Course where title == Core"))
    #expect(bare.message.contains("\"Core\""))
    #expect(shell.error("update #1 title=author")?.message.contains("\"author\"") == true)
  }

  @Test func case29NamesMayBeAnything() throws {
    let decomposed = "e\u{301}trange"
    try shell.run("entity E desc:integer in:integer like:integer not:integer id:integer")
    try shell.run("entity `list` `nil`:integer étrange:integer 日本:integer `Release date`:date")
    for name in ["desc", "in", "like", "not", "id"] {
      try shell.run("insert E \(name)=7")
      for written in [name, "`\(name)`"] {
        #expect(
          try objects("list E where \(written) == 7 sort by \(written) desc").count == 1,
          "\(written)")
        #expect(try shell.lines("list E section by \(written) sort by desc desc").count > 0)
      }
    }
    try shell.run("insert `list` `nil`=1 \(decomposed)=2 日本=3 `Release date`=2012-05-01")
    #expect(
      try shell.run(
        "list `list` where étrange == 2 AND \(decomposed) == 2 AND 日本 == 3 AND `nil` == 1"
      )
      .contains(#""nil":1,"étrange":2,"日本":3,"Release date":"2012-05-01""#))
    #expect(try shell.lines("list list sort by `Release date`").count == 1)
    #expect(shell.error("entity F a:integer A:integer")?.code == .nameTaken)
    #expect(shell.error("entity F étrange:integer \(decomposed):integer")?.code == .nameTaken)
    #expect(shell.error("entity `` a:integer") != nil)
    // What model prints makes the same model.
    let other = try TestShell()
    try shell.run("mode table")
    try other.run(try shell.run("model"))
    #expect(try other.run("model") == (try shell.run("model")))
  }

  @Test func case30FoldsOfTextsWithMarks() throws {
    let titles = [
      "Álamo", "alamo", "depressão", "depressa\u{303}o", "Straße", "A Unicorn 🦄 Today", "Øre",
    ]
    for title in titles { try shell.run("insert Course title=\"\(title)\"") }
    for (predicate, expected) in [
      ("CONTAINS[c] \"á\"", [1]), ("CONTAINS[cd] \"a\"", [1, 2, 3, 4, 5, 6]),
      ("CONTAINS[c] \"STRASSE\"", [5]), ("CONTAINS[cd] \"ore\"", []), ("CONTAINS[cd] \"øre\"", [7]),
      ("BEGINSWITH[cd] \"ALA\"", [1, 2]), ("CONTAINS[d] \"ALA\"", []), ("CONTAINS[d] \"Ala\"", [1]),
      ("==[cd] \"DEPRESSAO\"", [3, 4]), ("== \"depressão\"", [3, 4]), ("CONTAINS \"🦄\"", [6]),
      ("ENDSWITH \"o\"", [1, 2, 3, 4]), ("LIKE[c] \"*unicorn ? today\"", [6]),
    ] {
      #expect(try objects("list Course where title \(predicate)") == expected, "\(predicate)")
    }
  }
}
