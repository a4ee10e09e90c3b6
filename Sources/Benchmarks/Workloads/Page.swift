internal import Daybook

extension Workload {
  /// Twenty whole rows of the listing by author, after a course anywhere in it.
  static let page = Workload(
    name: "page",
    about: "20 whole rows of the view by author and title, at a random place",
    sizes: { [min(10_000, $0), $0] },
    rows: [
      Row(measure: "time", unit: "µs", target: .amount(atMost: 1.5, of: .own(workload: "page")))
    ],
    work: [
      .ours: Work(
        prepare: { _ = try DaybookCourses.prepared(in: $0) },
        run: pageThroughDaybook),
      .sqlite: Work(
        prepare: { _ = try SQLiteCourses.prepared(in: $0) },
        run: pageThroughSQLite),
    ])

  /// The courses after which pages are read: the same ones on every side, and how many at once.
  static func places(in courses: Courses) -> [(title: [UInt8], author: [UInt8])] {
    var random = SplitMix64(state: 11)
    return (0..<1_000).map { _ in
      let course = courses.course(1 + random.below(courses.count))
      return (course.title, course.author)
    }
  }
}

private func pageThroughSQLite(_ workplace: Workplace) throws -> Measures {
  let store = try SQLiteCourses(SQLiteCourses.prepared(in: workplace))
  let places = Workload.places(in: workplace.courses)
  let query = try store.database.prepare(
    """
    select id, title, author, releaseDate from course
    where (author, title) > (?, ?) order by author, title limit 20
    """)

  func readPages() throws -> Int {
    var bytes = 0
    for place in places {
      query.bind(text: place.author.span, at: 1)
      query.bind(text: place.title.span, at: 2)
      while try query.step() {
        bytes &+= Int(truncatingIfNeeded: query.integer(0) ^ query.integer(3))
        for column in 1...2 as ClosedRange<Int32> {
          bytes &+= query.withText(column) { text in text.count + Int(text[text.count - 1]) }
        }
      }
      query.reset()
    }
    return bytes
  }

  return try measure(readPages, pages: places.count)
}

private func pageThroughDaybook(_ workplace: Workplace) throws -> Measures {
  let store = try DaybookCourses(DaybookCourses.prepared(in: workplace)).store
  let snapshot = try store.snapshot()
  let places = Workload.places(in: workplace.courses).map { place in
    [
      Value.string(String(decoding: place.author, as: UTF8.self)),
      Value.string(String(decoding: place.title, as: UTF8.self)),
    ]
  }

  func readPages() throws -> Int {
    var bytes = 0
    for place in places {
      for row in try snapshot.page(of: "byAuthor", after: place, limit: 20) {
        bytes &+= Int(truncatingIfNeeded: row.object.number) + row.object.values.count
      }
    }
    return bytes
  }

  return try measure(readPages, pages: places.count)
}

/// The time of a page, over several rounds that have to give the same rows.
private func measure(_ readPages: () throws -> Int, pages: Int) throws -> Measures {
  // The first round brings the file's pages into the map, which is not what is asked here.
  let expected = try readPages()
  var rounds: [Double] = []
  var watch = Stopwatch()
  for _ in 1...9 {
    let bytes = try readPages()
    rounds.append(watch.lap())
    guard bytes == expected else { throw ChildError("the same pages gave other rows") }
  }
  return ["time": (median(rounds) ?? 0) / Double(pages) * 1e6]
}
