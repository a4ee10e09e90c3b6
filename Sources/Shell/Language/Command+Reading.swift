public import Daybook

/// A command that reads and changes nothing, and so can be asked of any moment.
public enum Reading: Equatable, Sendable {
  case list(ListingRequest)
  case sections(ListingRequest)
  case count(ListingRequest, by: Located<KeyExpression>?)
  case aggregate(Aggregate, of: LocatedName, in: ListingRequest, by: Located<KeyExpression>?)
  case find(String, in: LocatedName?)
  case show(Located<ObjectLiteral>)
  case explain(ListingRequest)
  case model
  case export(ExportRequest)

  public enum Aggregate: String, Equatable, Sendable, CaseIterable {
    case sum
    case min
    case max
    case average
  }
}

/// A view or an entity and how to list it.
public struct ListingRequest: Equatable, Sendable {
  /// Without a name it is the only named view, else the only entity.
  public let name: LocatedName?
  public let clauses: ListingClauses
}

/// `where P section by K sort by K, … limit N offset N`, each of which may be missing.
public struct ListingClauses: Equatable, Sendable {
  public var predicate: Predicate?
  public var section: Located<SortKey>?
  /// nil where nothing was said.
  public var sort: [Located<SortKey>]?
  public var limit: Int?
  public var offset: Int?

  public init() {}
}

/// `export VIEW|ENTITY … to FILE`.
public struct ExportRequest: Equatable, Sendable {
  public let listing: ListingRequest
  /// nil where nothing was said: all attributes.
  public let columns: [Column]?
  /// `-` is standard output.
  public let file: String
  /// nil where the file's name says it.
  public let format: FileFormat?
  public let replaces: Bool

  public enum Column: Equatable, Sendable {
    /// `#`, the object's number.
    case number
    case attribute(LocatedName)
  }
}

/// The formats of imports and exports.
public enum FileFormat: String, Equatable, Sendable, CaseIterable {
  case csv
  /// An array of objects.
  case json
  /// One object a line.
  case jsonl
}

/// `import FILE into ENTITY …`.
public struct ImportRequest: Equatable, Sendable {
  /// `-` is standard input.
  public let file: String
  /// Without one, the file's own header proposes it.
  public let entity: LocatedName?
  public var format: FileFormat?
  /// What identifies an object that a row updates.
  public var key: Key?
  public var columns: [Column]?
  /// One ASCII character between the fields of a line.
  public var separator: UInt8?
  public var dates: DateOrder?
  public var isPreview = false

  public enum Key: Equatable, Sendable {
    /// `#`, the object's number.
    case number
    case attribute(LocatedName)
  }

  /// `ATTRIBUTE="Header"`.
  public struct Column: Equatable, Sendable {
    public let attribute: Key
    public let header: Located<String>
  }

  /// How dates are written that are not yyyy-MM-dd.
  public enum DateOrder: String, Equatable, Sendable, CaseIterable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
  }
}
