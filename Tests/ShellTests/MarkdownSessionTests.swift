import Daybook
import Testing

/// A page is played with what it typed, whatever it claims was printed.
@Suite struct MarkdownSessionTests {
  @Test func playsSessionsAndLeavesTheRest() throws {
    let page = """
      # A page
      <!-- session
      clock: 2012-05-01T10:00:00Z
      author: kim
      -->
      ```console
      $ swift build
      Compiling …
      $ daybook courses.daybook --template courses
      courses> insert Course title="Core Data" author=Kim
      courses> count Course; wrong
      stale
      $ daybook courses.daybook -c 'list; log 1' --csv
      ```
      ```swift
      courses> list
      ```

      """
    let played = """
      # A page
      <!-- session
      clock: 2012-05-01T10:00:00Z
      author: kim
      -->
      ```console
      $ swift build
      Compiling …
      $ daybook courses.daybook --template courses
      courses> insert Course title="Core Data" author=Kim
      r2: inserted Course #1: title "Core Data", author "Kim", releaseDate 2012-05-01
      courses> count Course; wrong
      error: there is no command wrong: help lists the commands
      1
      $ daybook courses.daybook -c 'list; log 1' --csv
      #,section,title,author,releaseDate
      1,Kim,Core Data,Kim,2012-05-01
      revision,time,kind,target,author,message,count,digest
      2,2012-05-01T10:00:00.000001Z,change,,kim,,1,{digest}
      ```
      ```swift
      courses> list
      ```

      """
    expectSameLines(played, try MarkdownSession.played(page), "page")
  }
}
