extension Workload {
  /// Whole processes, from their start to their end, that count the courses.
  static let count = Workload(
    name: "count",
    about: "a whole process that counts the courses: daybook and sqlite3",
    repeats: 4,
    rows: [
      Row(measure: "time", unit: "ms", target: .amount(atMost: 4, of: .side(.sqlite))),
      .memory(.limit(64)),
    ],
    work: [
      .ours: Work(
        prepare: { _ = try DaybookCourses.prepared(in: $0) },
        run: { workplace in
          let file = try DaybookCourses.prepared(in: workplace)
          return try count(
            ["daybook", file, "-c", "count Course"], printing: "\(workplace.objects)\n")
        }),
      .sqlite: Work(
        prepare: { _ = try SQLiteCourses.prepared(in: $0) },
        run: { workplace in
          let file = try SQLiteCourses.prepared(in: workplace)
          return try count(
            ["sqlite3", file, "select count(*) from course"], printing: "\(workplace.objects)\n")
        }),
    ])

  /// Runs a program that has to print this, and gives its time and memory.
  private static func count(_ words: [String], printing expected: String) throws -> Measures {
    let process = try ChildProcess(running: words)
    guard process.output == expected else {
      throw ChildError("\(words.joined(separator: " ")) printed \(process.output)")
    }
    return ["time": process.seconds * 1e3, "memory": Double(process.peakMemory) / 1e6]
  }
}
