/// What went wrong, in one sentence that a person can act on, with a code that a program can.
///
/// Every error that leaves the library is one of these. `message` says what, where and what to do
/// instead; it names values as they were written. `file`, `line` and `column` (characters, from 1)
/// say where in an input the mistake stands, when it has a place.
public struct DaybookError: Error, Equatable, Sendable {
  public let code: Code
  public var message: String
  public var file: String?
  public var line: Int?
  public var column: Int?

  public init(
    _ code: Code, _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }

  /// The kinds of error, each with the word that `--json` prints.
  public enum Code: String, Sendable, CaseIterable {
    // A mistake in what was written.
    case syntax
    case unknownCommand = "unknown-command"
    case unknownEntity = "unknown-entity"
    case unknownView = "unknown-view"
    case unknownAttribute = "unknown-attribute"
    case unknownName = "unknown-name"
    case unsetVariable = "unset-variable"
    case badName = "bad-name"
    case nameTaken = "name-taken"
    case wrongType = "wrong-type"
    case outOfRange = "out-of-range"
    case badMoment = "bad-moment"
    // What was written is well formed but cannot be done to these objects or this model.
    case unknownObject = "unknown-object"
    case deletedObject = "deleted-object"
    case noSuchPosition = "no-such-position"
    case notExactlyOne = "not-exactly-one"
    case unknownRevision = "unknown-revision"
    case missingValue = "missing-value"
    case notUnique = "not-unique"
    case inUse = "in-use"
    case conflict
    case headMoved = "head-moved"
    case nothingToUndo = "nothing-to-undo"
    case nothingToRedo = "nothing-to-redo"
    // The command does not fit this moment of the session.
    case pendingChanges = "pending-changes"
    case noPendingChanges = "no-pending-changes"
    case readOnly = "read-only"
    case interrupted
    // Files.
    case badFile = "bad-file"
    case fileExists = "file-exists"
    case noSuchFile = "no-such-file"
    case noPermission = "no-permission"
    case diskFull = "disk-full"
    case inputOutput = "input-output"
    // The store itself.
    case noStore = "no-store"
    case notAStore = "not-a-store"
    case newerFormat = "newer-format"
    case storeExists = "store-exists"
    case otherCollator = "other-collator"
    case damaged
    case busy
    case limit
  }
}

extension DaybookError: CustomStringConvertible {
  public var description: String { message }
}
