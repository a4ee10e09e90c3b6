internal import Daybook

extension CommandParser {
  /// A command about files and care, from after its first word; nil when the word begins none.
  mutating func fileCommand(_ keyword: String) throws(DaybookError) -> Command? {
    switch keyword {
    case "import":
      if try isAt("journal"), try following().isKeyword("from") {
        try advance()
        try advance()
        return .importJournal(from: try file())
      }
      return .importObjects(try importRequest())
    case "export":
      // Exports of objects are readings.
      try expect("journal")
      try expect("to")
      return .exportJournal(to: try file())
    case "backup": return .backup(to: try file())
    case "verify": return .verify(against: try accept("against") ? try journalHead() : nil)
    case "rebuild": return .rebuild(view: try isAtEnd() ? nil : try name(of: "a view"))
    case "compact": return .compact
    case "stats": return .stats
    default: return nil
    }
  }

  /// `r42:DIGEST`.
  private mutating func journalHead() throws(DaybookError) -> Command.JournalHead {
    let head = try text("a digest such as r42:5f0c…")
    let parts = head.content.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let revision = MomentLiteral.revision(in: String(parts[0])),
      parts[1].utf8.count == 64, parts[1].utf8.allSatisfy(\.isHexadecimalDigit)
    else {
      throw head.error(
        .syntax, "a head is a revision, a colon and 64 hexadecimal digits, as verify prints it")
    }
    return Command.JournalHead(revision: revision, digest: parts[1].lowercased())
  }

  // MARK: Export

  /// `VIEW|ENTITY [where P] [columns #, A, …] to FILE [replace]`, from after `export`.
  mutating func exportRequest() throws(DaybookError) -> ExportRequest {
    let listing = try listing(.all)
    let columns = try accept("columns") ? try exportColumns() : nil
    try expect("to")
    let file = try file()
    var format: FileFormat?
    var replaces = false
    while try !isAtEnd() {
      if !replaces, try accept("replace") {
        replaces = true
      } else if format == nil, try accept("as") {
        format = try choice(of: FileFormat.self)
      } else {
        throw try expected("replace or as")
      }
    }
    return ExportRequest(
      listing: listing, columns: columns, file: file, format: format, replaces: replaces)
  }

  private mutating func exportColumns() throws(DaybookError) -> [ExportRequest.Column] {
    var columns: [ExportRequest.Column] = []
    repeat {
      if try acceptSymbol("#") {
        columns.append(.number)
      } else {
        columns.append(.attribute(try name(of: "an attribute")))
      }
    } while try acceptSymbol(",")
    return columns
  }

  // MARK: Import

  private mutating func importRequest() throws(DaybookError) -> ImportRequest {
    let file = try file()
    let entity = try accept("into") ? try name(of: "an entity") : nil
    var request = ImportRequest(file: file, entity: entity)
    while try !isAtEnd() {
      let token = try token()
      if try accept("key") {
        if request.key != nil { throw repeated("key", at: token) }
        request.key = try importKey()
      } else if try accept("columns") {
        if request.columns != nil { throw repeated("columns", at: token) }
        request.columns = try importColumns()
      } else if try accept("separator") {
        if request.separator != nil { throw repeated("separator", at: token) }
        request.separator = try separator()
      } else if try accept("dates") {
        if request.dates != nil { throw repeated("dates", at: token) }
        request.dates = try choice(of: ImportRequest.DateOrder.self)
      } else if try accept("as") {
        if request.format != nil { throw repeated("as", at: token) }
        request.format = try choice(of: FileFormat.self)
      } else if try accept("preview") {
        request.isPreview = true
      } else {
        throw try expected("into, key, columns, separator, dates, as or preview")
      }
    }
    return request
  }

  private mutating func importKey() throws(DaybookError) -> ImportRequest.Key {
    try acceptSymbol("#") ? .number : .attribute(try name(of: "an attribute"))
  }

  private mutating func importColumns() throws(DaybookError) -> [ImportRequest.Column] {
    var columns: [ImportRequest.Column] = []
    repeat {
      let attribute = try importKey()
      try expectSymbol("=")
      columns.append(
        ImportRequest.Column(attribute: attribute, header: try text("a column's header")))
    } while try acceptSymbol(",")
    return columns
  }

  private mutating func separator() throws(DaybookError) -> UInt8 {
    if try accept("tab") { return Byte.tab }
    let sign = try text("a separator: \";\" or tab")
    let taken = [Byte.quote, Byte.lineFeed, Byte.carriageReturn]
    guard sign.content.utf8.count == 1, let byte = sign.content.utf8.first, byte < 0x80,
      !taken.contains(byte)
    else {
      throw sign.error(.syntax, "a separator is one character such as \";\", or the word tab")
    }
    return byte
  }
}
