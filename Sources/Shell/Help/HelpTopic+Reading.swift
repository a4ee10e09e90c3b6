extension HelpTopic {
  static let readingTopics: [HelpTopic] = [
    HelpTopic(
      "list", .reading, "show the rows of a view or an entity",
      [
        "list [VIEW|ENTITY] [where PREDICATE] [section by KEY [desc]]",
        "     [sort by KEY [desc], …] [limit N] [offset N]",
        "Without a name: the only view, else the only entity.",
        "where adds to a view's own condition; other clauses replace its own.",
      ],
      examples: [
        "list byAuthor",
        "list Course where title CONTAINS[cd] \"data\" sort by releaseDate desc limit 10",
      ]),
    HelpTopic(
      "sections", .reading, "show the names of a view's sections and their numbers of rows",
      ["sections VIEW"],
      examples: ["sections byAuthor", "at yesterday sections byAuthor"]),
    HelpTopic(
      "count", .reading, "count rows",
      ["count VIEW|ENTITY [where PREDICATE] [by KEY]"],
      examples: ["count Course", "count Course where releaseDate > 2012-01-01 by author"]),
    HelpTopic(
      "sum", .reading, also: ["min", "max", "average"], "reckon with an attribute's values",
      ["sum|min|max|average ATTRIBUTE of VIEW|ENTITY [where PREDICATE] [by KEY]"],
      examples: ["sum pages of Course", "max releaseDate of Course by author"]),
    HelpTopic(
      "find", .reading, "look for a text in every string attribute, whatever its case and accents",
      ["find TEXT [in ENTITY]"],
      examples: ["find data", "find \"core data\" in Course"]),
    HelpTopic(
      "show", .reading, "show one object with all its values",
      ["show OBJECT"],
      examples: ["show #1", "at r3 show byAuthor[0,2]"]),
    HelpTopic(
      "explain", .reading, "tell how a listing is answered: from which view, or by reading all",
      ["explain list …"],
      examples: ["explain list byAuthor", "explain list Course where author == \"Kim\""]),
    HelpTopic(
      "at", .reading, "read as of a moment",
      [
        "at MOMENT COMMAND        one reading as of it",
        "at MOMENT                every later command reads as of it; writing is refused",
        "at now                   back to the present",
        "help moments tells how to write one.",
      ],
      examples: ["at r3 list byAuthor", "at \"2012-05-01 10:00\""]),
  ]

  static let historyTopics: [HelpTopic] = [
    HelpTopic(
      "log", .history, "show the revisions, newest first",
      ["log [N] [from MOMENT] [to MOMENT] [of OBJECT|ENTITY] [by AUTHOR]"],
      examples: ["log 10", "log from yesterday of Course by kim"]),
    HelpTopic(
      "history", .history, "show every version of one object",
      ["history OBJECT"],
      examples: ["history #1", "history byAuthor[0,2]"]),
    HelpTopic(
      "blame", .history, "show for each attribute which revision set it",
      ["blame OBJECT"],
      examples: ["blame #1", "blame newest[0]"]),
    HelpTopic(
      "diff", .history, "show what changed between two moments, or since one",
      ["diff MOMENT [MOMENT]"],
      examples: ["diff yesterday", "diff r3 r7"]),
    HelpTopic(
      "replay", .history, "show the past, revision by revision, as it happened",
      ["replay [from MOMENT] [to MOMENT] [of VIEW] [every 0.5s]"],
      examples: ["replay from r1 to r9", "replay of byAuthor every 0.5s"]),
    HelpTopic(
      "undo", .history, "reverse the newest steps that still stand, each as a new revision",
      ["undo [N]", "undo to MOMENT           every step made after it"],
      examples: ["undo", "undo to yesterday"]),
    HelpTopic(
      "redo", .history, "do again what undo reversed",
      ["redo [N]"],
      examples: ["redo", "redo 3"]),
    HelpTopic(
      "revert", .history, "reverse one old revision and leave the later ones",
      ["revert rN"],
      examples: ["revert r7", "log 3; revert r7"]),
    HelpTopic(
      "restore", .history, "make an object, or everything, as it was at a moment",
      ["restore OBJECT at MOMENT", "restore at MOMENT"],
      examples: ["restore #1 at r3", "restore at 2012-05-01"]),
    HelpTopic(
      "watch", .history, "follow a view: a line for each revision that changes it",
      ["watch VIEW [after rN]", "Control-C ends it."],
      examples: ["watch byAuthor", "watch byAuthor after r3"]),
    HelpTopic(
      "erase", .history, "remove an object's content from all of history, which nothing undoes",
      ["erase #N               says what would go", "erase #N forever       does it"],
      examples: ["erase #1", "erase #1 forever"]),
  ]
}
