internal import Daybook
internal import FoundationEssentials
internal import Glibc

/// The same courses in a Daybook store: an entity with the view by author and title.
struct DaybookCourses {
  let store: Store

  /// Opens the store, or makes it with the model of the courses.
  init(_ path: String) throws {
    store = try Store.open(URL(filePath: path), model: .courses)
  }

  /// Imports all courses as one revision.
  func insert(_ courses: Courses) throws {
    try store.importing(into: "Course", message: "import") { rows in
      try courses.withEach { _, title, author, releaseDate throws(any Error) in
        try rows.add([
          .string(text(title)), .string(text(author)),
          .date(try CalendarDate(daysSince1970: Int(releaseDate))),
        ])
      }
    }
  }

  /// A store with all courses, made when the folder does not hold it yet.
  static func prepared(in workplace: Workplace) throws -> String {
    let path = workplace.path(.ours, "courses")
    if unsafe access(path, F_OK) == 0 { return path }
    let unfinished = path + ".unfinished"
    try remove(unfinished)
    do { try DaybookCourses(unfinished).insert(workplace.courses) }
    guard unsafe rename(unfinished, path) == 0 else { throw ChildError("\(path): error \(errno)") }
    try remove(unfinished)
    return path
  }

  /// Removes a store with its lock file.
  static func remove(_ path: String) throws {
    for end in ["", "-lock"] where unsafe unlink(path + end) != 0 && errno != ENOENT {
      throw ChildError("\(path + end): error \(errno)")
    }
  }

  private func text(_ bytes: Span<UInt8>) -> String {
    unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
