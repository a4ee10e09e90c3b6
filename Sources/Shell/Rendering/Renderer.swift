/// Prints results in one of the modes, line by line: a listing of millions of rows is never gathered.
///
/// ```swift
/// try renderer.begin(.listing(shape))
/// for row in rows { try renderer.add(.row(row)) }
/// try renderer.end()
/// ```
protocol Renderer {
  /// Begins a result of some shape.
  mutating func begin(_ shape: ResultShape) throws
  /// Adds a line of that result.
  mutating func add(_ line: ResultLine) throws
  /// Ends the result. `note` is a line for a person, such as what a limit left out.
  mutating func end(note: String?) throws
}

extension Renderer {
  /// Ends the result.
  mutating func end() throws { try end(note: nil) }

  /// Prints a result of one line.
  mutating func print(_ line: ResultLine, as shape: ResultShape) throws {
    try begin(shape)
    try add(line)
    try end()
  }
}

/// What the lines of a result are.
enum ResultShape: Equatable, Sendable {
  case listing(ListingShape)
  case sections
  case count(isKeyed: Bool)
  /// `sum`, `min`, `max` or `average`.
  case aggregate(String, isKeyed: Bool)
  case object
  case writes
  case log
  case history
  case blame
  case diff
  case replay
  case watch
  case model
  /// An object of names and values: `stats`, `explain`, `verify`.
  case facts
}

/// One line of a result, with `--json` one line of JSON.
enum ResultLine: Equatable, Sendable {
  case row(RowRecord)
  /// Of `sections`, or of a listing before the section's rows.
  case section(SectionRecord)
  case aggregate(AggregateRecord)
  case object(ObjectRecord)
  case write(WriteRecord)
  case revision(RevisionRecord)
  case version(VersionRecord)
  case blame(BlameRecord)
  case difference(DifferenceRecord)
  case watch(WatchRecord)
  /// The commands that make the model, and the model as an object.
  case model(commands: [String], JSONValue)
  case facts([JSONValue.Member])
}
