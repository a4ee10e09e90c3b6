extension HelpTopic {
  static let modelTopics: [HelpTopic] = [
    HelpTopic(
      "entity", .model, "make a kind of object and name its attributes",
      [
        "entity NAME [ATTRIBUTE:TYPE[!][=DEFAULT]] …",
        "TYPE is string, integer, double, boolean, date, timestamp, uuid, data or an entity.",
        "! makes it required. =now and =today are taken when an object is inserted.",
      ],
      examples: [
        "entity Course title:string! author:string releaseDate:date=today",
        "entity Event timeStamp:timestamp=now name:string",
      ]),
    HelpTopic(
      "alter", .model, "change an entity's attributes",
      [
        "alter ENTITY add ATTRIBUTE:TYPE[!][=DEFAULT]",
        "alter ENTITY drop ATTRIBUTE",
        "alter ENTITY rename ATTRIBUTE to NAME",
        "alter ENTITY set ATTRIBUTE required|optional|unique|not unique|default VALUE|type TYPE",
        "alter ENTITY set ATTRIBUTE minimum V|maximum V|length A..B|pattern \"…\"",
        "alter ENTITY set REFERENCE inverse NAME|deleting nullify|cascade|deny",
        "none instead of a minimum, maximum, length or pattern lifts it.",
        "dry run at the end only says what it would do.",
      ],
      examples: [
        "alter Course add level:integer=3",
        "alter Course set title unique dry run",
      ]),
    HelpTopic(
      "view", .model, "name a listing of an entity, which is then kept up to date",
      [
        "view NAME on ENTITY [where PREDICATE] [section by KEY [desc]]",
        "     [sort by KEY [desc], …] [replace]",
        "help predicates and help keys tell what may stand there.",
      ],
      examples: [
        "view byAuthor on Course section by author[cd] sort by title",
        "view open on Task where done == false sort by due, priority desc replace",
      ]),
    HelpTopic(
      "drop", .model, "remove an entity with its objects, or a view; undo brings it back",
      ["drop entity NAME", "drop view NAME"],
      examples: ["drop view byAuthor", "drop entity Course"]),
    HelpTopic(
      "rename", .model, "give an entity or a view another name",
      ["rename entity|view NAME to NAME"],
      examples: ["rename entity Course to Lesson", "rename view byAuthor to lessons"]),
    HelpTopic(
      "model", .model, "print the commands that make this model",
      ["model", "at MOMENT model"],
      examples: ["model", "at r3 model"]),
  ]

  static let dataTopics: [HelpTopic] = [
    HelpTopic(
      "insert", .data, "add an object",
      ["insert ENTITY ATTRIBUTE=VALUE …", "Text with blanks stands in quotes; nil is no value."],
      examples: [
        "insert Course title=\"Core Data\" author=Kim",
        "insert Course title='Say \"hi\"' releaseDate=2012-05-01",
      ]),
    HelpTopic(
      "update", .data, "change values of objects",
      [
        "update OBJECT [OBJECT …] [set] ATTRIBUTE=VALUE …",
        "update ENTITY where PREDICATE set ATTRIBUTE=VALUE …",
        "All of it is one revision. help objects tells how to name one.",
      ],
      examples: [
        "update #1 author=Anna",
        "update Course where author == \"Ann\" set author=Anna",
      ]),
    HelpTopic(
      "delete", .data, "remove objects; undo brings them back as they were",
      [
        "delete OBJECT [OBJECT …]",
        "delete ENTITY where PREDICATE",
        "delete ENTITY all",
      ],
      examples: ["delete byAuthor[0,2]", "delete Course where releaseDate < 2000-01-01"]),
    HelpTopic(
      "begin", .data, "gather the following changes until save or rollback",
      ["begin", "Readings show what is pending. Model, file and history commands must wait."],
      examples: [
        "begin; insert Course title=A; insert Course title=B; save",
        "begin; delete Course all; count Course; rollback",
      ]),
    HelpTopic(
      "save", .data, "make one revision of the changes since begin",
      ["save [\"MESSAGE\"]"],
      examples: ["save", "save \"Spring courses\""]),
    HelpTopic(
      "rollback", .data, "forget the changes since begin",
      ["rollback"],
      examples: ["rollback", "begin; update #1 title=X; rollback"]),
  ]
}
