extension Workload {
  /// One revision that inserts everything, from an empty store until the file is closed.
  ///
  /// SQLite writes twice: to its log until the commit, which is what makes it durable, and to the file
  /// in the checkpoint, which it would otherwise do within the same commit, the log being long. So
  /// `time` is both, and the parts are told apart. Courses come from the generator on both sides.
  static let importing = Workload(
    name: "import",
    about: "all courses in one revision, index and journal kept, until the file is closed",
    rows: [
      Row(measure: "time", unit: "s", target: .speed(atLeast: 1.5, of: .side(.sqlite))),
      Row(measure: "commit", unit: "s"),
      Row(measure: "close", unit: "s"),
      .memory(.limit(1000)),
    ],
    work: [.ours: Work(run: importIntoDaybook), .sqlite: Work(run: importIntoSQLite)])
}

private func importIntoSQLite(_ workplace: Workplace) throws -> Measures {
  let path = workplace.path(.sqlite, "import")
  try SQLiteCourses.remove(path)
  let courses = workplace.courses
  var measures: Measures = [:]
  var watch = Stopwatch()
  do {
    let store = try SQLiteCourses(path)
    try store.makeTables()
    try store.database.execute("pragma wal_autocheckpoint = 0")
    try store.database.execute("begin immediate")
    try store.insert(courses)
    try store.makeIndex()
    try store.database.execute("commit")
    measures["commit"] = watch.lap()
    try store.checkpoint()
  }
  let close = watch.lap()
  measures["close"] = close
  measures["time"] = measures["commit", default: 0] + close
  try SQLiteCourses.remove(path)
  return measures
}

private func importIntoDaybook(_ workplace: Workplace) throws -> Measures {
  let path = workplace.path(.ours, "import")
  try DaybookCourses.remove(path)
  let courses = workplace.courses
  var measures: Measures = [:]
  var watch = Stopwatch()
  do { try DaybookCourses(path).insert(courses) }
  measures["commit"] = watch.lap()
  measures["close"] = 0
  measures["time"] = measures["commit"]
  try DaybookCourses.remove(path)
  return measures
}
