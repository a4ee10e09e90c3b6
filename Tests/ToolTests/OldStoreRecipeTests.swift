import FoundationEssentials
import TestSupport
import Testing

/// Row 29 of what the former programs did: their .sqlite file comes over by one SQL query and import.
@Suite struct OldStoreRecipeTests {
  /// What Core Data's SQLite store looked like: Z-columns, Z_PK, seconds since 2001-01-01 UTC.
  private let oldStore = """
    CREATE TABLE ZCOURSE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZRELEASEDATE TIMESTAMP, ZAUTHOR VARCHAR, ZTITLE VARCHAR);
    INSERT INTO ZCOURSE VALUES (1, 1, 2, 357523200, 'Kim', 'Core "Data"');
    INSERT INTO ZCOURSE VALUES (2, 1, 1, -31622400, NULL, 'Objective-C; -- old');
    INSERT INTO ZCOURSE VALUES (3, 1, 1, NULL, 'O''Neil', 'Größe');
    CREATE TABLE ZEVENT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZTIMESTAMP TIMESTAMP);
    INSERT INTO ZEVENT VALUES (1, 2, 1, 357564600.25);
    """

  /// The recipe's queries: Core Data counts from 978,307,200 seconds after 1970.
  private let courses = """
    SELECT json_object('title', ZTITLE, 'author', ZAUTHOR,
      'releaseDate', strftime('%Y-%m-%d', ZRELEASEDATE + 978307200, 'unixepoch'))
    FROM ZCOURSE ORDER BY Z_PK
    """
  private let events = """
    SELECT json_object('timeStamp',
      strftime('%Y-%m-%dT%H:%M:%fZ', ZTIMESTAMP + 978307200, 'unixepoch'))
    FROM ZEVENT ORDER BY Z_PK
    """

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
  func row29TheOldFileComesOver() throws {
    let folder = try TemporaryFolder()
    let program = try Program.daybook()
    let sqlite = Program(path: "/usr/bin/sqlite3")
    try #require(try sqlite.run(["old.sqlite", oldStore], in: folder).status == .exited(0))
    try folder.write(
      try sqlite.run(["old.sqlite", courses], in: folder).output, to: "courses.jsonl")
    try folder.write(try sqlite.run(["old.sqlite", events], in: folder).output, to: "events.jsonl")

    let outcome = try program.run(
      [
        "a.daybook", "--template", "courses", "--json", "-c", "import courses.jsonl into Course",
        "-c", "entity Event timeStamp:timestamp", "-c", "import events.jsonl into Event",
        "-c", "list Course", "-c", "list Event",
      ], in: folder)
    #expect(outcome.errors == "")
    #expect(outcome.status == .exited(0))
    #expect(
      Array(outcome.lines.suffix(4)) == [
        #"{"object":1,"entity":"Course","values":{"title":"Core \"Data\"","author":"Kim","#
          + #""releaseDate":"2012-05-01"}}"#,
        #"{"object":2,"entity":"Course","values":{"title":"Objective-C; -- old","author":null,"#
          + #""releaseDate":"2000-01-01"}}"#,
        #"{"object":3,"entity":"Course","values":{"title":"Größe","author":"O'Neil","#
          + #""releaseDate":null}}"#,
        #"{"object":4,"entity":"Event","values":{"timeStamp":"2012-05-01T11:30:00.250000Z"}}"#,
      ])
  }
}
