import Daybook
import FoundationEssentials

let model = Model(
  entities: [
    Entity(
      "Course",
      [
        Attribute("title", .string, required: true), Attribute("author", .string),
        Attribute("released", .date, default: .today),
      ])
  ],
  views: [
    View(
      "byAuthor", on: "Course", section: SortKey(KeyExpression("author")),
      sort: [SortKey(KeyExpression("title"))])
  ])

func example(at url: URL) throws -> [String] {
  let store = try Store.open(url, model: model)
  let (number, saved) = try store.write("First course") { context in
    try context.insert("Course", ["title": "Swift by night", "author": "Kim"])
  }
  try store.write { try $0.update(number, ["author": "Ann"]) }
  try store.undo()

  let listing = try store.listing(Query("byAuthor"))
  let first = try listing[section: 0, row: 0]
  let before = try store.snapshot(at: .revision(saved?.number ?? 0))
  return [
    "\(listing.sections[0].name.text)", first["title"]?.text ?? "", "\(try before.count("Course"))",
  ]
}
