internal import Daybook

/// A command that reads and changes nothing, and so can be asked of any moment.
enum Reading: Equatable, Sendable {
  case list(ListingRequest)
  case sections(ListingRequest)
  case count(ListingRequest, by: Located<KeyExpression>?)
  case aggregate(Aggregate, of: LocatedName, in: ListingRequest, by: Located<KeyExpression>?)
  case find(String, in: LocatedName?)
  case show(Located<ObjectLiteral>)
  case explain(ListingRequest)
  case model
  case export(ExportRequest)

  enum Aggregate: String, Equatable, Sendable, CaseIterable {
    case sum
    case min
    case max
    case average
  }
}

/// A view or an entity and how to list it.
struct ListingRequest: Equatable, Sendable {
  /// Without a name it is the only named view, else the only entity.
  let name: LocatedName?
  let clauses: ListingClauses
}

/// `where P section by K sort by K, … limit N offset N`, each of which may be missing.
struct ListingClauses: Equatable, Sendable {
  var predicate: Predicate?
  var section: Located<SortKey>?
  /// nil where nothing was said.
  var sort: [Located<SortKey>]?
  var limit: Int?
  var offset: Int?

  init() {}
}

/// `export VIEW|ENTITY … to FILE`.
struct ExportRequest: Equatable, Sendable {
  let listing: ListingRequest
  /// nil where nothing was said: all attributes.
  let columns: [Column]?
  /// `-` is standard output.
  let file: String
  /// nil where the file's name says it.
  let format: FileFormat?
  let replaces: Bool

  enum Column: Equatable, Sendable {
    /// `#`, the object's number.
    case number
    case attribute(LocatedName)
  }
}

/// The formats of imports and exports.
enum FileFormat: String, Equatable, Sendable, CaseIterable {
  case csv
  /// An array of objects.
  case json
  /// One object a line.
  case jsonl
}

/// `import FILE into ENTITY …`.
struct ImportRequest: Equatable, Sendable {
  /// `-` is standard input.
  let file: String
  /// Without one, the file's own header proposes it.
  let entity: LocatedName?
  var format: FileFormat?
  /// What identifies an object that a row updates.
  var key: Key?
  var columns: [Column]?
  /// One ASCII character between the fields of a line.
  var separator: UInt8?
  var dates: DateOrder?
  var isPreview = false

  enum Key: Equatable, Sendable {
    /// `#`, the object's number.
    case number
    case attribute(LocatedName)
  }

  /// `ATTRIBUTE="Header"`.
  struct Column: Equatable, Sendable {
    let attribute: Key
    let header: Located<String>
  }

  /// How dates are written that are not yyyy-MM-dd.
  enum DateOrder: String, Equatable, Sendable, CaseIterable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
  }
}
