internal import Daybook

extension HelpTopic {
  static let subjectTopics: [HelpTopic] = [
    HelpTopic(
      "values", .subjects, "how values are written",
      [
        "Text: \"…\" or '…' with \\\" \\' \\\\ \\n \\t \\r \\0 \\u{…}; one word needs no quotes.",
        "nil is no value and not \"\".  true, false  12, -5  1.5, 1e3  0xCAFE",
        "2012-05-01  2012-05-01T10:00:00.5Z, …+09:00 or local  now, today",
        "An object: help objects.  $NAME: what --set NAME=VALUE gave.",
      ],
      examples: [
        "insert Course title=\"Line one\\nline two\" author=nil",
        "update #1 releaseDate=today",
      ]),
    HelpTopic(
      "moments", .subjects, "how moments are written",
      [
        "r42                           a revision",
        "2012-05-01                    a day; 2012-05-01 10:00 a minute of it",
        "2012-05-01T10:00:00.5+09:00   as exactly as log prints it",
        "10:00                         the latest such time",
        "yesterday, today, now         10m ago (s, m, h, d, w)",
        "A moment is the end of what is written; after from its beginning.",
      ],
      examples: ["at 10m ago list byAuthor", "log from 2012-05-01 to 2012-05-03"]),
    HelpTopic(
      "objects", .subjects, "how objects are named",
      [
        "#7                    by its number",
        "byAuthor[0,2]         by section and row of a view, from 0",
        "newest[0]             by row",
        "Person[name=\"Kim\"]    the only one with this value",
        "_                     those of the previous result",
      ],
      examples: ["show byAuthor[0,2]", "list Course where author == nil; update _ author=Kim"]),
    HelpTopic(
      "predicates", .subjects, "how conditions are written",
      [
        "== != < <= > >=   BETWEEN {a, b}   IN {a, b}   AND OR NOT ( )",
        "CONTAINS BEGINSWITH ENDSWITH LIKE MATCHES, each with [c], [d] or [cd]",
        "[c] takes no note of case, [d] none of accents. ==[cd] works too.",
        "LIKE: * is any run, ? one character, \\ makes the next one plain.",
        "A bare word is an attribute; text stands in quotes. nil equals nil.",
      ],
      examples: [
        "list Course where author == \"Kim\" AND NOT title BEGINSWITH[cd] \"draft\"",
        "count Course where releaseDate BETWEEN {2012-01-01, 2012-12-31}",
      ]),
    HelpTopic(
      "keys", .subjects, "what sections and sorting go by",
      [
        "ATTRIBUTE            createdAt and updatedAt are there without being declared",
        "ATTRIBUTE[cd]        c: no case, d: no accents, numeric, binary, or a locale",
        "initial(A)           the first letter, in upper case",
        "year(A), month(A), day(A), or day(A, \"Asia/Seoul\") of a timestamp",
      ],
      examples: [
        "list Course section by initial(title) sort by title",
        "list Event section by day(timeStamp, \"Asia/Seoul\") desc sort by name[numeric]",
      ]),
    HelpTopic(
      "errors", .subjects, "the codes of errors, as --json prints them",
      DaybookError.Code.allCases.map { code in
        let padding = String(repeating: " ", count: max(1, 20 - code.rawValue.count))
        return "\(code.rawValue)\(padding)\(code.meaning)"
      },
      examples: []),
  ]
}

extension DaybookError.Code {
  /// What an error of this code says, in one sentence.
  var meaning: String {
    switch self {
    case .syntax: "the command cannot be read"
    case .unknownCommand: "there is no command of that name"
    case .unknownEntity: "there is no entity of that name"
    case .unknownView: "there is no view of that name"
    case .unknownAttribute: "the entity has no attribute of that name"
    case .unknownName: "nothing has that name"
    case .unsetVariable: "$NAME was not given with --set"
    case .badName: "something cannot be called that"
    case .nameTaken: "something else is called that"
    case .wrongType: "the value is not of the attribute's type"
    case .outOfRange: "the value is beyond what its type or rule allows"
    case .badMoment: "this is not a moment"
    case .unknownObject: "there is no object of that number"
    case .deletedObject: "the object is deleted"
    case .noSuchPosition: "the view has no such section or row"
    case .notExactlyOne: "none or several objects are named where one is needed"
    case .unknownRevision: "there is no such revision"
    case .missingValue: "a required attribute has no value"
    case .notUnique: "another object has that value"
    case .inUse: "something still uses what was to go"
    case .conflict: "later changes stand in the way"
    case .headMoved: "the store is newer than was expected"
    case .nothingToUndo: "no step is left to undo"
    case .nothingToRedo: "no step is left to redo"
    case .pendingChanges: "save or roll back the pending changes first"
    case .noPendingChanges: "nothing was begun"
    case .readOnly: "writing is refused here"
    case .interrupted: "Control-C ended it"
    case .badFile: "a file holds something that cannot be read"
    case .fileExists: "the file exists and was not to be replaced"
    case .noSuchFile: "there is no such file"
    case .noPermission: "the system does not allow it"
    case .diskFull: "there is no room left on the disk"
    case .inputOutput: "reading or writing failed"
    case .noStore: "there is no store there"
    case .notAStore: "the file is no store"
    case .newerFormat: "a newer program made the store"
    case .storeExists: "there is a store there already"
    case .otherCollator: "another version of ICU made the store's order: rebuild"
    case .damaged: "the store is damaged: verify tells more"
    case .busy: "another process has the store"
    case .limit: "something is larger than its limit"
    }
  }
}
