extension Model {
  /// The models that a new store can start with, by name: each does the work of a program that
  /// Daybook replaces.
  public static let templates: [String: Model] = [
    "courses": courses, "events": events, "stories": stories, "settings": settings,
  ]

  /// A catalogue of courses, listed by author and title.
  public static let courses = Model(
    entities: [
      Entity(
        "Course",
        [
          Attribute("title", .string, required: true), Attribute("author", .string),
          Attribute("releaseDate", .date, default: .today),
        ])
    ],
    views: [
      View(
        "byAuthor", on: "Course", section: SortKey(KeyExpression("author")),
        sort: [SortKey(KeyExpression("title"))])
    ])

  /// A list of events, the newest first.
  public static let events = Model(
    entities: [
      Entity(
        "Event", [Attribute("timeStamp", .timestamp, default: .now), Attribute("name", .string)])
    ],
    views: [
      View(
        "newest", on: "Event", sort: [SortKey(KeyExpression("timeStamp"), descending: true)])
    ])

  /// A list of stories.
  public static let stories = Model(entities: [
    Entity(
      "Story",
      [
        Attribute("title", .string), Attribute("detail", .string), Attribute("date", .string),
      ])
  ])

  /// Numbered settings.
  public static let settings = Model(entities: [
    Entity(
      "Setting",
      [
        Attribute("number", .integer, required: true, unique: true), Attribute("key", .string),
        Attribute("value", .integer, default: .constant(0)),
      ])
  ])
}
