import Daybook
import Testing

@testable import Shell

/// A mistake gets one clear sentence, a code, its place, the nearest known name, and changes nothing.
@Suite struct ErrorQualityTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell("--json")
    try shell.run(
      "entity Course title:string! level:integer price:double day:date done:boolean id:uuid raw:data at:timestamp"
    )
    try shell.run("view byTitle on Course sort by title")
    try shell.run("insert Course title=a level=1")
  }

  /// A command, the code and column of its error, and words that the message must have.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let command: String
    let code: DaybookError.Code
    let column: Int
    let words: [String]
    var testDescription: String { command }

    init(_ command: String, _ code: DaybookError.Code, _ column: Int, _ words: String...) {
      self.command = command
      self.code = code
      self.column = column
      self.words = words
    }
  }

  static let names = [
    Mistake("insert Corse title=x", .unknownEntity, 8, "Corse", "Course"),
    Mistake("list byTitel", .unknownName, 6, "byTitel", "byTitle"),
    Mistake("drop view byTitel", .unknownView, 11, "byTitel", "byTitle"),
    Mistake("view v on Corse", .unknownEntity, 11, "Course"),
    Mistake("delete Corse all", .unknownEntity, 8, "Course"),
    Mistake("show Corse[title=a]", .unknownEntity, 6, "Course"),
    Mistake("show byTitel[0]", .unknownName, 6, "byTitle"),
    Mistake("insert Course titel=x", .unknownAttribute, 15, "titel", "title"),
    Mistake("alter Course set titel required", .unknownAttribute, 18, "title"),
    Mistake("isnert Course title=x", .unknownCommand, 1, "isnert", "insert"),
    Mistake("count Course; lits", .unknownCommand, 15, "lits", "list"),
    Mistake("help isnert", .unknownCommand, 1, "insert"),
    Mistake("entity E a:strng", .wrongType, 12, "strng", "string"),
    Mistake("entity Course", .nameTaken, 8, "Course"),
    Mistake("entity byTitle", .nameTaken, 8, "byTitle"),
    Mistake("entity E a:string A:string", .nameTaken, 8, "A"),
    Mistake("rename entity Course to byTitle", .nameTaken, 25, "byTitle"),
    Mistake("drop view Course", .unknownView, 11, "Course"),
  ]

  static let values = [
    Mistake("insert Course title=x level=high", .wrongType, 29, "level", "high"),
    Mistake("insert Course title=x level=1.5", .wrongType, 29, "level", "1.5"),
    Mistake("insert Course title=x level=9223372036854775808", .outOfRange, 29, "level"),
    Mistake("insert Course title=x price=1e400", .outOfRange, 29, "price"),
    Mistake("insert Course title=x price=nan", .wrongType, 29, "price"),
    Mistake("insert Course title=x price=\"1,5\"", .wrongType, 29, "price"),
    Mistake("insert Course title=x done=yes", .wrongType, 28, "done", "yes"),
    Mistake("insert Course title=x id=1234", .wrongType, 26, "id"),
    Mistake("insert Course title=x raw=0xABC", .wrongType, 27, "raw"),
    Mistake("insert Course title=x day=2024-02-30", .wrongType, 27, "day", "2024-02-30"),
    Mistake("insert Course title=x at=2024-01-01T25:00:00Z", .wrongType, 26, "at"),
    Mistake("insert Course level=1", .missingValue, 1, "title", "required"),
    Mistake("insert Course title=nil", .missingValue, 1, "title"),
    Mistake("update #1 title=nil", .missingValue, 1, "title"),
    Mistake("insert Course title=x title=y", .syntax, 23, "title", "twice"),
    Mistake("update #1, #99 title=x", .unknownObject, 12, "#99"),
    Mistake("update #1 level=x", .wrongType, 17, "level"),
    Mistake("update Course where level == 99 set level=x", .wrongType, 43, "level"),
    Mistake("update Course where level == \"x\" set title=y", .wrongType, 30, "level"),
    Mistake("list Course where level > high", .unknownAttribute, 27, "high"),
    Mistake("list Course limit -1", .outOfRange, 19, "-1"),
    Mistake("list Course limit 99999999999999999999", .outOfRange, 19, "99999999999999999999"),
  ]

  static let moments = [
    Mistake("at r99 list", .unknownRevision, 4, "r99", "r3"),
    Mistake("at 2024-02-30 list", .badMoment, 4, "2024-02-30"),
    Mistake("at 25:00 list", .badMoment, 4, "25:00"),
    Mistake("at someday list", .badMoment, 4, "someday"),
    Mistake("revert r99", .unknownRevision, 8, "r99"),
    Mistake("restore #1 at r99", .unknownRevision, 15, "r99"),
    Mistake("restore #9 at r3", .unknownObject, 9, "#9"),
    Mistake("undo r3", .syntax, 6, "revert r3", "undo to r3"),
    Mistake("undo 99", .nothingToUndo, 1, "99"),
    Mistake("redo", .nothingToRedo, 1),
    Mistake("rollback", .noPendingChanges, 1, "begin"),
    Mistake("history #9", .unknownObject, 9, "#9"),
  ]

  @Test(arguments: names + values + moments)
  func isOneSentenceWithItsPlace(_ mistake: Mistake) throws {
    let before = try shell.run("log; list Course; model")
    let error = try #require(shell.error(mistake.command))
    #expect(error.code == mistake.code, "\(error.message)")
    #expect(error.line == 1)
    #expect(error.column == mistake.column, "\(error.message)")
    for word in mistake.words { #expect(error.message.contains(word), "\(error.message)") }
    #expect(!error.message.contains("\n"), "\(error.message)")
    #expect(error.message.count < 240, "\(error.message)")
    #expect(try shell.run("log; list Course; model") == before)
  }
}
