internal import Glibc

/// Courses with their whole history in SQLite, as someone who knows SQLite well would keep them.
///
/// - `course` is the present, with the index that the listing by author reads.
/// - `journal` says for each revision what changed, with the values before and after.
/// - `history` holds each version of a course with the revisions between which it was the present
///   one; without a rowid, so that a version is found in one search.
struct SQLiteCourses {
  let database: SQLiteDatabase

  /// Opens or makes the file, durable at each commit as our own store is.
  init(_ path: String) throws {
    database = try SQLiteDatabase(path)
    // Without a larger cache, a large transaction would be written to the log several times over.
    try database.execute(
      """
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma cache_size = -262144;
      pragma mmap_size = 8589934592;
      pragma temp_store = memory;
      """)
  }

  /// Makes the tables of an empty file, the index of the listing left for ``makeIndex()``.
  func makeTables() throws {
    try database.execute(
      """
      create table course(id integer primary key, title text, author text, releaseDate integer);
      create table revision(
        id integer primary key, time integer, kind integer, author text, message text);
      create table journal(
        revision integer, ordinal integer, kind integer, object integer, old blob, new blob,
        primary key(revision, ordinal)) without rowid;
      create table history(
        id integer, "from" integer, "to" integer, title text, author text, releaseDate integer,
        primary key(id, "from")) without rowid;
      """)
  }

  /// Inserts all courses as revision 1, in one transaction that is open already and stays so.
  func insert(_ courses: Courses) throws {
    try database.execute(
      "insert into revision values(1, unixepoch() * 1000000, 1, 'tester', 'import')")
    let course = try database.prepare("insert into course values(?, ?, ?, ?)")
    let journal = try database.prepare("insert into journal values(1, ?, 0, ?, null, ?)")
    let history = try database.prepare("insert into history values(?, 1, null, ?, ?, ?)")
    var image: [UInt8] = []
    try courses.withEach { number, title, author, releaseDate throws(SQLiteError) in
      let number = Int64(number)
      let releaseDate = Int64(releaseDate)

      course.bind(number, at: 1)
      course.bind(text: title, at: 2)
      course.bind(text: author, at: 3)
      course.bind(releaseDate, at: 4)
      try course.run()

      Self.encode(title, author, releaseDate, into: &image)
      journal.bind(number, at: 1)
      journal.bind(number, at: 2)
      journal.bind(data: image.span, at: 3)
      try journal.run()

      history.bind(number, at: 1)
      history.bind(text: title, at: 2)
      history.bind(text: author, at: 3)
      history.bind(releaseDate, at: 4)
      try history.run()
    }
  }

  /// Makes the index that the listing by author reads. Sorting everything at the end takes SQLite a
  /// fifth less time than keeping the index while unordered rows arrive.
  func makeIndex() throws {
    try database.execute("create index courseByAuthor on course(author, title)")
  }

  /// Writes what the log holds to the file itself, and empties the log.
  func checkpoint() throws { try database.execute("pragma wal_checkpoint(truncate)") }

  /// A file with all courses, made when the folder does not hold it yet.
  static func prepared(in workplace: Workplace) throws -> String {
    let path = workplace.path(.sqlite, "courses")
    if unsafe access(path, F_OK) == 0 { return path }
    let unfinished = path + ".unfinished"
    try remove(unfinished)
    do {
      let store = try SQLiteCourses(unfinished)
      try store.makeTables()
      try store.database.execute("begin immediate")
      try store.insert(workplace.courses)
      try store.makeIndex()
      try store.database.execute("commit; pragma optimize")
      try store.checkpoint()
    }
    // Closed by now, so the log is gone and the file is whole.
    guard unsafe rename(unfinished, path) == 0 else { throw ChildError("\(path): error \(errno)") }
    return path
  }

  /// Removes a file with its log.
  static func remove(_ path: String) throws {
    for end in ["", "-wal", "-shm"] where unsafe unlink(path + end) != 0 && errno != ENOENT {
      throw ChildError("\(path + end): error \(errno)")
    }
  }

  /// The values in one piece, each text with its length: the least that SQLite could be given.
  private static func encode(
    _ title: Span<UInt8>, _ author: Span<UInt8>, _ releaseDate: Int64, into image: inout [UInt8]
  ) {
    image.removeAll(keepingCapacity: true)
    image.append(UInt8(truncatingIfNeeded: title.count))
    for index in title.indices { image.append(title[index]) }
    image.append(UInt8(truncatingIfNeeded: author.count))
    for index in author.indices { image.append(author[index]) }
    for shift in stride(from: 24, through: 0, by: -8) {
      image.append(UInt8(truncatingIfNeeded: releaseDate >> Int64(shift)))
    }
  }
}
