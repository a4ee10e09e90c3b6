internal import Daybook

extension Session {
  /// Readings that reckon over rows or explain how they are found.
  func summarize(_ reading: Reading, _ view: ReadingView) throws {
    throw Session.notYet("sum, min, max, average, count by, find and explain")
  }
}
