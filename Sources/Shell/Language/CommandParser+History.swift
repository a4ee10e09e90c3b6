internal import Daybook

extension CommandParser {
  /// A command about the past, from after its first word; nil when the word begins none.
  mutating func historyCommand(_ keyword: String) throws(DaybookError) -> Command? {
    switch keyword {
    case "log": return .log(try logRequest())
    case "history": return .history(try object())
    case "blame": return .blame(try object())
    case "diff":
      let first = try moment()
      return .diff(first, try isAtEnd() ? nil : try moment())
    case "replay": return .replay(try replayRequest())
    case "undo": return try undo()
    case "redo": return .redo(steps: try isAtEnd() ? 1 : try steps())
    case "revert": return .revert(try revision())
    case "restore": return try restore()
    case "watch":
      let view = try name(of: "a view")
      return .watch(view: view, after: try accept("after") ? try revision() : nil)
    case "erase":
      let object = try object()
      return .erase(object, forever: try accept("forever"))
    default: return nil
    }
  }

  private mutating func steps() throws(DaybookError) -> Int {
    let token = try token()
    let count = try count("a number of steps")
    guard count > 0 else {
      throw error(.outOfRange, "0 steps are none: write 1 or more", at: token)
    }
    return count
  }

  private mutating func undo() throws(DaybookError) -> Command {
    if try isAtEnd() { return .undo(steps: 1) }
    if try accept("to") { return .undoTo(try moment()) }
    let token = try token()
    if let revision = MomentLiteral.revision(in: written(token)) {
      throw error(
        .syntax,
        "undo takes a number of steps: revert r\(revision) reverses that revision alone, "
          + "undo to r\(revision) every step after it", at: token)
    }
    return .undo(steps: try steps())
  }

  private mutating func restore() throws(DaybookError) -> Command {
    // A view may be called `at`: then a bracket follows.
    if try isAt("at"), try !isFollowedByBracket() {
      try advance()
      return .restoreAll(at: try moment())
    }
    let object = try object()
    try expect("at")
    return .restore(object, at: try moment())
  }

  private mutating func logRequest() throws(DaybookError) -> LogRequest {
    var request = LogRequest()
    while try !isAtEnd() {
      let token = try token()
      if try accept("from") {
        if request.from != nil { throw repeated("from", at: token) }
        request.from = try moment()
      } else if try accept("to") {
        if request.to != nil { throw repeated("to", at: token) }
        request.to = try moment()
      } else if try accept("of") {
        if request.subject != nil { throw repeated("of", at: token) }
        request.subject = try subject()
      } else if try accept("by") {
        if request.author != nil { throw repeated("by", at: token) }
        request.author = try text("an author").content
      } else if request.count == nil {
        request.count = try count("a number of revisions, from, to, of or by")
      } else {
        throw try expected("from, to, of or by")
      }
    }
    return request
  }

  private mutating func subject() throws(DaybookError) -> LogRequest.Subject {
    if case .variable = try token().kind { return .object(try object()) }
    if let object = try objectIfAny() { return .object(object) }
    return .entity(try name(of: "an entity"))
  }

  private mutating func replayRequest() throws(DaybookError) -> ReplayRequest {
    var request = ReplayRequest()
    while try !isAtEnd() {
      let token = try token()
      if try accept("from") {
        if request.from != nil { throw repeated("from", at: token) }
        request.from = try moment()
      } else if try accept("to") {
        if request.to != nil { throw repeated("to", at: token) }
        request.to = try moment()
      } else if try accept("of") {
        if request.view != nil { throw repeated("of", at: token) }
        request.view = try name(of: "a view")
      } else if try accept("every") {
        if request.everyMilliseconds != nil { throw repeated("every", at: token) }
        request.everyMilliseconds = try wait()
      } else {
        throw try expected("from, to, of or every")
      }
    }
    return request
  }

  /// `0.5s`, `2s`, `200ms`, in milliseconds.
  private mutating func wait() throws(DaybookError) -> Int {
    let wait = try text("a wait such as 0.5s")
    let digits = wait.content.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let factor: Double? =
      switch wait.content.dropFirst(digits.count) {
      case "s": 1_000
      case "ms": 1
      case "m": 60_000
      default: nil
      }
    guard let factor, let number = Double(digits), number * factor <= 86_400_000 else {
      throw wait.error(.syntax, "\(wait.content) is no wait: write it as 0.5s, 200ms or 1m")
    }
    return Int((number * factor).rounded())
  }
}
