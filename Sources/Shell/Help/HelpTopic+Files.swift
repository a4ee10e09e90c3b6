extension HelpTopic {
  static let fileTopics: [HelpTopic] = [
    HelpTopic(
      "import", .files, "read objects from a .csv, .json or .jsonl file, all or none",
      [
        "import FILE into ENTITY [key ATTRIBUTE|#] [columns ATTRIBUTE=\"Header\", …]",
        "       [separator \";\"|tab] [dates dmy|mdy] [as csv|json|jsonl] [preview]",
        "import journal from FILE.jsonl",
        "With a key, a row whose key exists updates that object. - is standard input.",
      ],
      examples: [
        "import works.csv into Course preview",
        "import works.csv into Course key title columns author=\"Written by\"",
      ]),
    HelpTopic(
      "export", .files, "write the rows of a view or an entity to a file",
      [
        "export VIEW|ENTITY [where PREDICATE] [columns #, ATTRIBUTE, …] to FILE [replace]",
        "       [as csv|json|jsonl]",
        "export journal to FILE.jsonl",
        "- is standard output. A file that exists needs replace.",
      ],
      examples: [
        "export byAuthor to works.csv",
        "export Course where author == \"Kim\" columns #, title to kim.csv replace",
      ]),
    HelpTopic(
      "backup", .files, "copy the whole store to a new file",
      ["backup FILE"],
      examples: ["backup courses-backup.daybook", "backup \"/media/disk/may 1.daybook\""]),
    HelpTopic(
      "verify", .files, "check the file, the records and the chain of digests",
      [
        "verify",
        "verify against rN:DIGEST    a digest that was kept elsewhere, as verify prints it",
      ],
      examples: ["verify", "verify; backup checked.daybook"]),
    HelpTopic(
      "rebuild", .files, "make the views anew from the journal",
      ["rebuild [VIEW]"],
      examples: ["rebuild", "rebuild byAuthor"]),
    HelpTopic(
      "compact", .files,
      "rewrite the file without its free space; no other process may have it open",
      ["compact"],
      examples: ["compact", "stats; compact; stats"]),
    HelpTopic(
      "stats", .files, "show numbers of revisions, events, objects and bytes",
      ["stats"],
      examples: ["stats", "mode json; stats"]),
  ]

  static let shellTopics: [HelpTopic] = [
    HelpTopic(
      "help", .shell, "show the commands, or one of them",
      ["help", "help COMMAND", "help errors             the codes of errors"],
      examples: ["help list", "help moments"]),
    HelpTopic(
      "mode", .shell, "choose how results are printed",
      ["mode table|json|csv"],
      examples: ["mode json", "mode table"]),
    HelpTopic(
      "timer", .shell, "tell after each command how long it took",
      ["timer on|off"],
      examples: ["timer on", "timer off"]),
    HelpTopic(
      "source", .shell, "run the commands of a file",
      ["source FILE"],
      examples: ["source courses.daybook-script", "source \"my commands\""]),
    HelpTopic(
      "last", .shell, "show the last result again, whole",
      ["last"],
      examples: ["last", "list byAuthor; last"]),
    HelpTopic(
      "quit", .shell, also: ["exit"], "leave",
      ["quit", "Control-D leaves too."],
      examples: ["quit", "save; quit"]),
  ]
}
