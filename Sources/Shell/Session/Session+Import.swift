internal import Daybook

extension Session {
  func importObjects(_ request: ImportRequest) throws {
    throw Session.notYet("import")
  }

  func export(_ request: ExportRequest, _ view: ReadingView) throws {
    throw Session.notYet("export")
  }
}
